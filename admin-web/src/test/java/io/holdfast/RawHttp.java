package io.holdfast;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/** Says to the application what no client library would: line by line, as it stands. */
public final class RawHttp {

    private static final int PATIENCE_MILLIS = 30_000;

    private final int port;

    /** Talks to the application that listens on this port of this machine. */
    public RawHttp(int port) {
        this.port = port;
    }

    /** Sends a request without a body, and reads everything until the server hangs up. */
    public Answer send(String requestLine, List<String> headers) {
        try (Socket socket = new Socket("127.0.0.1", port)) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.getOutputStream().write(request(requestLine, headers));
            return new Answer(read(socket.getInputStream()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] request(String requestLine, List<String> headers) {
        return (requestLine
                        + "\r\nHost: localhost\r\nConnection: close\r\n"
                        + String.join("", headers.stream().map(line -> line + "\r\n").toList())
                        + "\r\n")
                .getBytes(StandardCharsets.UTF_8);
    }

    private static String read(InputStream answer) throws IOException {
        var bytes = new ByteArrayOutputStream();
        answer.transferTo(bytes);
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /**
     * What came back.
     *
     * @param text with the status line and all headers
     */
    public record Answer(String text) {

        public int status() {
            return Integer.parseInt(text.split(" ", 3)[1]);
        }

        /** The lines above the body, in lower case. */
        public String head() {
            return text.substring(0, text.indexOf("\r\n\r\n")).toLowerCase(Locale.ROOT);
        }
    }
}
