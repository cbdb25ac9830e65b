package io.holdfast.benchmarks.speed;

import static java.util.Objects.requireNonNull;

import org.HdrHistogram.Histogram;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Base64;
import java.util.concurrent.atomic.LongAdder;
import java.util.zip.DataFormatException;

/**
 * The load over HTTP, in a JVM of its own: what it costs is not the server's.
 *
 * @param port of the application on this machine
 * @param key an API key
 * @param sku which is claimed, a unit with each request
 * @param connections each kept open, with a thread of its own
 */
record HttpLoad(int port, String key, String sku, int connections, Duration warmUp, Duration time) {

    /** Prints the result of the load that the arguments describe. */
    public static void main(String[] arguments) throws SQLException {
        HttpLoad load =
                new HttpLoad(
                        Integer.parseInt(arguments[0]),
                        arguments[1],
                        arguments[2],
                        Integer.parseInt(arguments[3]),
                        Duration.parse(arguments[4]),
                        Duration.parse(arguments[5]));
        System.out.println(load.run());
    }

    /** Starts a JVM for it and waits for what it prints. */
    static Result inProcessOfItsOwn(HttpLoad load) throws IOException {
        Process process =
                new ProcessBuilder(
                                ProcessHandle.current().info().command().orElseThrow(),
                                "-XX:+UseSerialGC",
                                "-Xmx256m",
                                "-cp",
                                System.getProperty("java.class.path"),
                                HttpLoad.class.getName(),
                                Integer.toString(load.port),
                                load.key,
                                load.sku,
                                Integer.toString(load.connections),
                                load.warmUp.toString(),
                                load.time.toString())
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.onExit().join().exitValue() != 0) {
            throw new IllegalStateException("the load over HTTP failed");
        }
        return Result.parse(output.strip());
    }

    private Result run() throws SQLException {
        LongAdder held = new LongAdder();
        LongAdder overloaded = new LongAdder();
        Measurement closed =
                new ClosedLoop(connections, Thread.ofPlatform().factory(), warmUp, time)
                        .run(index -> shopper(held, overloaded));
        double perConnection = HttpWork.SCHEDULED * closed.rate() / connections;
        Duration pace = Duration.ofNanos(Math.max(1, Math.round(1e9 / perConnection)));
        Measurement open =
                new OpenLoop(connections, pace, time).run(index -> shopper(held, overloaded));
        return new Result(closed, open, held.sum(), overloaded.sum());
    }

    private Caller shopper(LongAdder held, LongAdder overloaded) {
        return HttpShopper.connect(port, key, sku, held, overloaded);
    }

    /**
     * What it came to.
     *
     * @param held units that were answered as held, warm-up included
     * @param overloaded answers that asked to come back later, and were asked again at once
     */
    record Result(Measurement closed, Measurement open, long held, long overloaded) {

        @Override
        public String toString() {
            return "%s %s %d %d".formatted(text(closed), text(open), held, overloaded);
        }

        static Result parse(String text) {
            String[] parts = text.split(" ");
            return new Result(
                    measurement(parts[0], parts[1], parts[2]),
                    measurement(parts[3], parts[4], parts[5]),
                    Long.parseLong(parts[6]),
                    Long.parseLong(parts[7]));
        }

        private static String text(Measurement measurement) {
            Histogram micros = requireNonNull(measurement.micros());
            ByteBuffer buffer = ByteBuffer.allocate(micros.getNeededByteBufferCapacity());
            micros.encodeIntoCompressedByteBuffer(buffer);
            byte[] bytes = new byte[buffer.flip().remaining()];
            buffer.get(bytes);
            return "%d %d %s"
                    .formatted(
                            measurement.operations(),
                            measurement.nanos(),
                            Base64.getEncoder().encodeToString(bytes));
        }

        private static Measurement measurement(String operations, String nanos, String micros) {
            try {
                return new Measurement(
                        Long.parseLong(operations),
                        Long.parseLong(nanos),
                        Histogram.decodeFromCompressedByteBuffer(
                                ByteBuffer.wrap(Base64.getDecoder().decode(micros)), 0));
            } catch (DataFormatException e) {
                throw new IllegalArgumentException(e);
            }
        }
    }
}
