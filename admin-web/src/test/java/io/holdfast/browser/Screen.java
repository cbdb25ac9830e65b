package io.holdfast.browser;

/** What a person looks at. */
enum Screen {
    HANDHELD(360, 780),
    WIDE(1280, 800);

    final int width;
    final int height;

    Screen(int width, int height) {
        this.width = width;
        this.height = height;
    }
}
