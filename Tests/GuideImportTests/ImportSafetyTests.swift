import GuideDocument
import GuideImport
import TestSupport
import Testing

/// No action is lost, turned round or put where it is read too late.
@Suite struct ImportSafetyTests {
    private func during(_ content: String, head: String = "") throws -> (text: String, made: ImportedGuide) {
        let (guide, made) = try imported(
            "<html><head><title>Gas</title>\(head)</head><body><h2>During</h2>\(content)</body></html>")
        return (text("during", of: guide), made)
    }

    private func isMissingNothing(_ made: ImportedGuide) -> Bool {
        !made.remarks.contains { $0.hasPrefix("missing") }
    }

    // MARK: Marks and numbers of Word

    private static let blanks = "<span style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp; </span>"

    private func filtered(_ mark: String, _ text: String, font: String = "Calibri") -> String {
        "<p class=MsoListParagraph style='margin-left:.5in'><span style='font-family:\"\(font)\"'>\(mark)\(Self.blanks)"
            + "</span>\(text)</p>"
    }

    private func marked(_ mark: String, _ text: String, font: String = "Calibri") -> String {
        "<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:\(font)'>"
            + "<span style='mso-list:Ignore'>\(mark)\(Self.blanks)</span></span><![endif]>\(text)</p>"
    }

    @Test(arguments: ["✗", "✘", "❌", "⛔", "⊘", "×", "NOT:"])
    func aMarkThatSaysNoIsKept(_ mark: String) throws {
        for item in [filtered(mark, "Use the elevator"), marked(mark, "Use the elevator")] {
            let (_, made) = try during(filtered("✓", "Take the stairs") + item)
            #expect(
                made.text.contains("<li>Take the stairs</li>\n<li>\(mark) Use the elevator</li>"),
                "\(made.text)")
            #expect(made.remarks.contains("kept: marks of list items as text: \"\(mark)\""))
        }
    }

    @Test(arguments: ["û", "ý", "\u{F0FB}"])
    func aCrossOfASymbolFontIsKept(_ mark: String) throws {
        let (_, made) = try during(marked(mark, "Use the elevator", font: "Wingdings"))
        #expect(made.text.contains("<li>✗ Use the elevator</li>"), "\(made.text)")
    }

    @Test(arguments: ["·", "o", "§", "Ø", "-", "–", "●", "\u{F0B7}"])
    func aBulletIsNotKept(_ mark: String) throws {
        let (_, made) = try during(marked(mark, "Leave", font: "Wingdings"))
        #expect(made.text.contains("<ul>\n<li>Leave</li>\n</ul>"), "\(made.text)")
        #expect(isMissingNothing(made) && !made.remarks.contains { $0.hasPrefix("kept") })
    }

    @Test func stepsOfWordKeepTheirLabels() throws {
        let (_, made) = try during(
            filtered("a.", "A") + filtered("b.", "B") + "<p class=MsoNormal>Note.</p>" + filtered("c.", "C")
                + filtered("d.", "Repeat step c") + "<p>x</p>" + filtered("1.", "D") + filtered("2.", "E")
                + filtered("1.", "F") + "<p>y</p>" + filtered("iv)", "G"))
        #expect(
            made.text.contains(
                "<ol type=\"a\">\n<li>A</li>\n<li>B</li>\n</ol>\n<p>Note.</p>\n<ol type=\"a\" start=\"3\">\n<li>C</li>\n"
                    + "<li>Repeat step c</li>\n</ol>"), "\(made.text)")
        #expect(made.text.contains("<ol>\n<li>D</li>\n<li>E</li>\n<li value=\"1\">F</li>\n</ol>"))
        #expect(made.text.contains("<ol type=\"i\" start=\"4\">\n<li>G</li>"))
        #expect(isMissingNothing(made), "\(made.remarks)")
    }

    @Test(arguments: ["1.1.", "2.1", "Step&nbsp;3:"])
    func aLabelThatNoListWritesIsText(_ label: String) throws {
        let (text, made) = try during(marked(label, "Go"))
        #expect(text.hasPrefix(label.prefix(4) == "Step" ? "Step 3:" : "\(label) Go"), "\(made.text)")
        #expect(isMissingNothing(made))
    }

    // MARK: What only a style sheet says

    @Test func listsOfGoogleKeepTheirMarks() throws {
        let (_, made) = try during(
            "<ol class='c7 lst-a-0 start'><li>Open.</li><li>Repeat step a.</li></ol><ul class='lst-c-0'><li>Use switches</li></ul>"
                + "<ul class=lst-b-0><li>Leave</li></ul>",
            head:
                "<style>ol.lst-a-0{list-style-type:none}.lst-a-0>li:before{content:\"\" counter(lst-a-0,lower-latin) \". \"}"
                + ".lst-c-0>li:before{content:\"\\00274c  \"}.lst-b-0 > li:before{content:\"\\0025cf  \"}</style>"
        )
        #expect(made.text.contains("<ol type=\"a\">\n<li>Open.</li>"), "\(made.text)")
        #expect(
            made.text.contains("<li>❌ Use switches</li>") && made.text.contains("<li>Leave</li>"),
            "\(made.text)")
        #expect(made.remarks.contains("kept: marks of list items as text: \"❌\""))
    }

    @Test(arguments: [
        ("<p>Do <del>not</del> open.</p>", "struck-out text: \"not\""),
        ("<p>Call <s>555-0100</s> 911.</p>", "struck-out text: \"555-0100\""),
        ("<p>Call <span class=x>555-0100</span> 911.</p>", "struck-out text: \"555-0100\""),
        (
            "<p>Do <span class=msoDel><del cite='mailto:B'>not</del></span> open.</p>",
            "struck-out text: \"not\""
        ),
        ("<ul><li>A</li><li class=h>Go up.</ul>", "hidden text: \"Go up.\""),
        ("<p>A</p><p class=h>Go up.</p>", "hidden text: \"Go up.\""),
        ("<p>A <span style='font-size:0'>Go up.</span></p>", "hidden text: \"Go up.\""),
        ("<p>A</p><p style='visibility: hidden'>Go up.</p>", "hidden text: \"Go up.\""),
        ("<p>A</p><div style='mso-element:header'><p>Draft</p></div>", "page header: \"Draft\""),
        (
            "<p>A<a class=msocomanchor href='#_msocom_1'>[B1]</a></p><div class=msocomtxt><p>Should be 300.</p></div>",
            "comment: \"Should be 300.\""
        ),
        (
            "<p>A<sup><a href='#cmnt1' id='cmnt_ref1'>[a]</a></sup></p><div><p><a href='#cmnt_ref1' id='cmnt1'>[a]</a>"
                + "<span>Is it?</span></p></div>", "comment: \"[a]Is it?\""
        ),
    ])
    func whatWasWithdrawnIsLeftOutAndSaid(_ part: String, _ said: String) throws {
        let (text, made) = try during(
            "<p>\(String(repeating: "Stay calm. ", count: 20))</p>" + part,
            head:
                "<style>@media print{.p{display:none}}.x{text-decoration:line-through}.h { display : none }</style>"
        )
        #expect(made.remarks.contains("left out: \(said)"), "\(made.remarks)")
        for word in ["not", "555-0100", "up", "Draft", "300", "Is it"] {
            #expect(!text.contains(word), "\(text)")
        }
        #expect(isMissingNothing(made), "\(made.remarks)")
    }

    @Test func whatIsHiddenOnlyOnPaperIsKept() throws {
        let (text, _) = try during(
            "<p class=p>Go up.</p>", head: "<style>@media print { .q{color:red} .p{display:none} }</style>")
        #expect(text == "Go up.")
    }

    @Test func aStruckOutStepStillCounts() throws {
        let (_, made) = try during(
            "<ol><li>A</li><li style='text-decoration: line-through'>B</li><li>C</li><li><button>D</button></li><li>E</ol>"
        )
        #expect(
            made.text.contains("<li>A</li>\n<li value=\"3\">C</li>\n<li value=\"5\">E</li>"), "\(made.text)")
    }

    @Test func figuresRaisedByAStyleSheetAreRaised() throws {
        let (text, _) = try during(
            "<p>Stay 10<span class=r>2</span> ft away.</p>", head: "<style>.r{vertical-align:super}</style>")
        #expect(text == "Stay 10^2 ft away.")
    }

    // MARK: Pictures

    @Test(arguments: [
        ("<p><img alt='Do not' src=no.png> touch.</p>", "[Do not] touch."),
        ("<p><img alt='Do not' src=no.svg> touch.</p>", "[Do not] touch."),
        ("<ul><li><img alt=NEVER src=no.png> use the elevator</li></ul>", "[NEVER] use the elevator"),
        ("<p><span role=img class=no aria-label='Do not'></span> run.</p>", "[Do not] run."),
        ("<p><svg role=img aria-label='Do not'><path d='M0'/></svg> run.</p>", "[Do not] run."),
    ])
    func aPictureInATextIsAWordOfIt(_ part: String, _ said: String) throws {
        let (text, made) = try during(part)
        #expect(text == said)
        #expect(made.remarks.contains { $0.hasPrefix("written as text: 1 picture: ") }, "\(made.remarks)")
    }

    @Test func anItemThatIsAPictureKeepsTheNumbers() throws {
        let (_, made) = try during(
            "<ol><li>Stand back.</li><li><img src=p.png alt='Pull the pin'></li><li></li><li>Squeeze.</li></ol>"
        )
        #expect(made.text.contains("<li>[Pull the pin]</li>\n<li value=\"4\">Squeeze.</li>"), "\(made.text)")
    }

    // MARK: Warnings beside the text

    @Test(arguments: [
        "<aside class=warning><strong>Never</strong> use water on it.</aside>",
        "<div role=complementary>Never use water</div>",
        "<dialog open>Never use water <button>OK</button></dialog>",
        "<div role=alertdialog>Never use water</div>", "<form><p>Never use water.</p><input></form>",
        "<aside>Never use water. <a href='tel:911'>Call 911</a></aside>",
    ])
    func aShortWarningBesideTheTextIsKept(_ part: String) throws {
        let (guide, made) = try imported(
            "<main><h1>Fire</h1><h2>During</h2>\(part)<p>\(String(repeating: "Leave. ", count: 40))</p></main>"
        )
        #expect(guide.plainText.contains("use water"), "\(made.remarks)")
    }

    @Test(arguments: [
        "<aside hidden>Never use water.</aside>", "<aside>Search <input></aside>",
        "<aside><a href=/a>Home</a> <a href=/b>Map</a></aside>",
        "<dialog open>We use cookies <button>OK</button></dialog>",
    ])
    func whatIsNoWarningIsLeftOutAndSaid(_ part: String) throws {
        let (_, made) = try during("<p>\(String(repeating: "Leave. ", count: 40))</p>\(part)")
        #expect(
            made.remarks.contains { $0.hasPrefix("left out: ") } && isMissingNothing(made), "\(made.remarks)")
    }

    // MARK: Headings

    @Test(arguments: [
        "Prevent heat loss", "Preventing shock", "After exposure", "After the alarm sounds",
        "Signs that you must leave now", "Following a seizure", "About to faint?",
        "Recovering a person from the water", "Supplies", "Before entering the building, check the door",
        "Before you touch them", "What are you waiting for? Leave",
        "Planning to shelter in place? Seal doors",
        "Symptoms: call 911 at once", "After contact with skin", "After a bite", "Prevent infection",
        "Supplies you must grab",
    ])
    func aHeadingOfAnActionIsNotReadLate(_ heading: String) throws {
        let (guide, made) = try imported(
            "<h1>Cold Water</h1><h2>If you fall in</h2><p>Keep calm.</p><h2>\(heading)</h2><ol><li>Act.</li></ol>"
        )
        let text = (guide.section("during") ?? []).map(\.plainText).joined(separator: "\n")
        #expect(text.hasSuffix("Act."), "\(made.remarks)")
        #expect(made.remarks.contains("not placed: \"\(heading)\", left in during"), "\(made.remarks)")
    }

    @Test(arguments: ["Before the storm", "Overview"])
    func aHeadingThatOnlySeemsToSayASectionEndsOneThatIsReadLate(_ section: String) throws {
        let (guide, _) = try imported(
            "<h1>Cold Water</h1><h2>\(section)</h2><p>Facts.</p><h3>Prevent heat loss</h3><p>Wear wool.</p>"
                + "<h2>Before you touch them</h2><p>Call.</p><h2>Hold on</h2><p>Wait.</p>")
        let text = (guide.section("during") ?? []).map(\.plainText).joined(separator: "\n")
        #expect(
            text.contains("Call.") && text.contains("Wait.") && !text.contains("Facts.")
                && !text.contains("wool"))
    }

    // MARK: Steps before any heading

    @Test(arguments: [
        "<ol><li>Leave.</li><li>Call.</li></ol>", "<p>1. Leave.</p><p>2. Call.</p>",
        "<p>1) Leave.<br>2) Call.</p>",
        "<div>(1)&nbsp;Leave.<br>(2)&nbsp;Call.</div>", "<p>Step 1: Leave.</p><p>Step 2: Call.</p>",
        "<p>\u{2460} Leave.</p><p>\u{2461} Call.</p>",
        "<p>\u{FF11}\u{FF0E}Leave.<br>\u{FF12}\u{FF0E}Call.</p>",
    ])
    func stepsBeforeTheFirstHeadingAreDuring(_ steps: String) throws {
        let page = "<h1>Gas leak</h1><p>It smells.</p>\(steps)"
        let after = try imported(
            "\(page)<h2>After the all clear</h2><p>Wait.</p><h2>Signs of a leak</h2><p>Eggs.</p>")
        let first = try imported("\(page)<h2>About gas leaks</h2><p>Eggs.</p><h2>Prevention</h2><p>Wait.</p>")
        for (guide, made) in [after, first] {
            let during = text("during", of: guide)
            #expect(during.contains("Leave.") && during.hasSuffix("Call."), "\(made.text)")
            #expect(text("overview", of: guide).hasPrefix("It smells."))
            #expect(made.remarks.contains("placed: the steps before the first heading in during"))
        }
    }

    @Test func aLineThatSaysWhatTheStepsAreIsTheirHeading() throws {
        let (guide, _) = try imported(
            "<h1>Spill</h1><div><span style='font-size:24px'>Immediate Action</span></div><div>1. Warn.<br>2. Call.</div>"
                + "<h2>After a spill</h2><p>Wait.</p>")
        #expect(text("do-now", of: guide) == "Immediate Action\n1. Warn.\n2. Call.")
    }

    @Test func aListBeforeTheFirstHeadingIsSaid() throws {
        let (guide, made) = try imported(
            "<h1>Gas</h1><ul><li>Leave.</li></ul><p>2026 was a year.</p><h2>After a leak</h2><p>Wait.</p>")
        #expect(text("overview", of: guide).hasPrefix("Leave."))
        #expect(
            made.remarks.contains(
                "the list before the first heading is in overview, which is read last; move it to during if it says what to "
                    + "do: \"Leave.\""), "\(made.remarks)")
    }

    // MARK: What GitHub adds to Markdown

    @Test(arguments: [
        ("Call ~~111~~ **112**.", "Call 112."), ("- ~~a~~ b", "b"), ("x ~~two\nlines~~ y", "x y"),
        ("`~~a~~` b", "~~a~~ b"), ("\\~~a\\~~ b", "~~a~~ b"), ("a ~~ b ~~ c", "a ~~ b ~~ c"),
        ("~5 to ~10", "~5 to ~10"), ("    ~~a~~", "~~a~~"), ("~~~\n~~a~~\n~~~", "~~a~~"),
        ("> [!WARNING]\n> Stay out.", "Warning: Stay out."), ("> [!note] It is so.", "Note: It is so."),
    ])
    func whatGitHubAddsIsRead(_ part: String, _ said: String) throws {
        let (guide, made) = try imported("# T\n\n## During\n\n\(part)\n", form: .markdown)
        #expect(text("during", of: guide) == said, "\(made.text)")
        #expect(isMissingNothing(made), "\(made.remarks)")
        if part.contains("111") { #expect(made.remarks.contains("left out: struck-out text: \"111\"")) }
    }

    // MARK: Text that looks like markup

    @Test(arguments: [
        "[Warning]: Evacuate", "[Danger]: #evacuate", "- a\n- [Note]: Stay", "> [Note]: Stay", "[^1]: Never.",
        "| A | B |\n|--|--|\n| 1 | [Do not]: enter |", "Call <campus police> or <fire dept>.",
        "if x <y and z> w",
        "<call now>",
    ])
    func textOfMarkdownIsKept(_ part: String) throws {
        let (guide, made) = try imported("# T\n\n## During\n\nGo.\n\n\(part)\n", form: .markdown)
        let words = part.split { !$0.isLetter }.filter { $0.count > 1 || part.hasPrefix("if") }
        for word in words { #expect(guide.plainText.contains(word), "\(made.text)") }
        #expect(isMissingNothing(made), "\(made.remarks)")
    }

    @Test func definitionsOfLinksAreNoText() throws {
        let (guide, made) = try imported(
            "# T\n\n## During\n\nGo to [the map][m] or [Plan].\n\n[m]: https://e.org/map \"Map\"\n[plan]: plan.html\n"
                + "[//]: # (a remark)\n\n`[x]: y` and `<your number>`\n\n```\n[code]: x\n<a b>\n```\n",
            form: .markdown)
        #expect(guide.links.map(\.destination) == ["https://e.org/map"])
        #expect(
            !guide.plainText.contains("remark") && guide.plainText.contains("[x]: y")
                && guide.plainText.contains("<your number>") && guide.plainText.contains("[code]: x")
                && guide.plainText.contains("<a b>"),
            "\(guide.plainText)")
        #expect(isMissingNothing(made), "\(made.remarks)")
    }

    @Test(arguments: ["Call <your number> now.", "Oxygen is <lower than 19%"])
    func whatLooksLikeATagIsText(_ part: String) throws {
        let (text, made) = try during("<p>\(part)</p><p>Go.</p>")
        #expect(text == "\(part)\nGo.", "\(made.text)")
        #expect(made.remarks.contains { $0.hasPrefix("kept: what looks like a tag") })
    }

    // MARK: The words

    @Test func wordsThatAreMissingAreSaid() throws {
        let (_, made) = try during("<p>Go<select><option>a</select>.</p><template>Stay")
        #expect(isMissingNothing(made), "\(made.remarks)")
        let lost = try during("<p>Do</p><math><annotation>never</annotation></math><p>open it, do.</p>").made
        #expect(
            lost.remarks.contains { $0.hasPrefix("missing: ") && $0.hasSuffix(": \"never\"") },
            "\(lost.remarks)")
    }
}
