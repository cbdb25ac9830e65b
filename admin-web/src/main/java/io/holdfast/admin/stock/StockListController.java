package io.holdfast.admin.stock;

import io.holdfast.admin.Place;
import io.holdfast.admin.Rows;
import io.holdfast.balances.Balance;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.BalanceQuery;
import io.holdfast.balances.Balances;
import io.holdfast.catalog.Catalog;
import io.holdfast.http.ListOrder;
import io.holdfast.http.Territory;
import io.holdfast.imports.Exports;
import io.holdfast.reservations.Overdue;
import io.holdfast.reservations.Reservations;

import jakarta.servlet.http.HttpServletResponse;

import org.springframework.data.domain.Window;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

@Controller
class StockListController {

    private final Balances balances;
    private final Reservations reservations;
    private final Catalog catalog;
    private final Exports exports;

    StockListController(
            Balances balances, Reservations reservations, Catalog catalog, Exports exports) {
        this.balances = balances;
        this.reservations = reservations;
        this.catalog = catalog;
        this.exports = exports;
    }

    @GetMapping("/stock")
    String page(StockFilter filter, Place place, Territory territory, Model model) {
        model.addAttribute("locations", catalog.locations(territory.reach()));
        fill(filter, place, territory, model);
        return "stock/list";
    }

    @GetMapping(path = "/stock", headers = "HX-Request")
    String list(StockFilter filter, Place place, Territory territory, Model model) {
        fill(filter, place, territory, model);
        return "stock/list :: list";
    }

    @GetMapping("/stock/export")
    void export(StockFilter filter, Territory territory, HttpServletResponse response)
            throws IOException {
        var query = query(filter, territory);
        response.setContentType("text/csv");
        response.setCharacterEncoding(StandardCharsets.UTF_8);
        response.setHeader(
                HttpHeaders.CONTENT_DISPOSITION,
                ContentDisposition.attachment().filename("stock.csv").build().toString());
        exports.counts(query, response.getWriter());
    }

    private static BalanceQuery query(StockFilter filter, Territory territory) {
        BalanceQuery query = filter.query();
        return query.within(territory.asking(query.location()));
    }

    private void fill(StockFilter filter, Place place, Territory territory, Model model) {
        var order = new ListOrder("balances:" + filter.order().value(), filter.order().keys());
        Window<Balance> found =
                balances.list(query(filter, territory), place.in(order), Place.SIZE);
        Map<BalanceKey, Overdue> overdue = reservations.overdue(keys(found));
        model.addAttribute("filter", filter);
        model.addAttribute("self", filter.at(place));
        model.addAttribute(
                "hasCommitted", found.stream().anyMatch(balance -> balance.committed() > 0));
        model.addAttribute(
                "rows",
                Rows.of(
                        found,
                        place,
                        order,
                        balance -> StockRow.of(balance, overdue.get(key(balance)))));
    }

    private static List<BalanceKey> keys(Window<Balance> found) {
        return found.stream().map(StockListController::key).toList();
    }

    private static BalanceKey key(Balance balance) {
        return new BalanceKey(balance.sku(), balance.location());
    }
}
