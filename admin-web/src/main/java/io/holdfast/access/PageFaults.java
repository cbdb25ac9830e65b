package io.holdfast.access;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import java.io.IOException;

/**
 * Has a page tell of a fault that a filter met. Thrown on, the container would log every one of
 * them whole, though the database may merely be busy; the page knows which is which.
 */
final class PageFaults {

    private PageFaults() {}

    static void tell(
            HttpServletRequest request, HttpServletResponse response, RuntimeException fault)
            throws IOException {
        request.setAttribute(RequestDispatcher.ERROR_EXCEPTION, fault);
        response.sendError(HttpServletResponse.SC_INTERNAL_SERVER_ERROR);
    }
}
