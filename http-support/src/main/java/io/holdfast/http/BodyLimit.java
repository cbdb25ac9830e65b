package io.holdfast.http;

/**
 * How much one address takes, where that is not what all the others take. A bean of this type makes
 * it so.
 *
 * @param path the whole path, without placeholders
 * @param maxBytes of a request's body
 */
public record BodyLimit(String path, long maxBytes) {}
