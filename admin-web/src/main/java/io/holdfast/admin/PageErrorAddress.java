package io.holdfast.admin;

import io.holdfast.http.Problems;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.servlet.ModelAndView;

/** Where the container comes with a browser's errors from before or outside a controller. */
@Controller
class PageErrorAddress {

    private final PageErrors errors;

    PageErrorAddress(PageErrors errors) {
        this.errors = errors;
    }

    @RequestMapping(path = "${spring.web.error.path:/error}", produces = MediaType.TEXT_HTML_VALUE)
    ModelAndView answer(HttpServletRequest request, HttpServletResponse response) {
        return request.getAttribute(RequestDispatcher.ERROR_EXCEPTION) instanceof Exception failure
                ? errors.page(Problems.of(failure), request, response)
                : errors.page(Problems.of(status(request)), request, response);
    }

    private static HttpStatusCode status(HttpServletRequest request) {
        return request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE) instanceof Integer status
                ? HttpStatusCode.valueOf(status)
                : HttpStatus.NOT_FOUND;
    }
}
