package dev.loopkeeper.kernel.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loopkeeper.client.crypto.KeyRing;
import dev.loopkeeper.client.crypto.KeyRole;
import dev.loopkeeper.client.crypto.RingKey;
import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.client.crypto.Validity;
import dev.loopkeeper.schema.CapabilityRecord;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CapabilityRecordsTest {
    private static final String BUILD = """
            {"id":"build","tools":[],"effect":"NONE","perTurn":{},"executor":{"kind":"replay","turns":{}}}
            """;
    private static final Instant REVOKED_AT = Instant.parse("2026-03-01T10:00:00Z");

    private final SigningKey operator = PaperLoop.key(7);
    private final CapabilityRecord record =
            CapabilityRecords.sign(BUILD.getBytes(UTF_8), operator, REVOKED_AT.minusSeconds(60));

    @Test
    void whatARevokedOperatorRegistersAfterwards_isNoCapability() {
        // when
        var found = CapabilityRecords.verify(record, ring(KeyRole.OPERATOR), REVOKED_AT);

        // then
        assertThat(found).isEmpty();
    }

    @Test
    void whatAnOperatorRegisteredBeforeBeingRevoked_stays() {
        // when
        var found = CapabilityRecords.verify(record, ring(KeyRole.OPERATOR), REVOKED_AT.minusMillis(1));

        // then
        assertThat(found).isPresent();
    }

    @Test
    void keyOfAnotherRole_registersNothing() {
        // when
        var found = CapabilityRecords.verify(record, ring(KeyRole.SCHEDULER), REVOKED_AT.minusMillis(1));

        // then
        assertThat(found).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"executor\":{\"kind\":\"shell\"}",
                "\"executor\":{\"kind\":\"command\",\"argv\":[]}",
                "\"executor\":{\"kind\":\"command\",\"argv\":[\"x\"],\"cpuSeconds\":0}",
                "\"executor\":{\"kind\":\"replay\",\"turns\":{}},\"tools\":[{\"id\":\"t\",\"arguments\":{\"$ref\":\"file:///etc/passwd\"}}]",
            })
    void whatNoRunnerCouldExecute_isRegisteredByNobody(String fields) {
        // given
        byte[] octets = ("{\"id\":\"build\",\"perTurn\":{}," + fields + "}").getBytes(UTF_8);
        CapabilityRecord signed = new CapabilityRecord(
                record.getCapability(),
                record.getRegisteredAt(),
                Envelopes.toAvro(operator.seal(CapabilityDocument.PAYLOAD_TYPE, octets)));

        // then
        assertThatThrownBy(() -> CapabilityRecords.sign(octets, operator, REVOKED_AT))
                .isInstanceOf(MalformedDocument.class);
        assertThatThrownBy(() -> CapabilityRecords.verify(signed, ring(KeyRole.OPERATOR), REVOKED_AT.minusMillis(1)))
                .isInstanceOf(MalformedDocument.class);
    }

    @Test
    void schemaThatRefersToItself_standsAlone() {
        // given
        String tree = """
                {"id":"build","perTurn":{},"executor":{"kind":"replay","turns":{}},"tools":[{"id":"t","arguments":
                 {"type":"object","properties":{"root":{"$ref":"#/$defs/node"}},
                  "$defs":{"node":{"type":"object","properties":{"next":{"$ref":"#/$defs/node"}}}}}}]}""";

        // then
        assertThat(CapabilityDocument.parse(tree.getBytes(UTF_8)).capability().tools())
                .hasSize(1);
    }

    private KeyRing ring(KeyRole role) {
        Validity validity = new Validity(Instant.EPOCH, Optional.empty(), Optional.of(REVOKED_AT));
        return KeyRing.of(List.of(new RingKey(operator.verificationKey(), role, "ops", validity)));
    }
}
