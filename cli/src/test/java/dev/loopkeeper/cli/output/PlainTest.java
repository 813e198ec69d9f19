package dev.loopkeeper.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlainTest {

    private static final String REWRITES = "rm -rf /prod\r\u001b[1A\u001b[2Kls \u202etxt\u200b\u009b8m";
    private static final String SHOWN = "rm -rf /prod\\u000d\\u001b[1A\\u001b[2Kls \\u202etxt\\u200b\\u009b8m";

    private final StringWriter out = new StringWriter();
    private final Printer printer = new Printer(new PrintWriter(out), Format.table);

    @Test
    void whatWouldRewriteTheScreen_isShownInstead() {
        // when
        printer.line(REWRITES);

        // then
        assertThat(out.toString()).isEqualTo(SHOWN + System.lineSeparator());
    }

    @Test
    void lineThatForgesOthers_staysOne() {
        // when
        printer.line("Which branch?\n\ncommands:\n  loopctl gate approve prod/pay g7");

        // then
        assertThat(out.toString().lines())
                .containsExactly("Which branch?\\n\\ncommands:\\n  loopctl gate approve prod/pay g7");
    }

    @Test
    void cell_isOneLineToo() throws Exception {
        // given
        var row = new ObjectMapper().createObjectNode().put("title", "two\nlines\t\u001b[31mred");

        // when
        printer.one(row, List.of(Column.field("title", "title")));

        // then
        assertThat(out.toString().strip()).isEqualTo("title  two lines \\u001b[31mred");
    }

    @Test
    void wordsOfAllLanguages_stayAsTheyAre() {
        // given
        String words = "größer, 日本語, עברית, 🙂";

        // then
        assertThat(Plain.line(words)).isEqualTo(words);
        assertThat(Plain.lines("a\u001b\nb")).isEqualTo("a\\u001b\nb");
    }
}
