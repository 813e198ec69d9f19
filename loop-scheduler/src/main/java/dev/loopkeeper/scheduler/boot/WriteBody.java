package dev.loopkeeper.scheduler.boot;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.loopkeeper.scheduler.write.Answer;
import org.jspecify.annotations.Nullable;

/** What stands in the write API's answers; members that say nothing are left out. */
@JsonInclude(JsonInclude.Include.NON_NULL)
record WriteBody(
        String eventId,
        String goal,
        @Nullable Long sequence,
        @Nullable String note) {
    static WriteBody admitted(Answer.Admitted admitted) {
        return new WriteBody(
                admitted.event().value(),
                admitted.goal().toString(),
                admitted.sequence(),
                admitted.note().orElse(null));
    }

    static WriteBody repeated(Answer.Repeated repeated) {
        return new WriteBody(
                repeated.event().value(),
                repeated.goal().toString(),
                null,
                "the same was asked before and took effect then; its sequence is in the goal's timeline");
    }

    static WriteBody pending(Answer.Pending pending) {
        return new WriteBody(
                pending.event().value(),
                pending.goal().toString(),
                null,
                "accepted; what admission makes of it is not known yet");
    }
}
