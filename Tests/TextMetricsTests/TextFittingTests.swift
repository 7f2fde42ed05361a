// Cutting, padding and wrapping for screens; folding for searches.
import TestSupport
import Testing
import TextMetrics

@Suite("Text fitting")
struct TextFittingTests {
    @Test("what fits stays, what does not ends in an ellipsis")
    func truncating() {
        #expect(TextFitting.truncated("Severe bleeding", to: 15) == "Severe bleeding")
        #expect(TextFitting.truncated("Severe bleeding", to: 14) == "Severe bleedi…")
        #expect(TextFitting.truncated("Severe bleeding", to: 8) == "Severe…")
        #expect(TextFitting.truncated("Severe bleeding", to: 1) == "S")
        #expect(TextFitting.truncated("Severe bleeding", to: 0) == "")
        #expect(TextFitting.truncated("日本語の文章", to: 6) == "日本…")
        #expect(TextFitting.truncated("cafe\u{301} au lait", to: 5) == "cafe\u{301}…")
    }

    @Test("in ASCII the ellipsis is three dots, and so is all else ASCII")
    func truncatingToAscii() {
        #expect(TextFitting.truncated("Severe bleeding", to: 10, symbols: .ascii) == "Severe...")
        #expect(TextFitting.truncated("Don’t…", to: 8, symbols: .ascii) == "Don't...")
        #expect(TextFitting.truncated("Severe", to: 3, symbols: .ascii) == "Sev")
    }

    @Test("padding counts columns, not characters")
    func padding() {
        #expect(TextFitting.padded("ab", to: 5) == "ab   ")
        #expect(TextFitting.padded("ab", to: 5, alignment: .right) == "   ab")
        #expect(TextFitting.padded("日本", to: 5) == "日本 ")
        #expect(TextFitting.padded("abcdef", to: 5) == "abcdef")
        #expect(TextFitting.padded(TextFitting.truncated("日本語", to: 4), to: 4) == "日… ")
    }

    @Test("beginnings and endings are of whole clusters")
    func ends() {
        #expect(TextFitting.prefix("日本語", columns: 3) == "日")
        #expect(TextFitting.suffix("日本語", columns: 3) == "語")
        #expect(TextFitting.prefix("e\u{301}a", columns: 1) == "e\u{301}")
        #expect(TextFitting.suffix("ae\u{301}", columns: 1) == "e\u{301}")
        #expect(TextFitting.prefix("abc", columns: 9) == "abc")
    }

    @Test("wrapping to ASCII keeps the places where lines may end")
    func wrappingToAscii() {
        #expect(
            TextFitting.wrapped("“one\u{A0}two” three", width: 10, symbols: .ascii) == [
                "\"one two\"", "three",
            ])
        #expect(TextFitting.wrapped("emer\u{AD}gency", width: 6, symbols: .ascii) == ["emer-", "gency"])
    }
}

@Suite("Text folding")
struct TextFoldingTests {
    @Test(
        "case, accents, quotes and runs of blanks make no difference",
        arguments: [
            ("FIRE", "fire"), ("Crème  Brûlée", "creme brulee"), ("cafe\u{301}", "café"), ("Don’t", "don't"),
            ("“A–B”", "\"a-b\""), ("10\u{A0}min", "10 min"), ("ΆΛΦΑ", "αλφα"), ("ЁЛКА", "елка"),
            ("soft\u{AD}hyphen", "softhyphen"), ("Kuşadası", "kusadasi"), ("TROMSØ", "tromso"),
            ("Łódź", "lodz"),
        ])
    func equal(left: String, right: String) {
        #expect(TextFolding.folded(left) == TextFolding.folded(right))
    }

    @Test("a text that is ASCII is folded as it is within another")
    func ascii() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<500 {
            let bytes = (0..<Int.random(in: 0..<40, using: &random)).map { _ in
                UInt8.random(in: 0..<0x80, using: &random)
            }
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(TextFolding.folded(text) + "\u{3B1}" == TextFolding.folded(text + "\u{391}"))
        }
    }

    @Test("other letters do make a difference")
    func different() {
        #expect(TextFolding.folded("fire") != TextFolding.folded("fyre"))
        #expect(TextFolding.folded("日") != TextFolding.folded("本"))
    }
}
