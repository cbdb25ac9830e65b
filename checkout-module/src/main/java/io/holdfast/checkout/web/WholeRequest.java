package io.holdfast.checkout.web;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** A request whose body has arrived, and is there to be read as if it were arriving. */
final class WholeRequest extends HttpServletRequestWrapper {

    private final byte[] body;

    private WholeRequest(HttpServletRequest request, byte[] body) {
        super(request);
        this.body = body;
    }

    /**
     * Waits for the body.
     *
     * @throws IOException if it is too large, or its client is gone
     */
    static WholeRequest of(HttpServletRequest request) throws IOException {
        return new WholeRequest(request, request.getInputStream().readAllBytes());
    }

    Fingerprint fingerprint() {
        return Fingerprint.of(this, body);
    }

    @Override
    public ServletInputStream getInputStream() {
        return new ArrivedStream(new ByteArrayInputStream(body));
    }

    @Override
    public BufferedReader getReader() {
        String encoding = getCharacterEncoding();
        Charset charset = encoding == null ? StandardCharsets.UTF_8 : Charset.forName(encoding);
        return new BufferedReader(new InputStreamReader(getInputStream(), charset));
    }

    private static final class ArrivedStream extends ServletInputStream {

        private final ByteArrayInputStream body;

        ArrivedStream(ByteArrayInputStream body) {
            this.body = body;
        }

        @Override
        public int read() {
            return body.read();
        }

        @Override
        public int read(byte[] bytes, int offset, int length) {
            return body.read(bytes, offset, length);
        }

        @Override
        public boolean isFinished() {
            return body.available() == 0;
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setReadListener(ReadListener listener) {
            throw new IllegalStateException("the body is there already");
        }
    }
}
