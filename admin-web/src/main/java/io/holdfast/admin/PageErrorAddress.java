package io.holdfast.admin;

import io.holdfast.http.Problems;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

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
        return errors.page(Problems.of(request), request, response);
    }
}
