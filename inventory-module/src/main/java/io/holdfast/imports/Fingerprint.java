package io.holdfast.imports;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * What a file says, whatever its dialect, its encoding and the order of its columns: two files of
 * one fingerprint say the same, row by row.
 */
final class Fingerprint {

    private final MessageDigest digest;
    private final List<Column> columns;

    Fingerprint(ImportKind kind) {
        this.digest = sha256();
        this.columns = Layout.of(kind).read().toList();
        add(kind.code());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    void add(Cells row) {
        columns.forEach(column -> add(row.text(column)));
    }

    /** With its length, or {@code a,bc} and {@code ab,c} would be the same. */
    private void add(String text) {
        byte[] bytes = text.getBytes(UTF_8);
        digest.update((bytes.length + ":").getBytes(UTF_8));
        digest.update(bytes);
    }

    /** All of it as 64 hexadecimal digits; nothing can be added any more. */
    String value() {
        return HexFormat.of().formatHex(digest.digest());
    }
}
