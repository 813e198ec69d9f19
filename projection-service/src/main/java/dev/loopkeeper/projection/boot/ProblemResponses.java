package dev.loopkeeper.projection.boot;

import dev.loopkeeper.kit.problem.Problem;
import java.util.List;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.media.Content;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.media.Schema.SchemaType;
import org.eclipse.microprofile.openapi.models.responses.APIResponse;

/** Documents how every operation fails. */
public final class ProblemResponses implements OASFilter {

    @Override
    public Operation filterOperation(Operation operation) {
        operation
                .getResponses()
                .addAPIResponse("400", problem("An id, a cursor or a number is malformed, or a parameter is unknown"));
        operation.getResponses().addAPIResponse("404", problem("There is no such goal, receipt or gate"));
        operation
                .getResponses()
                .addAPIResponse("503", problem("Not now: still reading, or an owner does not answer; see Retry-After"));
        return operation;
    }

    private static APIResponse problem(String description) {
        Schema schema = OASFactory.createSchema().addType(SchemaType.OBJECT);
        for (String member : List.of("type", "title", "detail", "code", "expected", "actual")) {
            schema.addProperty(member, OASFactory.createSchema().addType(SchemaType.STRING));
        }
        schema.addProperty("status", OASFactory.createSchema().addType(SchemaType.INTEGER));
        Content content = OASFactory.createContent()
                .addMediaType(Problem.MEDIA_TYPE, OASFactory.createMediaType().schema(schema));
        return OASFactory.createAPIResponse().description(description).content(content);
    }
}
