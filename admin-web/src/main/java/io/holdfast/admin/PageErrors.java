package io.holdfast.admin;

import io.holdfast.http.ProblemException;
import io.holdfast.http.Problems;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatusCode;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.servlet.ModelAndView;

import java.util.Map;

/**
 * Answers whatever goes wrong in a page's controller with a page that helps and shows no internals.
 */
@ControllerAdvice(basePackageClasses = PageErrors.class)
@Order(Ordered.HIGHEST_PRECEDENCE)
class PageErrors {

    private final FrameAdvice frames;

    PageErrors(FrameAdvice frames) {
        this.frames = frames;
    }

    @ExceptionHandler
    @Nullable ModelAndView answer(
            Exception failure, HttpServletRequest request, HttpServletResponse response) {
        return Problems.isClientGone(failure)
                ? null
                : page(Problems.of(failure), request, response);
    }

    /** An exception's answer has no model of its controller's: what every page needs is added. */
    ModelAndView page(
            ProblemException problem, HttpServletRequest request, HttpServletResponse response) {
        problem.getHeaders()
                .forEach(
                        (name, values) -> values.forEach(value -> response.addHeader(name, value)));
        HttpStatusCode status = problem.getStatusCode();
        Map<String, Object> members =
                problem.getBody().getProperties() == null
                        ? Map.of()
                        : problem.getBody().getProperties();
        var page = new ModelAndView("error", status);
        page.addObject("status", status.value())
                .addObject("reason", reason(status))
                .addObject("errors", members.get("errors"))
                .addObject("reference", members.get("reference"))
                .addObject("frame", frame(status, request))
                .addObject("format", frames.format());
        return page;
    }

    private Frame frame(HttpStatusCode status, HttpServletRequest request) {
        return status.is5xxServerError()
                ? frames.frameWithoutCounts(request)
                : frames.frame(request);
    }

    /** The part of the message keys that says which help to give. */
    private static String reason(HttpStatusCode status) {
        return switch (status.value()) {
            case 400, 403, 404, 405, 409, 413, 503 -> Integer.toString(status.value());
            default -> status.is4xxClientError() ? "400" : "500";
        };
    }
}
