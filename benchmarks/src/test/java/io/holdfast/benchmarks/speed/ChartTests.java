package io.holdfast.benchmarks.speed;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

import java.io.StringReader;
import java.util.List;

import javax.xml.parsers.DocumentBuilderFactory;

class ChartTests {

    @Test
    void drawsTheBestOfEverybodyAndAMark() throws Exception {
        Document svg = parse(new Chart(List.of(result("hot", Who.raw(1), Who.raw(2)))).svg());
        assertThat(svg.getElementsByTagName("line").getLength()).isEqualTo(1);
        // The background, raw SQL and Holdfast.
        assertThat(svg.getElementsByTagName("rect").getLength()).isEqualTo(3);
        assertThat(svg.getDocumentElement().getTextContent()).contains("hot", "Holdfast × 8");
    }

    @Test
    void leavesOutWhatHasNoRawSqlBesideIt() throws Exception {
        Document svg = parse(new Chart(List.of(result("soak"))).svg());
        assertThat(svg.getElementsByTagName("rect").getLength()).isEqualTo(1);
        assertThat(svg.getDocumentElement().getTextContent()).doesNotContain("soak");
    }

    @Test
    void isAPictureAlsoOfNothing() throws Exception {
        assertThat(parse(new Chart(List.of()).svg()).getDocumentElement().getTagName())
                .isEqualTo("svg");
    }

    private static WorkResult result(String work, Who... raw) {
        Lines lines = new Lines();
        for (Who who : raw) {
            lines.add(who, new Measurement(100, 1_000_000_000L, null));
        }
        lines.add(Who.holdfast("Holdfast", 8), new Measurement(700, 1_000_000_000L, null));
        return new WorkResult(
                work,
                "a title",
                "claims",
                lines.all(),
                List.of(Target.atLeast("claims", 7, 10, Target.TIMES_RAW)),
                List.of(),
                List.of(),
                List.of());
    }

    private static Document parse(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(svg)));
    }
}
