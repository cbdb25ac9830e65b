package io.holdfast.campaign.site;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * The network between one application and its database: it passes on what each says to the other,
 * late, never, or all but the answer to a COMMIT.
 *
 * <p>Thread-safe.
 */
public final class Proxy implements AutoCloseable {

    private static final int CHUNK = 64 * 1024;
    private static final int CONNECT_MILLIS = 2000;

    private final ServerSocket door;
    private final Supplier<InetSocketAddress> target;
    private final Set<Link> links = ConcurrentHashMap.newKeySet();
    private final AtomicInteger answersToLose = new AtomicInteger();
    private final AtomicInteger commitsToLose = new AtomicInteger();
    private volatile long delayNanos;
    private volatile boolean cut;

    /**
     * Listens on a free port of the loopback interface.
     *
     * @param target where the database is by now
     */
    public Proxy(Supplier<InetSocketAddress> target) throws IOException {
        this.target = target;
        this.door = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::serve);
    }

    /** Where it listens. */
    public int port() {
        return door.getLocalPort();
    }

    private void serve() {
        while (!door.isClosed()) {
            try {
                Socket client = door.accept();
                Thread.ofVirtual().start(() -> open(client));
            } catch (SocketException closed) {
                return;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private void open(Socket client) {
        Link link = new Link(client);
        links.add(link);
        link.carry();
    }

    /** Each chunk takes so much longer in each direction; 0 as ever. */
    public void delay(long millis) {
        delayNanos = millis * 1_000_000;
    }

    /** Nothing gets through any more, and nobody is told, until {@link #heal()}. */
    public void cut() {
        cut = true;
    }

    /** What was sent meanwhile arrives. */
    public void heal() {
        cut = false;
    }

    /** Ends every connection without a word. */
    public void reset() {
        links.forEach(Link::reset);
    }

    /** Lets the next commits happen and loses the answer to each, and the connection with it. */
    public void loseAnswers(int commits) {
        answersToLose.set(commits);
    }

    /** Loses the next commits themselves, and the connection with each. */
    public void loseCommits(int commits) {
        commitsToLose.set(commits);
    }

    private static boolean takes(AtomicInteger left) {
        return left.get() > 0 && left.getAndUpdate(count -> Math.max(0, count - 1)) > 0;
    }

    @Override
    public void close() throws IOException {
        door.close();
        reset();
    }

    /** One connection. */
    private final class Link {

        private final Socket client;
        private final Socket server = new Socket();
        private final CommitWatch watch = new CommitWatch();
        private volatile boolean answerIsLost;

        Link(Socket client) {
            this.client = client;
        }

        void carry() {
            try {
                client.setTcpNoDelay(true);
                server.setTcpNoDelay(true);
                server.connect(target.get(), CONNECT_MILLIS);
            } catch (IOException nobodyThere) {
                reset();
                return;
            }
            Thread.ofVirtual().start(this::carryAnswers);
            carryRequests();
        }

        private void carryRequests() {
            try (InputStream from = client.getInputStream();
                    OutputStream to = server.getOutputStream()) {
                ByteBuffer waiting = ByteBuffer.allocate(CHUNK);
                byte[] chunk = new byte[CHUNK];
                for (int read = from.read(chunk); read >= 0; read = from.read(chunk)) {
                    waiting = append(waiting, chunk, read);
                    pass(waiting, to);
                }
            } catch (IOException lost) {
                // One of the two has gone, and the other gets to know.
            } finally {
                reset();
            }
        }

        private static ByteBuffer append(ByteBuffer waiting, byte[] chunk, int read) {
            ByteBuffer buffer = waiting;
            if (buffer.remaining() < read) {
                buffer = ByteBuffer.allocate(2 * (waiting.position() + read));
                buffer.put(waiting.flip());
            }
            return buffer.put(chunk, 0, read);
        }

        private void pass(ByteBuffer waiting, OutputStream to) throws IOException {
            hesitate();
            waiting.flip();
            int whole = 0;
            for (int size = watch.firstMessage(waiting);
                    size > 0;
                    size = watch.firstMessage(waiting)) {
                byte[] message = new byte[size];
                waiting.get(message);
                whole += size;
                if (watch.isCommit(message)) {
                    lose();
                }
            }
            to.write(Arrays.copyOf(waiting.array(), whole));
            to.flush();
            waiting.compact();
        }

        /** A commit is on its way. */
        private void lose() throws IOException {
            if (takes(commitsToLose)) {
                throw new IOException("lost on purpose");
            }
            answerIsLost = takes(answersToLose);
        }

        private void carryAnswers() {
            try (InputStream from = server.getInputStream();
                    OutputStream to = client.getOutputStream()) {
                byte[] chunk = new byte[CHUNK];
                for (int read = from.read(chunk);
                        read >= 0 && !answerIsLost;
                        read = from.read(chunk)) {
                    hesitate();
                    to.write(chunk, 0, read);
                    to.flush();
                }
            } catch (IOException lost) {
                // One of the two has gone, and the other gets to know.
            } finally {
                reset();
            }
        }

        private void hesitate() {
            if (delayNanos > 0) {
                LockSupport.parkNanos(delayNanos);
            }
            while (cut) {
                LockSupport.parkNanos(5_000_000);
            }
        }

        void reset() {
            links.remove(this);
            close(client);
            close(server);
        }

        private static void close(Socket socket) {
            try {
                if (!socket.isClosed()) {
                    socket.setSoLinger(true, 0);
                    socket.close();
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
