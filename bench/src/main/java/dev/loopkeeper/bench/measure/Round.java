package dev.loopkeeper.bench.measure;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.admin.Admin;

/** One contestant's turn on the machine: it comes up, carries each load in order, and stops. */
public final class Round {

    private final String bootstrapServers;
    private final Admin admin;

    /** Rounds on this broker. */
    public Round(String bootstrapServers, Admin admin) {
        this.bootstrapServers = bootstrapServers;
        this.admin = admin;
    }

    /** What {@code contestant} came to in round {@code number}, one result for each of {@code loads}. */
    public List<Figures> run(Contestant contestant, int number, List<Load> loads) {
        try {
            contestant.start();
            List<Figures> figures = new ArrayList<>();
            for (Load load : loads) {
                figures.add(measure(contestant, number, load));
            }
            return figures;
        } finally {
            contestant.stop();
        }
    }

    private Figures measure(Contestant contestant, int number, Load load) {
        long bytes = LogBytes.now(admin);
        long requests = BrokerRequests.now();
        try (Observer observer = Observer.from(bootstrapServers, contestant, load)) {
            contestant.open(load, load.name() + "-" + number);
            observer.awaitAll();
            return observer.figures(number, LogBytes.now(admin) - bytes, BrokerRequests.now() - requests);
        }
    }
}
