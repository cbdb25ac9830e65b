package io.holdfast.admin.activity;

import io.holdfast.activity.Activities;
import io.holdfast.activity.ActivityPage;
import io.holdfast.admin.Place;
import io.holdfast.catalog.Reach;
import io.holdfast.http.Territory;

import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Who did what, newest first. */
@Controller
class ActivityController {

    private final Activities activities;

    ActivityController(Activities activities) {
        this.activities = activities;
    }

    @GetMapping("/activity")
    String page(
            ActivityFilter filter,
            @RequestParam @Nullable Long before,
            Territory territory,
            Model model) {
        fill(filter, before, territory.reach(), model);
        return "activity/list";
    }

    @GetMapping(path = "/activity", headers = "HX-Request")
    String list(
            ActivityFilter filter,
            @RequestParam @Nullable Long before,
            Territory territory,
            Model model) {
        fill(filter, before, territory.reach(), model);
        return "activity/list :: list";
    }

    private void fill(ActivityFilter filter, @Nullable Long before, Reach reach, Model model) {
        ActivityPage page = activities.list(filter.query().within(reach), before, Place.SIZE);
        model.addAttribute("filter", filter);
        model.addAttribute("isNewest", before == null);
        model.addAttribute("rows", page.items().stream().map(ActivityRow::new).toList());
        model.addAttribute("next", filter.before(page.next()));
    }
}
