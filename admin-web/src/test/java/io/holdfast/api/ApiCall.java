package io.holdfast.api;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A call that the API's document describes, and how somebody would make it who means well. */
record ApiCall(String method, String path, JsonNode operation, JsonNode document) {

    private static final JsonMapper JSON = new JsonMapper();
    private static final String HERE = "@here@";

    /** Every call there is. */
    static Stream<ApiCall> all(JsonNode document) {
        return document.path("paths")
                .propertyStream()
                .flatMap(
                        path ->
                                path.getValue()
                                        .propertyStream()
                                        .map(
                                                operation ->
                                                        new ApiCall(
                                                                operation
                                                                        .getKey()
                                                                        .toUpperCase(Locale.ROOT),
                                                                path.getKey(),
                                                                operation.getValue(),
                                                                document)));
    }

    /** Names of what stands in the path, the query or a header. */
    List<String> parameters(String in) {
        return operation
                .path("parameters")
                .valueStream()
                .filter(parameter -> parameter.path("in").asString().equals(in))
                .map(parameter -> parameter.path("name").asString())
                .toList();
    }

    /** Whether a key of this scope alone may make it. */
    boolean isOpenTo(String scope) {
        return operation.path("security").valueStream().anyMatch(way -> opens(way, scope));
    }

    private static boolean opens(JsonNode way, String scope) {
        return way.path("apiKey").valueStream().anyMatch(one -> one.asString().equals(scope));
    }

    /** Whether whoever makes it proves who it is by signing the body. */
    boolean isSigned() {
        return operation.path("security").valueStream().anyMatch(way -> way.has("signature"));
    }

    boolean takesJson() {
        return !bodySchema().isMissingNode();
    }

    private JsonNode bodySchema() {
        return resolved(operation.at("/requestBody/content/application~1json/schema"));
    }

    /** A body that says what each field wants, of these values where it is one of them. */
    JsonNode body(Map<String, JsonNode> values) {
        JsonNode plain = plain("", bodySchema(), values);
        return plain.isObject() ? plain : JsonNodeFactory.instance.objectNode();
    }

    private JsonNode plain(String name, JsonNode schema, Map<String, JsonNode> values) {
        JsonNode known = values.get(name);
        JsonNode resolved = resolved(schema);
        if (known != null) {
            return known;
        }
        if (resolved.has("properties")) {
            ObjectNode object = JsonNodeFactory.instance.objectNode();
            resolved.path("properties")
                    .propertyStream()
                    .forEach(
                            field ->
                                    object.set(
                                            field.getKey(),
                                            plain(field.getKey(), field.getValue(), values)));
            return object;
        }
        if (resolved.has("items")) {
            return JsonNodeFactory.instance
                    .arrayNode()
                    .add(plain(name, resolved.path("items"), values));
        }
        if (resolved.has("enum")) {
            return resolved.path("enum").path(0);
        }
        return switch (resolved.path("type").asString()) {
            case "integer", "number" -> JsonNodeFactory.instance.numberNode(1);
            case "boolean" -> JsonNodeFactory.instance.booleanNode(false);
            default -> JsonNodeFactory.instance.stringNode("plain");
        };
    }

    private JsonNode resolved(JsonNode schema) {
        String reference = schema.path("$ref").asString("");
        return reference.isEmpty() ? schema : document.at(reference.substring(1));
    }

    /** Pointers to the objects in a body, and to the body itself. */
    static Stream<String> objects(JsonNode body) {
        return Stream.concat(Stream.of(""), places(body))
                .filter(place -> body.at(place).isObject());
    }

    /** Pointers to everything in a body, whole objects and lists included. */
    static Stream<String> places(JsonNode body) {
        return places("", body);
    }

    private static Stream<String> places(String place, JsonNode node) {
        Stream<String> inside =
                node.isObject()
                        ? node.propertyStream()
                                .flatMap(
                                        field ->
                                                places(
                                                        place + "/" + field.getKey(),
                                                        field.getValue()))
                        : IntStream.range(0, node.size())
                                .boxed()
                                .flatMap(i -> places(place + "/" + i, node.path(i)));
        return place.isEmpty() ? inside : Stream.concat(Stream.of(place), inside);
    }

    /** The body with other text, whatever it is, at a place. */
    static String with(JsonNode body, String place, String text) {
        JsonNode changed = body.deepCopy();
        JsonNode parent = changed.at(place.substring(0, place.lastIndexOf('/')));
        String last = place.substring(place.lastIndexOf('/') + 1);
        if (parent instanceof ObjectNode object) {
            object.put(last, HERE);
        } else {
            parent.asArray().set(Integer.parseInt(last), HERE);
        }
        return JSON.writeValueAsString(changed).replace("\"" + HERE + "\"", text);
    }

    @Override
    public String toString() {
        return method + " " + path;
    }
}
