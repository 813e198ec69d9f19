package dev.loopkeeper.client.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class ManifestComparisonTest {

    private final ManifestComparison comparison = new ManifestComparison("localhost:9999");
    private final TopicSpec receipts = TopicManifest.spec(LoopTopic.RECEIPTS, TopicProfile.PROD);

    @Test
    void aClusterThatIsAsWanted_hasNoFindings() {
        // given
        var specs = TopicManifest.specs(TopicProfile.PROD);
        var observed = specs.stream().collect(Collectors.toMap(TopicSpec::name, ManifestComparisonTest::asWanted));

        // when
        var findings = comparison.topics(specs, observed);

        // then
        assertThat(findings).isEmpty();
    }

    @Test
    void anEmptyCluster_isToldToCreateEveryTopic() {
        // given
        var specs = TopicManifest.specs(TopicProfile.DEV);

        // when
        var findings = comparison.topics(specs, Map.of());

        // then
        assertThat(findings)
                .hasSize(19)
                .allSatisfy(finding -> assertThat(finding.setting()).isEqualTo("existence"));
        assertThat(findings.get(0).mend())
                .startsWith(
                        "kafka-topics --bootstrap-server localhost:9999 --create --topic loop.goal-events.v1 --partitions 3")
                .contains("--config message.timestamp.type=LogAppendTime");
    }

    @Test
    void aSettingThatDiffers_isNamedWithTheCommandThatMendsIt() {
        // given
        var observed = observing("retention.ms", "604800000");

        // when
        var findings = comparison.topics(List.of(receipts), observed);

        // then
        assertThat(findings)
                .containsExactly(new ManifestFinding(
                        "loop.receipts.v1",
                        "retention.ms",
                        "604800000",
                        "-1",
                        "kafka-configs --bootstrap-server localhost:9999 --alter --entity-type topics --entity-name loop.receipts.v1"
                                + " --add-config retention.ms=-1"));
        assertThat(findings.get(0).sentence())
                .startsWith("loop.receipts.v1: expected retention.ms -1, but found 604800000");
    }

    @Test
    void moreRoomThanDemanded_isNoFinding_lessIs() {
        // given
        var more = observing("max.message.bytes", "9000000");
        var less = observing("max.message.bytes", "1000");

        // when
        var withMore = comparison.topics(List.of(receipts), more);
        var withLess = comparison.topics(List.of(receipts), less);

        // then
        assertThat(withMore).isEmpty();
        assertThat(withLess).hasSize(1);
    }

    @Test
    void anotherPartitionCount_isNeverMendedInPlace() {
        // given
        var observed = Map.of(
                receipts.name(),
                new TopicObservation(receipts.name(), 6, receipts.replicationFactor(), receipts.settings()));

        // when
        var findings = comparison.topics(List.of(receipts), observed);

        // then
        assertThat(findings).hasSize(1);
        assertThat(findings.get(0).mend())
                .contains("a goal must stay on its partition")
                .doesNotContain("--alter");
    }

    @Test
    void fewerReplicasThanDemanded_isAFinding_moreIsNot() {
        // given
        var fewer = Map.of(receipts.name(), new TopicObservation(receipts.name(), 12, 2, receipts.settings()));
        var more = Map.of(receipts.name(), new TopicObservation(receipts.name(), 12, 5, receipts.settings()));

        // when
        var withFewer = comparison.topics(List.of(receipts), fewer);
        var withMore = comparison.topics(List.of(receipts), more);

        // then
        assertThat(withFewer).extracting(ManifestFinding::setting).containsExactly("replication factor");
        assertThat(withMore).isEmpty();
    }

    @Test
    void aShareGroupWithKafkasDefaults_isToldEachSetting() {
        // given
        var group = ShareGroupSpec.ofPool("default");

        // when
        var findings = comparison.groups(
                List.of(group), Map.of(group.groupId(), Map.of("share.isolation.level", "read_uncommitted")));

        // then
        assertThat(group.groupId()).isEqualTo("loop.turn-runner.default");
        assertThat(findings)
                .extracting(ManifestFinding::setting, ManifestFinding::found)
                .containsExactly(
                        tuple("share.auto.offset.reset", "nothing set"),
                        tuple("share.isolation.level", "read_uncommitted"),
                        tuple("share.record.lock.duration.ms", "nothing set"));
    }

    private Map<String, TopicObservation> observing(String setting, String value) {
        var settings = new HashMap<>(receipts.settings());
        settings.put(setting, value);
        return Map.of(
                receipts.name(),
                new TopicObservation(receipts.name(), receipts.partitions(), receipts.replicationFactor(), settings));
    }

    private static TopicObservation asWanted(TopicSpec spec) {
        return new TopicObservation(spec.name(), spec.partitions(), spec.replicationFactor(), spec.settings());
    }
}
