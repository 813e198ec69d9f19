package dev.loopkeeper.projection.query;

import dev.loopkeeper.projection.query.Gathering.Gathered;
import dev.loopkeeper.projection.reads.Counts;
import dev.loopkeeper.projection.reads.ReadModel;
import dev.loopkeeper.projection.view.ServiceStatus;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** Counts goals on all instances. */
public final class Statuses {

    private final ReadModel reads;
    private final Gathering gathering;

    public Statuses(ReadModel reads, Peers peers) {
        this.reads = reads;
        this.gathering = new Gathering(reads, peers);
    }

    /** What this instance knows of its goals. */
    public record Goals(Map<String, Long> phases, Counts counts, List<Integer> missing, Instant asOf) {

        public long count() {
            return phases.values().stream().mapToLong(Long::longValue).sum();
        }
    }

    /** @param own this instance's status, given what it knows of its goals */
    public ServiceStatus status(Scope scope, Function<Goals, ServiceStatus> own) {
        Gathered<ServiceStatus> gathered =
                gathering.gather(scope, ServiceStatus.class, missing -> own.apply(goals(missing)));
        ServiceStatus first = gathered.parts().getFirst();
        Map<String, Long> phases = new TreeMap<>();
        gathered.parts()
                .forEach(part -> part.phases().forEach((phase, count) -> phases.merge(phase, count, Long::sum)));
        return new ServiceStatus(
                first.service(),
                gathered.parts().stream().allMatch(ServiceStatus::sequencing),
                gathered.parts().size(),
                sum(gathered, ServiceStatus::goals),
                phases,
                sum(gathered, ServiceStatus::admitted),
                sum(gathered, ServiceStatus::rejected),
                sum(gathered, ServiceStatus::unreadable),
                first.keys(),
                first.capabilities(),
                gathered.complete(),
                gathered.missing(),
                gathered.asOf());
    }

    private Goals goals(List<Integer> missing) {
        Map<String, Long> phases = new TreeMap<>();
        reads.summaries(Optional.empty(), Optional.empty(), goal -> {
            phases.merge(goal.phase(), 1L, Long::sum);
            return true;
        });
        return new Goals(phases, reads.counts(), missing, reads.asOf());
    }

    private static long sum(Gathered<ServiceStatus> gathered, ToLongFunction<ServiceStatus> count) {
        return gathered.parts().stream().mapToLong(count).sum();
    }
}
