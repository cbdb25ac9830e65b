package io.holdfast.checkout.web;

import io.swagger.v3.oas.annotations.Hidden;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Calls that no shop has: one tells how often it ran, one waits, one leaves the container to it.
 */
@Hidden
@RestController
@RequestMapping(CheckoutController.PATH + "/{checkoutId}")
class TestEndpoint {

    private static final long PATIENCE_SECONDS = 60;

    private final AtomicInteger runs = new AtomicInteger();
    private final Semaphore mayGo = new Semaphore(0);

    int runs() {
        return runs.get();
    }

    void letOneGo() {
        mayGo.release();
    }

    int waiting() {
        return mayGo.getQueueLength();
    }

    @RequestMapping("/count")
    ResponseEntity<Map<String, Integer>> count(HttpServletRequest request) throws IOException {
        int bytes = request.getInputStream().readAllBytes().length;
        return ResponseEntity.created(URI.create("/somewhere"))
                .body(Map.of("run", runs.incrementAndGet(), "bytes", bytes));
    }

    @RequestMapping("/wait")
    Map<String, Integer> waitToGo() throws InterruptedException {
        int run = runs.incrementAndGet();
        if (!mayGo.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException("nobody lets it go");
        }
        return Map.of("run", run);
    }

    @RequestMapping("/give-up")
    void giveUp(HttpServletResponse response) throws IOException {
        runs.incrementAndGet();
        response.sendError(HttpServletResponse.SC_REQUEST_TIMEOUT);
    }
}
