package io.holdfast.imports;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * The characters of a file: UTF-8, or what its byte order mark says, and never a guess.
 *
 * <p>Java's own reader throws away what it has decoded before bytes that are no text. This one
 * hands that over first, so that whoever reads knows the line. It also ends the reading of a row
 * that has no end: a quote that nobody closed would take in all the rest of the file.
 */
final class FileText extends Reader {

    /** For a row and what is read ahead of it. */
    static final int MAX_ROW_CHARACTERS = 100_000;

    private static final int BUFFER_BYTES = 8_192;
    private static final int MARK_BYTES = 3;

    private final InputStream bytes;
    private final CharsetDecoder decoder;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES).flip();
    private int allowance = MAX_ROW_CHARACTERS;
    private boolean isAtEnd;

    private FileText(InputStream bytes, Charset charset) {
        this.bytes = bytes;
        this.decoder =
                charset.newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .onUnmappableCharacter(CodingErrorAction.REPORT);
    }

    /** Begins behind the byte order mark, if there is one. */
    static FileText of(InputStream file) throws IOException {
        BufferedInputStream bytes = new BufferedInputStream(file);
        bytes.mark(MARK_BYTES);
        byte[] start = bytes.readNBytes(MARK_BYTES);
        bytes.reset();
        if (startsWith(start, 0xEF, 0xBB, 0xBF)) {
            bytes.skipNBytes(3);
        }
        if (startsWith(start, 0xFE, 0xFF)) {
            bytes.skipNBytes(2);
            return new FileText(bytes, StandardCharsets.UTF_16BE);
        }
        if (startsWith(start, 0xFF, 0xFE)) {
            bytes.skipNBytes(2);
            return new FileText(bytes, StandardCharsets.UTF_16LE);
        }
        return new FileText(bytes, StandardCharsets.UTF_8);
    }

    private static boolean startsWith(byte[] start, int... mark) {
        for (int i = 0; i < mark.length; i++) {
            if (start.length <= i || Byte.toUnsignedInt(start[i]) != mark[i]) {
                return false;
            }
        }
        return true;
    }

    /** Allows another row. */
    void beginRow() {
        allowance = MAX_ROW_CHARACTERS;
    }

    /** The row that is read has more characters than a row may have. */
    static final class EndlessRowException extends IOException {

        private static final long serialVersionUID = 1L;
    }

    /**
     * @throws CharacterCodingException if what comes next is no text
     */
    @Override
    public int read(char[] characters, int offset, int length) throws IOException {
        if (allowance <= 0) {
            throw new EndlessRowException();
        }
        CharBuffer decoded = CharBuffer.wrap(characters, offset, length);
        int start = decoded.position();
        while (decoded.hasRemaining()) {
            CoderResult result = decoder.decode(buffer, decoded, isAtEnd);
            boolean isAnyDecoded = decoded.position() > start;
            if (isAnyDecoded || length == 0) {
                break;
            }
            if (result.isError()) {
                result.throwException();
            }
            if (isAtEnd) {
                return -1;
            }
            fill();
        }
        int read = decoded.position() - start;
        allowance -= read;
        return read;
    }

    private void fill() throws IOException {
        buffer.compact();
        int read = bytes.read(buffer.array(), buffer.position(), buffer.remaining());
        isAtEnd = read < 0;
        buffer.position(buffer.position() + Math.max(read, 0)).flip();
    }

    @Override
    public void close() throws IOException {
        bytes.close();
    }
}
