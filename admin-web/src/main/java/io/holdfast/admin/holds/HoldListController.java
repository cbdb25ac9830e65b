package io.holdfast.admin.holds;

import io.holdfast.admin.Place;
import io.holdfast.catalog.Catalog;
import io.holdfast.http.Territory;

import jakarta.servlet.http.HttpServletResponse;

import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/** The lists of holds: all or some of them, the overdue ones, and those that were set aside. */
@Controller
class HoldListController {

    private final HoldLists lists;
    private final Catalog catalog;

    HoldListController(HoldLists lists, Catalog catalog) {
        this.lists = lists;
        this.catalog = catalog;
    }

    @GetMapping("/holds")
    String page(
            HoldFilter filter,
            Place place,
            Territory territory,
            Model model,
            HttpServletResponse response) {
        model.addAttribute("locations", catalog.locations(territory.reach()));
        answer(response, lists.all(filter, place, territory, model));
        return "holds/list";
    }

    /**
     * What is wrong with the filter stands in the fragment, which a browser only shows if it's OK.
     */
    @GetMapping(path = "/holds", headers = "HX-Request")
    String list(HoldFilter filter, Place place, Territory territory, Model model) {
        lists.all(filter, place, territory, model);
        return "holds/list :: list";
    }

    @GetMapping("/holds/overdue")
    String overduePage(
            HoldFilter filter,
            Place place,
            Territory territory,
            Model model,
            HttpServletResponse response) {
        model.addAttribute("locations", catalog.locations(territory.reach()));
        answer(response, lists.overdue(filter, place, territory, model));
        return "holds/overdue";
    }

    @GetMapping(path = "/holds/overdue", headers = "HX-Request")
    String overdueList(HoldFilter filter, Place place, Territory territory, Model model) {
        lists.overdue(filter, place, territory, model);
        return "holds/overdue :: list";
    }

    @GetMapping("/holds/set-aside")
    String setAsidePage(Territory territory, Model model) {
        lists.setAside(territory.reach(), model);
        return "holds/set-aside";
    }

    @GetMapping(path = "/holds/set-aside", headers = "HX-Request")
    String setAsideList(Territory territory, Model model) {
        lists.setAside(territory.reach(), model);
        return "holds/set-aside :: list";
    }

    private static void answer(HttpServletResponse response, boolean isUnderstood) {
        if (!isUnderstood) {
            response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
        }
    }
}
