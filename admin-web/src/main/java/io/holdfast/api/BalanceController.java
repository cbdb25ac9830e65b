package io.holdfast.api;

import io.holdfast.balances.BalanceSort;
import io.holdfast.balances.Balances;
import io.holdfast.http.ListOrder;
import io.holdfast.http.ListPage;
import io.holdfast.http.Paging;
import io.holdfast.http.Territory;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;

import jakarta.validation.Valid;

import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(path = "/api/v1/balances", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Stock")
class BalanceController {

    private final Balances balances;

    BalanceController(Balances balances) {
        this.balances = balances;
    }

    @GetMapping
    @Operation(
            operationId = "listBalances",
            summary = "List balances",
            description = "A balance that doesn't change meanwhile is listed exactly once.")
    ListPage<BalanceBody> list(
            @ParameterObject BalanceFilter filter,
            @ParameterObject @Valid Paging paging,
            Territory territory) {
        BalanceSort sort = filter.sortOrDefault();
        ListOrder order = new ListOrder("balances:" + sort.value(), sort.keys());
        return ListPage.of(
                balances.list(
                        filter.toQuery().within(territory.asking(filter.location())),
                        paging.in(order),
                        paging.size()),
                order,
                BalanceBody::of);
    }
}
