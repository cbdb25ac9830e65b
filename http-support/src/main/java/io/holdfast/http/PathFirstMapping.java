package io.holdfast.http;

import jakarta.servlet.http.HttpServletRequest;

import org.jspecify.annotations.Nullable;
import org.springframework.web.servlet.mvc.condition.PathPatternsRequestCondition;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/**
 * Asks a handler for its path before anything else.
 *
 * <p>A path with an id in it is compared with those of all handlers, request by request. Spring
 * asks each for method, parameters, headers and media types first, of which most handlers share
 * what is asked for, and then for the path, which tells them apart.
 */
final class PathFirstMapping extends RequestMappingHandlerMapping {

    @Override
    protected @Nullable RequestMappingInfo getMatchingMapping(
            RequestMappingInfo handler, HttpServletRequest request) {
        PathPatternsRequestCondition paths = handler.getPathPatternsCondition();
        if (paths != null && paths.getMatchingCondition(request) == null) {
            return null;
        }
        return super.getMatchingMapping(handler, request);
    }
}
