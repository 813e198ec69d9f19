package dev.loopkeeper.cli.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PlaceholdersTest {

    private final AtomicInteger asked = new AtomicInteger();
    private final Placeholders placeholders =
            new Placeholders().with("dir", "/a \"$1\\b").with("seed", () -> "seed-" + asked.incrementAndGet());

    @Test
    void everyTextIsFilledIn_whateverTheValueHoldsAndHoweverDeepItStands() {
        // given
        ObjectNode document = Documents.parse("test", "{a: '${dir}/x', b: [{c: ['${dir}', 1, true]}], '${dir}': kept}");

        // when
        placeholders.fill(document);

        // then
        assertThat(document)
                .isEqualTo(Documents.parse(
                        "test", "{a: '/a \"$1\\b/x', b: [{c: ['/a \"$1\\b', 1, true]}], '${dir}': kept}"));
    }

    @Test
    void nameThatMeansNothing_staysAsItIs() {
        // given
        ObjectNode document = Documents.parse("test", "{a: 'expand ${HOME} and ${other}'}");

        // when
        placeholders.fill(document);

        // then
        assertThat(document.path("a").asText()).isEqualTo("expand ${HOME} and ${other}");
    }

    @Test
    void valueIsAskedForOnce_andOnlyWhenItsNameOccurs() {
        // given
        ObjectNode without = Documents.parse("test", "{a: none}");
        ObjectNode twice = Documents.parse("test", "{a: '${seed}', b: '${seed}'}");

        // when
        placeholders.fill(without);
        int before = asked.get();
        placeholders.fill(twice);

        // then
        assertThat(before).isZero();
        assertThat(twice).isEqualTo(Documents.parse("test", "{a: seed-1, b: seed-1}"));
    }
}
