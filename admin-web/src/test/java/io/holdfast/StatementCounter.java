package io.holdfast;

import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.datasource.DelegatingDataSource;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;

import javax.sql.DataSource;

/** Counts the statements that the application prepares, whichever library asks for them. */
@TestConfiguration(proxyBeanMethods = false)
public class StatementCounter {

    private static final AtomicInteger PREPARED = new AtomicInteger();

    @Bean
    static BeanPostProcessor countedDataSource() {
        return new BeanPostProcessor() {
            @Override
            public Object postProcessAfterInitialization(Object bean, String name) {
                return bean instanceof DataSource source ? new Counted(source) : bean;
            }
        };
    }

    /** How many statements an errand takes, if nobody else is busy. */
    public static int during(Runnable errand) {
        int before = PREPARED.get();
        errand.run();
        return PREPARED.get() - before;
    }

    private static final class Counted extends DelegatingDataSource {

        Counted(DataSource target) {
            super(target);
        }

        @Override
        public Connection getConnection() throws SQLException {
            Connection real = super.getConnection();
            return (Connection)
                    Proxy.newProxyInstance(
                            Counted.class.getClassLoader(),
                            new Class<?>[] {Connection.class},
                            (proxy, method, arguments) -> call(real, method, arguments));
        }

        private static Object call(Connection real, Method method, Object[] arguments)
                throws Throwable {
            if (method.getName().equals("prepareStatement")) {
                PREPARED.incrementAndGet();
            }
            try {
                return method.invoke(real, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }
    }
}
