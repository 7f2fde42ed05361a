// Finding words in a page.
import GuideDocument
import Testing

@testable import GuideLayout

@Suite("Find in page")
struct FindInPageTests {
    /// `line:first-last "text"` of every piece, the pieces of one match joined by `+`.
    private func find(_ query: String, in page: GuideLayout, limit: Int = 100) -> [String] {
        SearchablePage(page).matches(of: query, limit: limit).map { match in
            match.pieces.map { "\($0.line):\($0.columns.lowerBound)-\($0.columns.upperBound) \"\($0.text)\"" }
                .joined(separator: " + ")
        }
    }

    @Test("matches are given from top to bottom with their columns")
    func places() {
        let page = layout([heading(1, "Fire"), bullets("A fire alarm", "No fire")], 40)
        #expect(find("fire", in: page) == ["0:0-4 \"Fire\"", "1:4-8 \"fire\"", "2:5-9 \"fire\""])
        #expect(find("fire", in: page, limit: 2).count == 2)
        #expect(find("smoke", in: page).isEmpty)
        #expect(find("", in: page).isEmpty)
        #expect(find("  ", in: page).isEmpty)
    }

    @Test("case, accents, kinds of quotes and blanks make no difference")
    func folding() {
        let page = layout([paragraph("The CAFÉ’s “fire\u{A0}door” — Crème")], 40)
        #expect(find("cafe's", in: page) == ["0:4-10 \"CAFÉ’s\""])
        #expect(find("\"fire door\"", in: page) == ["0:11-22 \"“fire door”\""])
        #expect(find(" creme ", in: page) == ["0:25-30 \"Crème\""])
        #expect(find("CRE\u{300}ME", in: page) == ["0:25-30 \"Crème\""])
    }

    @Test("words are found whole, in the order of the page")
    func words() {
        let page = SearchablePage(
            layout([heading(1, "Fire"), bullets("A fire alarm, a firearm", "Smoke: no alarm")], 40))
        let found = page.matches(ofWords: ["alarm", "FIRE", "fire", "mok", ""])
        #expect(found.map { $0.pieces[0].text } == ["Fire", "fire", "alarm", "alarm"])
        #expect(found.map { $0.pieces[0].line } == [0, 1, 1, 2])
        #expect(page.matches(ofWords: ["alarm"], limit: 1).count == 1)
    }

    @Test("the same search is done once, however often it is asked for")
    func once() {
        let page = SearchablePage(layout([bullets("A fire alarm", "No fire")], 40))
        let found = page.matches(of: "fire")
        for _ in 0..<5 { #expect(page.matches(of: "fire") == found) }
        #expect(page.matches(of: "FIRE") == found)
        #expect(page.searchCount == 1)
        #expect(page.matches(of: "fire", limit: 1).count == 1)
        #expect(page.matches(ofWords: ["fire"]) == found)
        #expect(page.searchCount == 3)
    }

    @Test("a phrase that is wrapped is one match")
    func wrapped() {
        let page = layout([paragraph("Go to the lowest floor, away from windows")], 20)
        #expect(page.plainLines == ["Go to the lowest", "floor, away from", "windows"])
        #expect(
            find("lowest floor", in: page) == ["0:10-16 \"lowest\" + 1:0-5 \"floor\""])
        #expect(find("to the lowest floor, away from windows", in: page).count == 1)
    }

    @Test("a word divided at a hyphen, by force or in East Asian text is found")
    func divided() {
        #expect(
            find("emergency", in: layout([paragraph("This was an emer\u{AD}gency now")], 20))
                == ["0:12-16 \"emer\" + 1:0-5 \"gency\""])
        #expect(
            find("tuvw", in: layout([paragraph("abcdefghijklmnopqrstuvwxyz")], 20)) == [
                "0:19-20 \"t\" + 1:0-3 \"uvw\""
            ])
        #expect(
            find("所の場", in: layout([paragraph("避難所の場所避難所の場所避難所の場所")], 20))
                == ["0:4-10 \"所の場\"", "0:16-20 \"所の\" + 1:0-2 \"場\"", "1:8-14 \"所の場\""])
    }

    @Test("runs of different kinds do not hide a phrase; markers and borders are no text")
    func acrossRuns() {
        let page = layout(
            [
                container(
                    "do-now",
                    Block(
                        .orderedList(
                            start: 1,
                            items: [
                                [
                                    paragraph(
                                        GuideSpan("Pull the "), GuideSpan("fire alarm", traits: .strong),
                                        GuideSpan(" first"))
                                ]
                            ])))
            ], 20)
        #expect(page.plainLines[1...2] == ["│ 1. Pull the fire │", "│    alarm first   │"])
        #expect(find("the fire alarm first", in: page) == ["1:10-18 \"the fire\" + 2:5-16 \"alarm first\""])
        #expect(find("│", in: page).isEmpty)
        #expect(find("1.", in: page).isEmpty)
    }

    @Test("a phrase does not reach from one block into the next")
    func blocks() {
        #expect(find("one two", in: layout([paragraph("one"), paragraph("two")], 20)).isEmpty)
    }

    @Test("a phrase wrapped within a cell is found, and so is a repeated header")
    func tables() {
        let block = table(
            ["Wind", "Damage"], ["65 mph", "Shingles come off the roofs"],
            ["66 mph", "Branches break and fall"])
        let grid = layout([block], 32)
        #expect(grid.plainLines[2] == "65 mph │ Shingles come off the")
        #expect(find("off the roofs", in: grid) == ["2:23-30 \"off the\" + 3:9-14 \"roofs\""])
        #expect(find("mph", in: grid) == ["2:3-6 \"mph\"", "5:3-6 \"mph\""])
        let list = layout(
            [table(["Strength of wind", "Damage to be seen"], ["65 mph", "Shingles come off"])], 20)
        #expect(find("damage to be seen", in: list).count == 1)
        #expect(find("seen: shingles", in: list).isEmpty)
    }

    @Test("whole clusters are marked")
    func clusters() {
        let page = layout([paragraph("ab👩‍💻 cafe\u{301} x")], 20)
        #expect(find("e", in: page) == ["0:8-9 \"e\u{301}\""])
        #expect(find("👩", in: page) == ["0:2-4 \"👩‍💻\""])
        #expect(find("x", in: page) == ["0:10-11 \"x\""])
    }
}
