// The line of a guide that answers what a person typed.
import GuideDocument
import Testing

@Suite struct AnswerTests {
    private func guide(_ body: String) -> Guide {
        GuideReader.read(Array("<title>Seizure</title><body>\(body)".utf8), file: "page.html")
    }

    private static let seizure = """
        <div id="seizure"><h1>Seizure</h1>
        <section id="do-now"><h2>Do now</h2><ol><li>Ease them down.</li></ol></section>
        <section id="overview"><h2>Overview</h2><p>In a bath it is worse.</p></section>
        <section id="during"><h2>During</h2><p>Stay.</p><h3 id="chair">Chair</h3>
        <ul><li>In a wheelchair: <b>brakes</b> on.<ul><li>Hold the head.</li></ul></li><li>In water: lift the face.</li></ul>
        <table><tr><td>five minutes</td><td>call</td></tr></table></section></div>
        """

    private func text(_ answer: Guide.Answer?) -> String? {
        answer.map { $0.blocks.map(\.plainText).joined(separator: " / ") }
    }

    @Test(arguments: [
        ("In a wheelchair: brakes on", "In a wheelchair: brakes on. / Hold the head."),
        ("Hold the head", "Hold the head."), ("In water", "In water: lift the face."), ("Stay", "Stay."),
    ])
    func anAnswerIsTheInnermostLine(words: String, line: String) {
        let answer = guide(Self.seizure).answer(words)
        #expect(answer?.section == .during)
        #expect(text(answer)?.split(separator: "\n").joined(separator: " / ").hasPrefix(line) == true)
    }

    @Test func aTableIsShownWhole() {
        #expect(text(guide(Self.seizure).answer("five minutes"))?.contains("call") == true)
    }

    @Test func aHeadingAnswersWithWhatStandsUnderIt() {
        let answer = text(guide(Self.seizure).answer("Chair"))
        #expect(answer?.contains("Chair") == true && answer?.contains("In water") == true)
    }

    /// "Chair" stands in a line of do-now too.
    @Test func aWholeHeadingComesBeforeAPartOfALine() {
        let page = guide(
            "<section id=do-now><ol><li>Chair lift? Stop it.</ol></section>"
                + "<section id=during><p>x</p><div><h3>Chair</h3><p>Brakes on.</p></div></section>")
        #expect(page.answer("Chair")?.section == .during)
        #expect(text(page.answer("Chair"))?.contains("Brakes on.") == true)
        #expect(page.answer("Chair lift")?.section == .doNow)
    }

    @Test func sectionsAreNamedByTheirIDs() {
        let guide = guide(Self.seizure)
        #expect(guide.answer("do-now")?.section == .doNow)
        #expect(text(guide.answer("do-now"))?.contains("Ease them down.") == true)
        #expect(text(guide.answer("chair"))?.contains("In a wheelchair") == true)
    }

    /// A line of two headings says nothing.
    @Test func aHeadingBelowAHeadingIsNoAnswerByItself() {
        let page = guide(
            "<section id=do-now><p>x</p></section><section id=before><h2>Before</h2><h3>People</h3><p>Tell a friend.</p>"
                + "<p>More.</p></section>")
        #expect(text(page.answer("before")) == "Before / People / Tell a friend.")
    }

    /// Only do-now and during say what to do; words are taken as they stand.
    @Test(arguments: ["In a bath", "in a wheelchair", "Call the coast guard", "", " "])
    func otherWordsAreNoAnswer(words: String) {
        #expect(guide(Self.seizure).answer(words) == nil)
    }

    @Test func aPageWithoutSectionsIsLookedThroughAsAWhole() {
        let page = guide("<h2>At sea</h2><p>Float.</p>")
        #expect(text(page.answer("Float")) == "Float.")
        #expect(page.answer("Float")?.section == nil)
    }

    @Test func blocksAreInsertedBehindASection() {
        let added = guide(Self.seizure).inserting([Block(.paragraph([Span("Here.")]))], after: .doNow)
        let lines = added.plainText.split(separator: "\n").map(String.init)
        let here = lines.firstIndex(of: "Here.")
        #expect(here != nil && here.map { lines[$0 - 1] } == "Ease them down.")
        let page = guide("<p>Float.</p>")
        #expect(page.inserting([Block(.paragraph([Span("Here.")]))], after: .doNow) == page)
    }
}
