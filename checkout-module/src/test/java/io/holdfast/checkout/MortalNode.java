package io.holdfast.checkout;

import io.holdfast.CheckoutTestApplication;
import io.holdfast.payments.PaymentKey;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.task.TaskDecorator;
import org.springframework.transaction.TransactionExecution;
import org.springframework.transaction.TransactionExecutionListener;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Another instance on the same database, which dies at a chosen moment: just before or after one of
 * its commits, or just before or after one of its calls to the gateway. From then on it does
 * nothing any more, whatever thread of it tries.
 */
final class MortalNode extends GatewayTap implements TransactionExecutionListener, AutoCloseable {

    private final AtomicInteger atWork = new AtomicInteger();
    private final ConfigurableApplicationContext context;
    private int stepsLeft = Integer.MAX_VALUE;
    private boolean isDead;

    MortalNode(JdbcConnectionDetails database) {
        TaskDecorator counted = this::counted;
        context =
                new SpringApplicationBuilder(CheckoutTestApplication.class)
                        .initializers(
                                starting -> {
                                    var beans = starting.getBeanFactory();
                                    beans.registerSingleton("database", database);
                                    beans.registerSingleton("counted", counted);
                                    beans.registerSingleton("mortal", this);
                                    beans.addBeanPostProcessor(this);
                                })
                        .run(
                                "--server.port=0",
                                "--holdfast.payments.lease=PT0.3S",
                                "--holdfast.payments.simulated.events=false");
    }

    <T> T get(Class<T> type) {
        return context.getBean(type);
    }

    /** Brings it to life again, for so many steps. */
    synchronized void liveFor(int steps) {
        stepsLeft = steps;
        isDead = false;
    }

    synchronized boolean isDead() {
        return isDead;
    }

    boolean isAtWork() {
        return atWork.get() > 0;
    }

    private synchronized void step() {
        if (isDead || stepsLeft == 0) {
            isDead = true;
            throw new Died();
        }
        stepsLeft--;
    }

    private Runnable counted(Runnable work) {
        atWork.incrementAndGet();
        return () -> {
            try {
                work.run();
            } finally {
                atWork.decrementAndGet();
            }
        };
    }

    @Override
    <T> T pass(PaymentKey key, Supplier<T> call) {
        step();
        T answer = call.get();
        step();
        return answer;
    }

    @Override
    public void beforeCommit(TransactionExecution transaction) {
        step();
    }

    @Override
    public void afterCommit(TransactionExecution transaction, @Nullable Throwable failure) {
        step();
    }

    @Override
    public void close() {
        liveFor(Integer.MAX_VALUE);
        context.close();
    }

    /** What a thread sees of the end. */
    static final class Died extends Error {

        private static final long serialVersionUID = 1L;
    }
}
