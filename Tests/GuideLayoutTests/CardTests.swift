// The do-now card.
import GuideLayout
import Testing

@Suite("Do-now card")
struct CardTests {
    private let card = container(
        "do-now", heading(2, "Do now"),
        bullets(
            "Go to the lowest floor, away from windows and outside walls.",
            "Get under something sturdy and cover your head and your neck.",
            "Stay there until the warning for your place is over."))

    @Test("a border, the heading, numbered actions")
    func at40() {
        #expect(
            page(heading(1, "Tornado"), card, paragraph("More."), width: 40) == """
                Tornado

                ┌──────────────────────────────────────┐
                │ Do now                               │
                │ 1. Go to the lowest floor, away from │
                │    windows and outside walls.        │
                │ 2. Get under something sturdy and    │
                │    cover your head and your neck.    │
                │ 3. Stay there until the warning for  │
                │    your place is over.               │
                └──────────────────────────────────────┘

                More.
                """)
    }

    @Test("at 80 columns three actions take three lines")
    func at80() {
        let page = layout([card], 80)
        #expect(page.lines.count == 6)
        #expect(page.lines.allSatisfy { $0.width == 80 })
    }

    @Test("at the narrowest width it is a card still")
    func at20() {
        let page = layout([card], 20)
        #expect(page.plainLines.first == "┌──────────────────┐")
        #expect(
            page.plainLines[1...4] == [
                "│ Do now           │", "│ 1. Go to the     │", "│    lowest floor, │",
                "│    away from     │",
            ])
        #expect(page.lines.allSatisfy { $0.width == 20 })
    }

    @Test("in ASCII")
    func ascii() {
        #expect(
            page(container("do-now", paragraph("Don’t go.")), width: 20, symbols: .ascii) == """
                +------------------+
                | Don't go.        |
                +------------------+
                """)
    }

    @Test("wide characters and marks leave the border straight")
    func straightBorder() {
        let page = layout([container("do-now", paragraph("日本語の文章 e\u{301} 👩‍💻 を読む人のための長い行"))], 20)
        #expect(
            page.lines.allSatisfy {
                $0.width == 20 && $0.text.hasSuffix("│") || $0.text.hasSuffix("┐") || $0.text.hasSuffix("┘")
            })
    }

    @Test("the runs tell the card's border, heading and text; its id leads to the border")
    func roles() {
        let page = layout(
            [paragraph("Intro."), container("do-now", heading(2, "Do now"), numbers(1, "Leave."))], 20)
        #expect(
            styles(page) == [
                "cardBorder \"┌──────────────────┐\"",
                "cardBorder \"│ \"", "cardTitle \"Do now\"", "cardBorder \" │\"",
                "cardBorder \"│ \"", "marker \"1. \"", "cardText \"Leave.\"", "cardBorder \" │\"",
                "cardBorder \"└──────────────────┘\"",
            ])
        #expect(page.lineOfID == ["do-now": 2])
        #expect(page.headings.map(\.line) == [3])
    }

    @Test("it can be switched off, and an empty one is not drawn")
    func withoutCard() {
        #expect(
            page(container("do-now", heading(2, "Do now"), bullets("Leave.")), width: 20, drawsCard: false)
                == """
                Do now
                • Leave.
                """)
        #expect(page(container("do-now", paragraph("")), paragraph("Text."), width: 20) == "Text.")
    }
}
