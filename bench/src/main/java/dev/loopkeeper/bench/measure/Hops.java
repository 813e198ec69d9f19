package dev.loopkeeper.bench.measure;

import java.time.Duration;
import java.util.*;
import org.apache.kafka.clients.consumer.*;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.*;

public final class Hops {
    public static void print(String servers, String keyPrefix) {
        var topics = List.of("loop.receipts.v1", "loop.admitted.v1", "loop.projections.v1", "loop.decisions.v1", "loop.turn-requests.v1", "loop.turn-events.v1");
        try (var c = new KafkaConsumer<>(Map.<String, Object>of("bootstrap.servers", servers, "isolation.level", "read_committed"), new StringDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> ps = topics.stream().flatMap(t -> c.partitionsFor(t).stream()).map(i -> new TopicPartition(i.topic(), i.partition())).toList();
            c.assign(ps); c.seekToBeginning(ps);
            TreeMap<Long, List<String>> rows = new TreeMap<>();
            int empty = 0;
            while (empty < 5) {
                var rs = c.poll(Duration.ofMillis(200));
                if (rs.isEmpty()) empty++;
                for (var r : rs) if (r.key() != null && r.key().equals(keyPrefix)) rows.computeIfAbsent(r.timestamp(), x -> new ArrayList<>()).add(r.topic().replace("loop.", ""));
            }
            long prev = 0; 
            StringBuilder b = new StringBuilder();
            for (var e : rows.entrySet()) { b.append("\n      +").append(e.getKey() - prev).append(" ").append(e.getValue()); prev = e.getKey(); }
            System.out.println("HOPS " + keyPrefix + b);
        }
    }
}
