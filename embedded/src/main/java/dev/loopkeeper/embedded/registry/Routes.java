package dev.loopkeeper.embedded.registry;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/** Which request means what. */
final class Routes {

    private final SchemaLog log;
    private final Writes writes;

    Routes(SchemaLog log) {
        this.log = log;
        this.writes = new Writes(log);
    }

    Answer answer(RegistryRequest request) {
        if (request.path().isEmpty()) {
            return Answer.found(JsonNodeFactory.instance.objectNode());
        }
        List<String> rest = request.path().subList(1, request.path().size());
        return switch (request.path().getFirst()) {
            case "subjects" -> subjects(request, rest);
            case "schemas" -> schemas(request, rest);
            case "config" -> config(request, rest);
            case "mode" -> mode(request, rest);
            case "compatibility" -> compatibility(request, rest);
            default -> unknown(request);
        };
    }

    private Answer subjects(RegistryRequest request, List<String> path) {
        boolean deleted = request.flag("deleted");
        if (path.isEmpty()) {
            return request.method().equals("GET") ? reads().subjects(deleted) : unknown(request);
        }
        String subject = path.getFirst();
        if (path.size() == 1) {
            return switch (request.method()) {
                case "POST" ->
                    ProposedSchema.in(request.body(), proposed -> reads().lookup(subject, proposed, deleted));
                case "DELETE" -> writes.deleteSubject(subject, request.flag("permanent"));
                default -> unknown(request);
            };
        }
        return path.get(1).equals("versions")
                ? versions(request, subject, path.subList(2, path.size()))
                : unknown(request);
    }

    private Answer versions(RegistryRequest request, String subject, List<String> path) {
        boolean deleted = request.flag("deleted");
        return switch (request.method() + " " + shape(path)) {
            case "GET " -> reads().versions(subject, deleted);
            case "POST " -> ProposedSchema.in(request.body(), proposed -> writes.register(subject, proposed));
            case "GET *" -> reads().version(subject, path.getFirst(), deleted);
            case "GET */schema" -> reads().versionText(subject, path.getFirst(), deleted);
            case "GET */referencedby" -> reads().referencedBy(subject, path.getFirst());
            case "DELETE *" -> writes.deleteVersion(subject, path.getFirst(), request.flag("permanent"));
            default -> unknown(request);
        };
    }

    private Answer schemas(RegistryRequest request, List<String> path) {
        if (!request.method().equals("GET")) {
            return unknown(request);
        }
        if (path.equals(List.of("types"))) {
            return Answer.texts(Stream.of("AVRO"));
        }
        if (path.size() < 2 || !path.getFirst().equals("ids")) {
            return unknown(request);
        }
        boolean deleted = request.flag("deleted");
        String id = path.get(1);
        return switch (shape(path.subList(1, path.size()))) {
            case "*" -> byId(id, reads()::schemaById);
            case "*/schema" -> byId(id, reads()::textById);
            case "*/subjects" -> byId(id, number -> reads().subjectsOfId(number, deleted));
            case "*/versions" -> byId(id, number -> reads().versionsOfId(number, deleted));
            default -> unknown(request);
        };
    }

    private Answer config(RegistryRequest request, List<String> path) {
        if (path.size() > 1) {
            return unknown(request);
        }
        Optional<String> subject = path.stream().findFirst();
        return switch (request.method()) {
            case "GET" ->
                subject.map(name -> reads().level(name, request.flag("defaultToGlobal")))
                        .orElseGet(() -> reads().globalLevel());
            case "PUT" -> writes.setLevel(subject, request.body());
            case "DELETE" -> writes.clearLevel(subject);
            default -> unknown(request);
        };
    }

    private Answer mode(RegistryRequest request, List<String> path) {
        if (path.size() > 1) {
            return unknown(request);
        }
        return switch (request.method()) {
            case "GET" ->
                path.stream()
                        .findFirst()
                        .map(subject -> reads().mode(subject, request.flag("defaultToGlobal")))
                        .orElseGet(() -> reads().globalMode());
            case "PUT", "DELETE" -> Answer.modeIsFixed();
            default -> unknown(request);
        };
    }

    private Answer compatibility(RegistryRequest request, List<String> path) {
        boolean ours = path.size() >= 3
                && path.size() <= 4
                && path.getFirst().equals("subjects")
                && path.get(2).equals("versions")
                && request.method().equals("POST");
        if (!ours) {
            return unknown(request);
        }
        String subject = path.get(1);
        boolean verbose = request.flag("verbose");
        return ProposedSchema.in(
                request.body(),
                proposed -> path.size() == 3
                        ? reads().compatibility(subject, proposed, verbose)
                        : reads().compatibility(subject, path.get(3), proposed, verbose));
    }

    private Reads reads() {
        return new Reads(log.catalog());
    }

    private static Answer byId(String text, IntFunction<Answer> then) {
        return Reads.positive(text)
                .map(then::apply)
                .orElseGet(() -> Answer.malformed("expected a schema id, a positive number, but got " + text));
    }

    /** The path with its first segment, whatever it is, as a star. */
    private static String shape(List<String> path) {
        return path.isEmpty()
                ? ""
                : "*" + path.stream().skip(1).map("/"::concat).reduce("", String::concat);
    }

    private static Answer unknown(RegistryRequest request) {
        return Answer.noSuchResource(request.method(), "/" + String.join("/", request.path()));
    }
}
