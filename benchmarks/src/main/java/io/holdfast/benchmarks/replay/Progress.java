package io.holdfast.benchmarks.replay;

import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/**
 * Progress bars on the standard error stream, where they don't mix with the report.
 *
 * @param isShown false for logs, which a bar would fill with its every state
 */
record Progress(boolean isShown) {

    private static final int WIDTH = 80;
    private static final int UPDATE_MILLIS = 200;

    /**
     * Starts a bar; closing it ends its line.
     *
     * @param max how many steps make it full
     * @param unit what a step is
     */
    ProgressBar of(String task, long max, String unit) {
        ProgressBarBuilder bar =
                ProgressBar.builder()
                        .setTaskName(task)
                        .setInitialMax(max)
                        .setUnit(" " + unit, 1)
                        .setStyle(ProgressBarStyle.ASCII)
                        .setUpdateIntervalMillis(UPDATE_MILLIS)
                        .showSpeed();
        return isShown ? bar.build() : bar.setConsumer(nowhere()).build();
    }

    /** Given a width, it doesn't look for a terminal, which would load a native library. */
    private static DelegatingProgressBarConsumer nowhere() {
        return new DelegatingProgressBarConsumer(line -> {}, WIDTH);
    }
}
