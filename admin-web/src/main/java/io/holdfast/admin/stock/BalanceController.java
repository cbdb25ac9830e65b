package io.holdfast.admin.stock;

import io.holdfast.admin.Address;
import io.holdfast.admin.Place;
import io.holdfast.balances.BalanceKey;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;
import io.holdfast.http.Territory;

import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

@Controller
class BalanceController {

    private final Explanations explanations;

    BalanceController(Explanations explanations) {
        this.explanations = explanations;
    }

    @GetMapping("/stock/balance")
    String page(
            @RequestParam SkuCode sku,
            @RequestParam LocationCode location,
            Place place,
            Territory territory,
            Model model) {
        territory.check(location);
        fill(new BalanceKey(sku, location), place, model);
        return "stock/balance";
    }

    @GetMapping(path = "/stock/balance", headers = "HX-Request")
    String figures(
            @RequestParam SkuCode sku,
            @RequestParam LocationCode location,
            Place place,
            Territory territory,
            Model model) {
        territory.check(location);
        fill(new BalanceKey(sku, location), place, model);
        return "stock/balance :: figures";
    }

    private void fill(BalanceKey key, Place place, Model model) {
        Explanation explanation = explanations.explain(key, place);
        model.addAttribute("explanation", explanation);
        model.addAttribute(
                "self",
                address(key)
                        .with("after", place.after())
                        .with("before", place.before())
                        .toString());
        model.addAttribute("previous", page(key, "before", explanation.ledger().previous()));
        model.addAttribute("next", page(key, "after", explanation.ledger().next()));
    }

    private static @Nullable String page(BalanceKey key, String direction, @Nullable String place) {
        return place == null ? null : address(key).with(direction, place).toString();
    }

    static Address address(BalanceKey key) {
        return Address.of("/stock/balance").with("sku", key.sku()).with("location", key.location());
    }
}
