package io.holdfast.http;

import jakarta.servlet.http.HttpServletRequest;

import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Where the container comes with errors from before or outside Spring MVC. */
@RestController
class ErrorAddress implements ErrorController {

    @RequestMapping("${spring.web.error.path:/error}")
    ResponseEntity<ProblemDetail> answer(HttpServletRequest request) {
        return ProblemAdvice.answer(Problems.of(request));
    }
}
