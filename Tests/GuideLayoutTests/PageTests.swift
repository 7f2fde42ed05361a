import GuideDocument
import Testing

// The layout of a page: text and the blanks between blocks, lists, quotes, definitions, preformatted text.
@testable import GuideLayout

@Suite("Page layout")
struct PageTests {
    @Test("paragraphs are set apart, text follows its heading")
    func headingsAndParagraphs() {
        let text = page(
            heading(1, "Tornado"), paragraph("Go to the lowest floor of a strong building."),
            heading(2, "During"), heading(3, "In a car"), paragraph("Do not try to outrun it."),
            paragraph("Get out."), width: 24)
        #expect(
            text == """
                Tornado
                Go to the lowest floor
                of a strong building.

                During
                In a car
                Do not try to outrun it.

                Get out.
                """)
    }

    @Test("a heading after the title is set apart from it")
    func titleAndHeading() {
        #expect(
            page(heading(1, "Fire"), heading(2, "Overview"), paragraph("Text."), width: 20) == """
                Fire

                Overview
                Text.
                """)
    }

    @Test("blocks without text leave no blank lines")
    func emptyBlocks() {
        let text = page(
            paragraph(""), paragraph("One."), paragraph(""), container("x"), heading(2, ""),
            paragraph("Two."),
            Block(.unorderedList(items: [])), paragraph(""), width: 20)
        #expect(text == "One.\n\nTwo.")
    }

    @Test("a line break in the text is one on the page")
    func lineBreaks() {
        #expect(page(paragraph("Call 911.\nStay on the line."), width: 30) == "Call 911.\nStay on the line.")
    }

    @Test("items hang under their markers; lists of short items are tight")
    func bulletLists() {
        let text = page(
            paragraph("Take:"),
            bullets(
                items: [paragraph("water for three days at least")],
                [paragraph("a radio"), bullets("batteries", "a crank")], [paragraph("shoes")]),
            paragraph("Then go."), width: 22)
        #expect(
            text == """
                Take:

                • water for three days
                  at least
                • a radio
                  ◦ batteries
                  ◦ a crank
                • shoes

                Then go.
                """)
    }

    @Test("items of several paragraphs are set apart")
    func looseLists() {
        let list = bullets(items: [paragraph("One."), paragraph("More.")], [paragraph("Two.")])
        #expect(
            page(list, width: 20) == """
                • One.

                  More.

                • Two.
                """)
    }

    @Test("numbers are set flush right")
    func orderedLists() {
        #expect(
            page(numbers(8, "eight", "nine", "ten and more words"), width: 20) == """
                 8. eight
                 9. nine
                10. ten and more
                    words
                """)
        #expect(page(numbers(-1, "a", "b"), width: 20) == "-1. a\n 0. b")
        #expect(
            page(numbers(.max, "a", "b"), width: 20) == """
                 999999999. a
                1000000000. b
                """)
    }

    @Test("an item without text shows its marker, an item that begins with a list both markers")
    func emptyItems() {
        let text = page(bullets(items: [], [bullets("inner")], [paragraph("last")]), width: 20)
        #expect(text == "•\n• ◦ inner\n• last")
    }

    @Test("deep lists keep room for their text, and every marker is shown")
    func deepLists() {
        var blocks = [paragraph("the innermost text")]
        for _ in 0..<8 { blocks = [bullets(items: blocks)] }
        #expect(
            page(blocks[0], width: 20) == """
                • ◦ – –
                        –
                        –
                        –
                        – the
                        innermost
                        text
                """)
    }

    @Test("quotes have a bar at every line")
    func quotes() {
        let text = page(
            paragraph("Before."),
            Block(
                .quote([
                    paragraph("One line that wraps here."), bullets("an item"),
                    Block(.quote([paragraph("Inner.")])),
                ])),
            paragraph("After."), width: 20)
        #expect(
            text == """
                Before.

                │ One line that
                │ wraps here.
                │
                │ • an item
                │
                │ │ Inner.

                After.
                """)
    }

    @Test("definitions stand indented under their terms")
    func definitions() {
        let list = Block(
            .definitionList([
                Definition(terms: [[GuideSpan("Watch")]], details: [paragraph("It may come.")]),
                Definition(
                    terms: [[GuideSpan("Warning")], [GuideSpan("Alarm")]],
                    details: [paragraph("It has been seen.")]),
            ]))
        #expect(
            page(list, width: 40) == """
                Watch
                    It may come.
                Warning
                Alarm
                    It has been seen.
                """)
        #expect(page(list, width: 20).contains("\n  It may come."))
    }

    @Test("preformatted lines keep their blanks and go on below")
    func preformatted() {
        let text = page(
            paragraph("See:"), Block(.preformatted("ls  -l\n\n  a line longer than that\n")), width: 20)
        #expect(text == "See:\n\nls  -l\n\n  a line longer than\n that")
    }

    @Test("the rules of one width share their text")
    func manyRules() {
        var layouter = BlockLayouter(options: LayoutOptions(width: 40))
        layouter.layout(Array(repeating: Block(.rule), count: 1_000))
        layouter.layout([Block(.quote([Block(.rule)]))])
        let widths = layouter.ruleTexts.keys.sorted()
        #expect(widths.count == 2 && widths.last == 40)
        #expect(layouter.ruleTexts[40] == String(repeating: "─", count: 40))
    }

    @Test("a rule is as wide as the page")
    func rules() {
        #expect(
            page(paragraph("a"), Block(.rule), paragraph("b"), width: 20) == """
                a

                ────────────────────

                b
                """)
    }

    @Test("in ASCII there is nothing but ASCII")
    func ascii() {
        let text = page(
            heading(1, "“Crème”"), bullets(items: [paragraph("wait…"), bullets("a — b")]),
            Block(.quote([paragraph("10\u{A0}°C")])), Block(.rule), table(["a", "b"], ["1", "½"]), width: 20,
            symbols: .ascii)
        #expect(
            text == """
                "Creme"
                * wait...
                  - a -- b

                | 10 deg C

                --------------------

                a | b
                --+----
                1 | 1/2
                """)
    }

    @Test("runs say what they are and to which link they belong")
    func roles() {
        let blocks = [
            heading(1, "Fire"), heading(2, "Now"), heading(3, "Then"),
            paragraph(
                GuideSpan("Pull the "), GuideSpan("alarm", traits: .strong),
                GuideSpan(", see ", traits: .emphasis),
                GuideSpan("the ", link: "a.html"), GuideSpan("map", traits: .strong, link: "a.html"),
                GuideSpan(" or "),
                GuideSpan("call", link: "tel:911"), GuideSpan(" "), GuideSpan("alarm box", traits: .image),
                GuideSpan("x = 1", traits: .code)),
        ]
        let page = layout(blocks, 80)
        #expect(
            styles(page) == [
                "title \"Fire\"", "heading \"Now\"", "subheading \"Then\"", "body strong \"alarm\"",
                "body emphasis \", see \"", "body link 0 \"the \"", "body strong link 0 \"map\"",
                "body link 1 \"call\"", "image \"[alarm box]\"", "code \"x = 1\"",
            ])
        #expect(
            page.links == [
                .init(destination: "a.html", line: 4, column: 20, text: "the map"),
                .init(destination: "tel:911", line: 4, column: 31, text: "call"),
            ])
        #expect(page.headings.map(\.title) == ["Fire", "Now", "Then"])
        #expect(page.headings.map(\.level) == [1, 2, 3])
        #expect(page.headings.map(\.line) == [0, 2, 3])
    }

    @Test("a link that wraps is one link, placed where it begins")
    func wrappedLink() {
        let page = layout(
            [paragraph(GuideSpan("Read all of "), GuideSpan("the guide to fires", link: "fire.html"))], 20)
        #expect(page.plainLines == ["Read all of the", "guide to fires"])
        #expect(
            page.links == [.init(destination: "fire.html", line: 0, column: 12, text: "the guide to fires")])
        #expect(page.lines.map { $0.runs.last?.link } == [0, 0])
    }

    @Test("ids lead to the line where their block begins")
    func ids() {
        let page = layout(
            [
                paragraph("Intro."),
                container("during", heading(2, "During", ids: ["h"]), paragraph("Text.", ids: ["p"])),
                container("empty"), paragraph("Last."), container("end"),
            ], 20)
        #expect(page.plainLines == ["Intro.", "", "During", "Text.", "", "Last."])
        #expect(page.lineOfID == ["during": 2, "h": 2, "p": 3, "empty": 5, "end": 5])
    }

    @Test("the title is left out for a screen that draws its own")
    func skippedTitle() {
        let blocks = [heading(1, "Fire", ids: ["top"]), paragraph("One."), heading(1, "Again")]
        let page = layout(blocks, 20, skipsTitle: true)
        #expect(page.plainLines == ["One.", "", "Again"])
        #expect(page.lineOfID == ["top": 0])
        // The place is the same with and without the title.
        #expect(page.lines[0].anchor == layout(blocks, 20).lines[1].anchor)
    }

    @Test("a width that no terminal has is brought to the nearest")
    func widths() {
        #expect(layout([Block(.rule)], 3).width == 20)
        #expect(layout([Block(.rule)], 9999).lines[0].width == 400)
    }
}
