package io.holdfast.webhooks;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Sends what is due, a few at a time for each subscription, so that one that hangs keeps nobody
 * else waiting.
 *
 * <p>However many send, at most {@value #AT_THE_DATABASE} of them are at the database at a time:
 * the connections are there for claims.
 */
@Component
class Senders implements DisposableBean {

    private static final Logger LOG = LoggerFactory.getLogger(Senders.class);
    private static final int AT_THE_DATABASE = 2;
    private static final int STOPPING_SECONDS = 2;

    private final Dispatch dispatch;
    private final Sender sender;
    private final int atATime;
    private final Semaphore database = new Semaphore(AT_THE_DATABASE);
    private final Map<Long, Semaphore> free = new ConcurrentHashMap<>();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private volatile boolean isStopping;

    Senders(Dispatch dispatch, Sender sender, WebhookProperties properties) {
        this.dispatch = dispatch;
        this.sender = sender;
        this.atATime = properties.atATime();
    }

    /** Starts to send what is due, and doesn't wait until it is sent. */
    void start() {
        if (!isStopping) {
            dispatch.webhooksDue().forEach(this::start);
        }
    }

    private void start(long webhookId) {
        Semaphore mine = free.computeIfAbsent(webhookId, id -> new Semaphore(atATime));
        while (mine.tryAcquire()) {
            threads.execute(() -> sendAll(webhookId, mine));
        }
    }

    private void sendAll(long webhookId, Semaphore mine) {
        try {
            boolean isMore = true;
            while (isMore && !isStopping) {
                isMore = sendNext(webhookId);
            }
        } catch (RuntimeException e) {
            LOG.error("Events could not be sent on; they are due again", e);
        } finally {
            mine.release();
        }
    }

    /** Whether there was something to send. */
    boolean sendNext(long webhookId) {
        Optional<Sending> taken = atTheDatabase(() -> dispatch.take(webhookId));
        taken.ifPresent(
                sending -> {
                    Attempt attempt = sender.send(sending);
                    atTheDatabase(() -> dispatch.done(sending, attempt));
                });
        return taken.isPresent();
    }

    private <T> T atTheDatabase(Supplier<T> work) {
        database.acquireUninterruptibly();
        try {
            return work.get();
        } finally {
            database.release();
        }
    }

    /** What takes longer is given up: its lease runs out, and it is sent again. */
    @Override
    public void destroy() throws InterruptedException {
        isStopping = true;
        threads.shutdown();
        if (!threads.awaitTermination(STOPPING_SECONDS, TimeUnit.SECONDS)) {
            threads.shutdownNow();
        }
    }
}
