import Foundation
import Testing

@testable import LargeLetters

/// Text in letters of several cells: what they look like, which size is taken, and when there are none.
@Suite struct LargeTextTests {
    private func fit(
        _ text: [String], _ columns: Int, _ rows: Int, _ elements: LargeText.Elements = .blocks
    ) -> LargeText? {
        LargeText.fitting(text, columns: columns, rows: rows, elements: elements)
    }

    @Test func smallLettersAreMadeOfQuarters() throws {
        let text = try #require(fit(["Call 911"], 30, 4))
        #expect(
            text.rows == [
                "▗▛▜▖    ▜▌▝█  ▗▛▀▙ ▟▌ ▗█", "█   ▝▀▙ ▐▌ █  ▝▙▄█ ▐▌  █", "▜▖▗▖▟▀█ ▐▌ █    ▗▛ ▐▌  █",
                " ▀▀ ▝▀▝▘▀▀▝▀▘  ▀▀ ▝▀▀▘▀▀▀",
            ])
        #expect(text.width == 25)
    }

    @Test func theLargestSizeThatFitsIsTaken() throws {
        #expect(try #require(fit(["Call 911"], 80, 4)).rows.count == 4)
        #expect(try #require(fit(["Call 911"], 80, 8)).rows.count == 8)
        #expect(try #require(fit(["Call 911"], 80, 15)).rows.count == 8)
        #expect(try #require(fit(["Call 911"], 150, 16)).rows.count == 16)
        #expect(try #require(fit(["Call 911"], 80, 32)).rows.count == 32, "on two lines")
        #expect(fit(["Call 911"], 80, 3) == nil)
        #expect(fit(["Call 911"], 0, 4) == nil)
        #expect(fit([], 80, 4) == nil)
        #expect(fit(["  "], 80, 24)?.rows.isEmpty ?? true)
    }

    private func pages(
        _ text: [String], _ columns: Int, _ rows: Int, _ elements: LargeText.Elements = .blocks
    ) -> [LargeText] {
        LargeText.pages(text, columns: columns, rows: rows, elements: elements)
    }

    @Test func whatFitsIsOnOnePage() throws {
        let one = try #require(fit(["Call 911"], 80, 15))
        #expect(pages(["Call 911"], 80, 15) == [one])
        #expect(
            pages(["Call 911"], 80, 0).isEmpty && pages(["我"], 80, 24).isEmpty && pages([], 80, 24).isEmpty)
    }

    @Test func moreIsOnSeveralPagesAndAParagraphIsNotPartedWithoutNeed() {
        let lines = ["Safe.", "Gymnasium library", "Call."]
        let shown = pages(lines, 38, 8)
        // Two lines fit on a page, and the second paragraph takes both.
        #expect(shown == lines.map { line in fit([line], 38, line.count > 5 ? 8 : 4) })
        // A larger window has larger letters, if that makes no more pages than there are paragraphs.
        #expect(pages(lines, 100, 16).allSatisfy { $0.rows.count > 8 })
    }

    @Test func aWordThatIsWiderThanARowIsBroken() {
        let parts = pages(["37.2284,-80.4234"], 38, 4)
        #expect(parts == ["37.2284,", "-80.4234"].map { fit([$0], 38, 4) })
        // Without such a sign it is broken anywhere; a window that holds no letter has no pages.
        #expect(pages([String(repeating: "w", count: 30)], 38, 4).count > 3)
        #expect(pages(["w"], 2, 4).isEmpty)
    }

    @Test(arguments: [LargeText.Elements.blocks, .cells("#")])
    func everyPageFitsWhateverTheWindow(_ elements: LargeText.Elements) {
        let lines = ["I am safe.", "Place: near Newman Library, 37.2284,-80.4234", "Time: 2026-11-27 01:35"]
        for columns in stride(from: 1, through: 120, by: 7) {
            for rows in stride(from: 1, through: 40, by: 3) {
                for page in pages(lines, columns, rows, elements) {
                    #expect(page.width <= columns && page.rows.count <= rows && !page.rows.isEmpty)
                }
            }
        }
    }

    @Test func itIsKnownWhetherThereAreLetters() {
        #expect(LargeText.hasLetters(for: ["I am safe.", "It’s – “safe”", ""]))
        #expect(!LargeText.hasLetters(for: ["I am safe.", "我很安全"]))
    }

    @Test func itIsWrappedByWordsAndNeverCut() throws {
        for columns in 1...120 {
            guard let text = fit(["If an arm or leg gushes, use a tourniquet."], columns, 60) else {
                continue
            }
            #expect(text.width <= columns && text.rows.count <= 60)
            #expect(text.rows.allSatisfy { $0.count <= columns && $0.last != " " })
        }
        // The longest word, in the smallest size, decides whether there is anything.
        let word = try #require(fit(["tourniquet"], 80, 4))
        #expect(fit(["a tourniquet"], word.width, 60) != nil)
        #expect(fit(["a tourniquet"], word.width - 1, 60) == nil)
    }

    @Test func paragraphsBeginLines() throws {
        let joined = try #require(fit(["Do not run."], 60, 4))
        #expect(joined.rows.count == 4)
        #expect(try #require(fit(["Do not", "run."], 60, 8)).rows.count == 8)
    }

    @Test func accentsAreThereInEitherForm() throws {
        let one = try #require(fit(["\u{E9}t\u{E9} Ağrı Žluťoučký ÑÜÖÅß"], 200, 8))
        let two = try #require(fit(["e\u{301}te\u{301} Ağrı Žluťoučký ÑÜÖÅß"], 200, 8))
        #expect(one == two)
        #expect(one != fit(["ete Ağrı Žluťoučký ÑÜÖÅß"], 200, 8))
    }

    @Test func typographicMarksHaveAShape() throws {
        #expect(fit(["“lab’s” – wait…"], 120, 4) != nil)
        #expect(fit(["wait…"], 80, 4) == fit(["wait..."], 80, 4))
    }

    @Test(arguments: ["火事", "Пожар", "fire 🔥", "Ήχος", "a\u{300}\u{301}"])
    func whatHasNoShapeIsNotShownLarge(text: String) {
        #expect(fit([text], 200, 60) == nil)
    }

    @Test func wholeCellsSayTheSame() throws {
        let ascii = try #require(fit(["Call"], 60, 8, .cells("#")))
        #expect(ascii.rows.count == 8)
        #expect(ascii.rows.joined().allSatisfy { $0 == "#" || $0 == " " })
        let console = try #require(fit(["Call"], 60, 8, .cells("█")))
        #expect(ascii.rows == console.rows.map { $0.replacing("█", with: "#") })
        #expect(ascii.rows[0] == "  ####          ###  ###")
    }

    @Test func aTextOfAnySizeIsAnsweredAtOnce() {
        let long = String(repeating: "word ", count: 200_000)
        #expect(fit([long], 500, 500) == nil)
        #expect(fit([String(repeating: "x", count: 1_000_000)], 80, 24) == nil)
    }

    /// The table holds what its generator says, and every glyph is a letter: none is empty.
    @Test func everyLetterOfTheTableHasAShapeInBothSizes() {
        let scalars = Letters.scalars.description
        #expect(scalars.hasPrefix("!\"#$") && scalars.contains("~"))
        for (index, character) in scalars.enumerated() {
            #expect(Letters.index(of: character) == index)
            for height in [Letters.Height.small, .large] {
                let glyph = Letters.glyph(index, height)
                #expect(glyph.rows.count == height.rawValue && glyph.rows.contains { $0 != 0 })
                #expect((1...8).contains(glyph.width))
            }
        }
        #expect(Letters.small.utf8CodeUnitCount == scalars.count * 16)
        #expect(Letters.large.utf8CodeUnitCount == scalars.count * 32)
    }
}
