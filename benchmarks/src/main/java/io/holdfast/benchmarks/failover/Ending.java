package io.holdfast.benchmarks.failover;

/** How a hold ends in this load, and what it is called then. */
enum Ending {
    CONFIRM("confirm", "confirmed"),
    RELEASE("release", "released");

    private final String call;
    private final String status;

    Ending(String call, String status) {
        this.call = call;
        this.status = status;
    }

    String call() {
        return call;
    }

    String status() {
        return status;
    }
}
