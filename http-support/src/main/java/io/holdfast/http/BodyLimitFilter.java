package io.holdfast.http;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.servlet.filter.OrderedFilter;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

import java.io.IOException;
import java.util.List;

/**
 * Bounds what one request can make the server read, whether the client says how much it sends or
 * not.
 *
 * <p>It counts and never answers by itself: reading too much fails, so that a client without a key
 * still hears that first, and the problem document comes from where all the others come from. A
 * filter that reads a body comes after it, as any does that names no order.
 */
@Component
@Order(OrderedFilter.REQUEST_WRAPPER_FILTER_MAX_ORDER)
class BodyLimitFilter extends OncePerRequestFilter {

    static final int MAX_BODY_BYTES = 1024 * 1024;

    private final List<BodyLimit> exceptions;

    BodyLimitFilter(ObjectProvider<BodyLimit> exceptions) {
        this.exceptions = exceptions.stream().toList();
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        chain.doFilter(new LimitedRequest(request, limit(request)), response);
    }

    private long limit(HttpServletRequest request) {
        return exceptions.stream()
                .filter(limit -> request.getServletPath().equals(limit.path()))
                .mapToLong(BodyLimit::maxBytes)
                .findFirst()
                .orElse(MAX_BODY_BYTES);
    }

    private static final class LimitedRequest extends HttpServletRequestWrapper {

        private final long limit;

        LimitedRequest(HttpServletRequest request, long limit) {
            super(request);
            this.limit = limit;
        }

        @Override
        public ServletInputStream getInputStream() throws IOException {
            if (getContentLengthLong() > limit) {
                throw new BodyTooLargeException(limit);
            }
            return new LimitedStream(super.getInputStream(), limit);
        }
    }

    private static final class LimitedStream extends ServletInputStream {

        private final ServletInputStream body;
        private final long limit;
        private long remaining;

        LimitedStream(ServletInputStream body, long limit) {
            this.body = body;
            this.limit = limit;
            this.remaining = limit;
        }

        @Override
        public int read() throws IOException {
            int read = body.read();
            count(read < 0 ? 0 : 1);
            return read;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int read = body.read(bytes, offset, length);
            count(Math.max(read, 0));
            return read;
        }

        private void count(int read) throws BodyTooLargeException {
            remaining -= read;
            if (remaining < 0) {
                throw new BodyTooLargeException(limit);
            }
        }

        @Override
        public boolean isFinished() {
            return body.isFinished();
        }

        @Override
        public boolean isReady() {
            return body.isReady();
        }

        @Override
        public void setReadListener(ReadListener listener) {
            body.setReadListener(listener);
        }
    }
}
