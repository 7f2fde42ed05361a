// A guide taken one action at a time: which steps there are, what they stand under, and that nothing is lost.
import Foundation
import GuideDocument
import Testing

@Suite("Steps of a guide")
struct StepTests {
    private typealias Section = Guide.FixedSection

    private func guide(_ body: String) -> Guide {
        GuideReader.read(Array("<title>Fire</title><body>\(body)".utf8), file: "page.html")
    }

    /// A line for each step: part, context, text; what an earlier step has said already is in brackets.
    private func listing(_ sequence: StepSequence) -> [String] {
        sequence.parts.flatMap { part in
            part.steps.map { step in
                let context = step.context.map { $0.isNew ? $0.spans.oneLine : "(\($0.spans.oneLine))" }
                let text = step.blocks.map { $0.plainText.split(separator: "\n").joined(separator: " / ") }
                return ([part.title] + context + text).joined(separator: " | ")
            }
        }
    }

    private static let fire = """
        <h1>Fire</h1><section id="do-now"><h2>Now</h2><ol><li>Get out.</li><li>Call.</li></ol></section>
        <section id="overview"><h2>Overview</h2><p>Smoke kills.</p></section>
        <section id="during"><h2>During</h2><p>Stay low.</p></section>
        <section id="after"><h2>After</h2><p>Wait.</p><ul><li>One<ul><li>More</li></ul></li></ul></section>
        """

    @Test("do-now comes first, then the section that is being read; what comes after follows during")
    func sectionBeingRead() {
        let guide = guide(Self.fire)
        let now = ["Now | Get out.", "Now | Call."]
        let during = [
            "During | Stay low.", "After | \(Guide.afterwards)", "After | Wait.", "After | One | More",
        ]
        #expect(listing(guide.steps(reading: nil)) == now + during)
        #expect(listing(guide.steps(reading: .doNow)) == now + during)
        #expect(listing(guide.steps(reading: .overview)) == now + ["Overview | Smoke kills."])
        #expect(listing(guide.steps(reading: .after)) == now + ["After | Wait.", "After | One | More"])
        // A section that this guide does not have.
        #expect(listing(guide.steps(reading: .before)) == now + during)
    }

    @Test("a guide of do-now alone, and one without it")
    func fewSections() {
        let alone = guide("<section id=do-now><ol><li>Run.</ol></section>")
        #expect(listing(alone.steps(reading: nil)) == ["Do now | Run."])
        let without = guide("<section id=after><h2>Later</h2><p>Rest.</p></section>")
        #expect(listing(without.steps(reading: .after)) == ["Later | Rest."])
        #expect(listing(without.steps(reading: nil)) == ["Later | Rest."])
    }

    @Test("steps have what stands between sections, and every section of an id")
    func betweenSections() {
        let guide = guide(
            """
            <h1>Fire</h1><p>Stay calm.</p><section id=do-now><h2>Now</h2><ol><li>Get out.</ol></section>
            <section id=before><h2>Before</h2><p>Train.</p></section>
            <p><strong>Only if you are trained:</strong></p>
            <section id=during><h2>During</h2><ol><li>Fight the fire.</ol><h3>Do not</h3><p>Go back.</p></section>
            <section id=trapped><h2>If trapped</h2><p>Seal the door.</p></section>
            <section id=during><h2>In a wheelchair</h2><p>Call.</p></section>
            <p>Leave the door open.</p><section id=after><h2>After</h2><p>Wait.</p></section><p>Sign off.</p>
            """)
        #expect(
            listing(guide.steps(reading: nil)) == [
                "Now | Stay calm.", "Now | Get out.",
                "During | Only if you are trained: | Fight the fire.", "During | Do not | Go back.",
                "During | If trapped | Seal the door.", "During | In a wheelchair | Call.",
                "During | Leave the door open.", "After | \(Guide.afterwards)", "After | Wait.",
                "After | Sign off.",
            ])
    }

    @Test("a step is never without the heading it stands under")
    func headings() {
        let guide = guide(
            """
            <section id=during><h2>During</h2><p>a</p><h3>Do not</h3><ul><li>b<li>c</ul><h4>Ever</h4><p>d</p>
            <h3>Empty</h3><h3>Last</h3><p>e</p></section>
            """)
        #expect(
            listing(guide.steps(reading: nil)) == [
                "During | a", "During | Do not | b", "During | (Do not) | c",
                "During | (Do not) | Ever | d", "During | Empty", "During | Last | e",
            ])
    }

    @Test("nor without the sentence that its list begins with")
    func leadIns() {
        let guide = guide(
            """
            <section id=during><p>Do not:</p><ul><li>a<li>b</ul>
            <p>It hurts. It may "kill." Look for <a href=x.html>signs</a>:</p><ol><li>c<li>d</ol>
            <p>No list after this:</p><p>e</p><p>Not a lead.</p><ul><li>f</ul><p>Nothing in it:</p><ul><li></ul></section>
            """)
        #expect(
            listing(guide.steps(reading: nil)) == [
                "During | Do not: | a", "During | (Do not:) | b",
                "During | It hurts. It may \"kill.\" Look for signs:", "During | (Look for signs:) | c",
                "During | (Look for signs:) | d", "During | No list after this:", "During | e",
                "During | Not a lead.", "During | f", "During | Nothing in it:",
            ])
    }

    @Test("definitions one by one; tables, quotations and programs whole; rules not at all")
    func otherBlocks() {
        let guide = guide(
            """
            <section id=during><dl><dt>A<dd>one<dt>B<dd>two</dl><hr><table><tr><td>x<td>y</table>
            <blockquote><p>q</p><p>r</p></blockquote><pre>p</pre><div id=inner><p>i</p></div><p> </p></section>
            """)
        #expect(
            listing(guide.steps(reading: nil)) == [
                "During | A / one", "During | B / two", "During | x / y", "During | q / r", "During | p",
                "During | i",
            ])
    }

    @Test("a page without the sections goes by its uppermost headings")
    func foreignPage() {
        let page = guide(
            """
            <h1>Fire</h1><p>Intro.</p><h2>Signs</h2><ul><li>Smoke<li>Heat</ul><h3>At night</h3><p>Glow.</p>
            <h2>Empty</h2><h2>Act</h2><div id=x><p>Leave.</p></div>
            """)
        #expect(
            listing(page.steps(reading: nil)) == [
                "Fire | Intro.", "Signs | Smoke", "Signs | Heat", "Signs | At night | Glow.", "Empty | Empty",
                "Act | Leave.",
            ])
        #expect(listing(guide("<p>a</p><ul><li>b</ul>").steps(reading: nil)) == ["Fire | a", "Fire | b"])
        // A title that the banner does not show is read with what it introduces.
        #expect(
            listing(guide("<h1>Other</h1><h2>A</h2><p>a</p><h2>B</h2><p>b</p>").steps(reading: nil))
                == ["A | Other | a", "B | b"])
        for nothing in ["", "<h1>Fire</h1>", "<hr>", "<ul><li></ul>"] {
            #expect(guide(nothing).steps(reading: nil).parts.isEmpty)
        }
    }

    @Test("a heading of such a page leads to its first step")
    func headingsLeadToSteps() {
        let steps = guide(
            "<h1>Fire</h1><p>a</p><h2>B</h2><ul><li>b<li>c</ul><h3>D</h3><h2>E</h2><p>e</p><p>f</p>"
        ).steps(reading: nil)
        let listed = listing(steps)
        let reached = (0...6).map { listed[steps.step(afterHeadings: $0)] }
        #expect(reached == ["Fire | a", "B | b", "B | D", "E | e", "E | f", "E | f", "E | f"])
    }

    @Test("steps are counted over all parts")
    func places() throws {
        let steps = guide(Self.fire).steps(reading: .after)
        #expect(steps.count == 4)
        let place = try #require(steps.place(of: 3))
        #expect(place.part == 1 && place.index == 1)
        #expect(steps.firstStep(ofPart: 1) == 2)
        #expect(steps.place(of: 4) == nil && steps.place(of: -1) == nil)
    }

    @Test("a page as deep or long as a hostile one may be is taken apart")
    func hostilePages() {
        let deep = guide(times(5000, "<div id=a><ul><li>") + "end")
        #expect(deep.steps(reading: nil).count == 1)
        let long = guide("<ul>" + times(20_000, "<li>x") + "</ul>")
        #expect(long.steps(reading: nil).count == 20_000)
    }

    // MARK: The bundled guides

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Guides").standardized
    private static let files =
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
        .filter { $0.hasSuffix(".html") }.sorted()

    /// Returns the text of a part's steps in order, without repetitions.
    private func said(by part: StepSequence.Part) -> [Substring] {
        part.steps.flatMap { step in
            let context = step.context.filter(\.isNew).map(\.spans.oneLine)
            return (context + step.blocks.map(\.plainText)).flatMap { $0.split(separator: "\n") }
        }
    }

    @Test("every bundled guide, every section: the steps say all of it, once, in order", arguments: files)
    func nothingIsLost(file: String) throws {
        let bytes = [UInt8](try Data(contentsOf: Self.folder.appendingPathComponent(file)))
        let guide = GuideReader.read(bytes, file: file)
        for section in Section.allCases {
            let parts = guide.steps(reading: section).parts
            let shown: [Section] =
                section == .doNow || section == .during ? [.doNow, .during, .after] : [.doNow, section]
            #expect(parts.count == shown.count)
            for (part, id) in zip(parts, shown) {
                let text = try #require(guide.section(id.rawValue)).map(\.plainText)
                let note = shown.count == 3 && id == .after ? [Substring(Guide.afterwards)] : []
                let lines = text.map { $0.split(separator: "\n") }
                let expected = Array(lines.prefix(1).joined()) + note + Array(lines.dropFirst().joined())
                #expect([Substring(part.title)] + said(by: part) == expected)
                #expect(part.steps.count <= 50, "\(part.title) has more steps than anybody counts")
            }
            #expect((1...3).contains(parts[0].steps.count))
        }
    }

    @Test("and so do those of the same guides without their ids", arguments: files)
    func nothingIsLostWithoutSections(file: String) throws {
        let bytes = [UInt8](try Data(contentsOf: Self.folder.appendingPathComponent(file)))
        var guide = GuideReader.read(bytes, file: file)
        let whole = guide.plainText.split(separator: "\n")
        guide.blocks = withoutIDs(guide.blocks)
        let parts = guide.steps(reading: nil).parts
        #expect(parts.map(\.title).count >= 5)
        let steps = parts.flatMap { [Substring($0.title)] + said(by: $0) }
        #expect([Substring(guide.displayTitle)] + steps == whole)
    }

    private func withoutIDs(_ blocks: [Block]) -> [Block] {
        blocks.map { block in
            if case .container(let inner) = block.content {
                Block(.container(withoutIDs(inner)))
            } else {
                Block(block.content)
            }
        }
    }
}
