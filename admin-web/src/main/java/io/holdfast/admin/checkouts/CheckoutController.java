package io.holdfast.admin.checkouts;

import io.holdfast.http.Territory;
import io.holdfast.reservations.CheckoutId;

import jakarta.servlet.http.HttpServletResponse;

import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/** The list of checkouts, and the story of one. */
@Controller
class CheckoutController {

    private final CheckoutLists lists;
    private final CheckoutStories stories;

    CheckoutController(CheckoutLists lists, CheckoutStories stories) {
        this.lists = lists;
        this.stories = stories;
    }

    @GetMapping("/checkouts")
    String list(
            CheckoutFilter filter,
            @RequestParam @Nullable String after,
            Territory territory,
            Model model,
            HttpServletResponse response) {
        if (!lists.fill(filter, after, territory.reach(), model)) {
            response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
        }
        return "checkouts/list";
    }

    /** What is wrong stands in the fragment, which a browser only shows if it's OK. */
    @GetMapping(path = "/checkouts", headers = "HX-Request")
    String rows(
            CheckoutFilter filter,
            @RequestParam @Nullable String after,
            Territory territory,
            Model model) {
        lists.fill(filter, after, territory.reach(), model);
        return "checkouts/list :: list";
    }

    @GetMapping("/checkouts/{id}")
    String page(@PathVariable CheckoutId id, Territory territory, Model model) {
        model.addAttribute("story", stories.tell(id, territory));
        return "checkouts/checkout";
    }

    @GetMapping(path = "/checkouts/{id}", headers = "HX-Request")
    String story(@PathVariable CheckoutId id, Territory territory, Model model) {
        model.addAttribute("story", stories.tell(id, territory));
        return "checkouts/checkout :: story";
    }
}
