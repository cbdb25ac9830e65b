package io.holdfast.campaign.site;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;

/**
 * Reads what a client sends to PostgreSQL, message by message, and tells where it wants a
 * transaction committed: by the simple protocol, or by a statement that it had prepared before.
 *
 * <p>For one connection without encryption. After the first message, which has no type, each is a
 * type of one byte, a length of four that counts itself, and the content.
 *
 * @see <a href="https://www.postgresql.org/docs/18/protocol-message-formats.html">PostgreSQL,
 *     Message Formats</a>
 */
final class CommitWatch {

    private static final int LENGTH = 4;
    private static final String COMMIT = "COMMIT";

    private final Set<String> commits = new HashSet<>();
    private boolean started;

    /** The bytes of the first whole message in a buffer, or 0 if there is none yet. */
    int firstMessage(ByteBuffer buffer) {
        int header = started ? 1 + LENGTH : LENGTH;
        if (buffer.remaining() < header) {
            return 0;
        }
        int size = buffer.getInt(buffer.position() + header - LENGTH) + header - LENGTH;
        return buffer.remaining() < size ? 0 : size;
    }

    /** Whether a whole message asks for a commit. */
    boolean isCommit(byte[] message) {
        if (!started) {
            started = true;
            return false;
        }
        Strings strings = new Strings(message);
        return switch (message[0]) {
            case 'Q' -> isCommit(strings.next());
            case 'P' -> {
                String name = strings.next();
                remember(name, isCommit(strings.next()));
                yield false;
            }
            case 'B' -> {
                strings.next();
                yield commits.contains(strings.next());
            }
            default -> false;
        };
    }

    private static boolean isCommit(String statement) {
        return statement.strip().equalsIgnoreCase(COMMIT);
    }

    private void remember(String name, boolean commit) {
        if (commit) {
            commits.add(name);
        } else {
            commits.remove(name);
        }
    }

    /** The texts at the beginning of a message, each ended by a zero. */
    private static final class Strings {

        private final byte[] message;
        private int at = 1 + LENGTH;

        Strings(byte[] message) {
            this.message = message;
        }

        String next() {
            int end = at;
            while (message[end] != 0) {
                end++;
            }
            String text = new String(message, at, end - at, StandardCharsets.UTF_8);
            at = end + 1;
            return text;
        }
    }
}
