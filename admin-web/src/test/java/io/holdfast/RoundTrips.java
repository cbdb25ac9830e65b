package io.holdfast;

import com.zaxxer.hikari.HikariDataSource;

import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import javax.net.SocketFactory;

/**
 * Counts how often a connection to the database has sent something and waits for the answer,
 * whoever asked for it: statements, commits, and what drivers and pools do unasked.
 */
@TestConfiguration(proxyBeanMethods = false)
public class RoundTrips {

    private static final AtomicInteger TRIPS = new AtomicInteger();

    /** How many round trips an errand takes, if nobody else is busy. */
    public static int during(Runnable errand) {
        int before = TRIPS.get();
        errand.run();
        return TRIPS.get() - before;
    }

    @Bean
    static BeanPostProcessor countedSockets() {
        // A connection that rested for half a second is tried before it is used. Whether it did, no
        // test can know.
        System.setProperty("com.zaxxer.hikari.aliveBypassWindowMs", "3600000");
        return new BeanPostProcessor() {
            @Override
            public Object postProcessBeforeInitialization(Object bean, String name) {
                if (bean instanceof HikariDataSource pool) {
                    pool.addDataSourceProperty("socketFactory", Sockets.class.getName());
                }
                return bean;
            }
        };
    }

    /** Made by the driver, which knows it by its name. */
    public static final class Sockets extends SocketFactory {

        @Override
        public Socket createSocket() {
            return new CountedSocket();
        }

        @Override
        public Socket createSocket(String host, int port) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Socket createSocket(String host, int port, InetAddress local, int localPort) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Socket createSocket(InetAddress host, int port) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort) {
            throw new UnsupportedOperationException();
        }
    }

    private static final class CountedSocket extends Socket {

        private final AtomicBoolean sent = new AtomicBoolean();

        @Override
        public OutputStream getOutputStream() throws IOException {
            return new FilterOutputStream(super.getOutputStream()) {
                @Override
                public void write(byte[] bytes, int offset, int length) throws IOException {
                    sent.set(true);
                    out.write(bytes, offset, length);
                }
            };
        }

        @Override
        public InputStream getInputStream() throws IOException {
            return new FilterInputStream(super.getInputStream()) {
                @Override
                public int read(byte[] bytes, int offset, int length) throws IOException {
                    if (sent.getAndSet(false)) {
                        TRIPS.incrementAndGet();
                    }
                    return super.read(bytes, offset, length);
                }
            };
        }
    }
}
