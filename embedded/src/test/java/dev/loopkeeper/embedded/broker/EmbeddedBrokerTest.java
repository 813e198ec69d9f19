package dev.loopkeeper.embedded.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class EmbeddedBrokerTest {

    private static EmbeddedBroker broker;
    private static KafkaSession kafka;

    @BeforeAll
    static void startBroker() {
        broker = EmbeddedBroker.start();
        kafka = new KafkaSession(broker.bootstrapServers());
    }

    @AfterAll
    static void stopBroker() {
        broker.close();
    }

    @Test
    void producedRecords_areConsumed() throws Exception {
        // given
        kafka.createTopic("plain", 3);
        kafka.produce("plain", "a", "b", "c");

        // when
        List<String> seen = kafka.committed("plain");

        // then
        assertThat(seen).containsExactlyInAnyOrder("a", "b", "c");
    }

    @Test
    void abortedTransaction_isInvisibleToReadCommitted() throws Exception {
        // given
        kafka.createTopic("transactions", 1);
        kafka.produceInTransaction("transactions", false, "aborted");
        kafka.produceInTransaction("transactions", true, "committed");

        // when
        List<String> seen = kafka.committed("transactions");

        // then
        assertThat(seen).containsExactly("committed");
    }

    @Test
    void shareGroup_readsCommittedRecordsFromTheBeginning() throws Exception {
        // given
        kafka.createTopic("work", 1);
        kafka.setOnGroup(
                "pool", Map.of("share.isolation.level", "read_committed", "share.auto.offset.reset", "earliest"));
        kafka.produceInTransaction("work", false, "aborted");
        kafka.produceInTransaction("work", true, "one", "two");

        // when
        List<String> seen = kafka.shared("pool", "work", 2);

        // then
        assertThat(seen).containsExactly("one", "two");
    }

    @Test
    void unknownTopic_isNotCreatedByAskingForIt() throws Exception {
        try (var admin = kafka.admin()) {
            // when
            var described = admin.describeTopics(List.of("never-created")).allTopicNames();

            // then
            assertThatThrownBy(described::get)
                    .isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(UnknownTopicOrPartitionException.class);
        }
    }

    @Test
    void temporaryData_isDeletedOnClose() {
        // given
        EmbeddedBroker shortLived = EmbeddedBroker.start();
        Path directory = shortLived.directory();
        assertThat(directory).isNotEmptyDirectory();

        // when
        shortLived.close();

        // then
        assertThat(Files.exists(directory)).isFalse();
    }

    @Test
    void takenPort_isNamedInTheRefusal() {
        // given
        BrokerSettings clash = BrokerSettings.temporary().onPorts(broker.ports());

        // when
        var start = assertThatThrownBy(() -> EmbeddedBroker.start(clash));

        // then
        start.isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(Integer.toString(broker.ports().client()));
    }

    @Test
    void listener_isBoundToLoopbackOnly() throws Exception {
        try (var admin = kafka.admin()) {
            // when
            var nodes = admin.describeCluster().nodes().get();

            // then
            assertThat(nodes).singleElement().satisfies(node -> {
                assertThat(node.host()).isEqualTo("127.0.0.1");
                assertThat(node.port()).isEqualTo(broker.ports().client());
            });
        }
    }
}
