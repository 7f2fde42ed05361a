// The positions at which lines end: blanks, hyphens, dashes, addresses, East Asian text, clusters.
import TestSupport
import Testing
import TextMetrics

@Suite("Line breaking")
struct LineBreakingTests {
    private func expect(
        _ text: String, _ width: Int, _ lines: [String], sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(TextFitting.wrapped(text, width: width) == lines, sourceLocation: sourceLocation)
    }

    @Test("lines end at blanks, which are not shown there")
    func blanks() {
        expect("one two three", 7, ["one two", "three"])
        expect("one two three", 8, ["one two", "three"])
        expect("one two three", 13, ["one two three"])
        expect("  one   two  ", 5, ["one", "two"])
        expect("", 10, [])
        expect("   ", 10, [])
    }

    @Test("a newline ends a line, and two leave one empty")
    func newlines() {
        expect("one\ntwo", 20, ["one", "two"])
        expect("one \n\n two", 20, ["one", "", "two"])
        expect("one\n", 20, ["one"])
    }

    @Test("a word is divided after its hyphens, but not before digits, nor at a leading hyphen")
    func hyphens() {
        expect("Run-Hide-Fight", 9, ["Run-Hide-", "Fight"])
        expect("call 1-800-222-1222 now", 12, ["call", "1-800-222-", "1222 now"])
        expect("call 1-800-222-1222", 16, ["call", "1-800-222-1222"])
        expect("degrees -5 or", 10, ["degrees -5", "or"])
        expect("use the --flag here", 10, ["use the", "--flag", "here"])
        expect("pages 10–20 of", 8, ["pages", "10–20 of"])
        expect("north–south", 8, ["north–", "south"])
        expect("non\u{2011}breaking hyphen", 12, ["non\u{2011}breaking", "hyphen"])
    }

    @Test("a dash stays with the word before it")
    func dashes() {
        expect("leave—now", 6, ["leave—", "now"])
        expect("leave — now", 8, ["leave —", "now"])
    }

    @Test("nothing ends at a no-break space or word joiner")
    func glue() {
        expect("wait 10\u{A0}minutes", 10, ["wait", "10 minutes"])
        expect("in Building\u{202F}7", 12, ["in", "Building 7"])
        expect("漢字\u{2060}漢字", 4, ["漢", "字漢", "字"])
    }

    @Test("punctuation does not begin a line, brackets do not end one")
    func punctuation() {
        expect("Quoi donc ?", 10, ["Quoi", "donc ?"])
        expect("wait (for help)", 11, ["wait (for", "help)"])
        expect("so (really)", 4, ["so", "(rea", "lly)"])
        expect("and/or", 5, ["and/", "or"])
    }

    @Test("a soft hyphen is seen only where a line ends at it")
    func softHyphens() {
        let text = "an emer\u{AD}gen\u{AD}cy"
        expect(text, 20, ["an emergency"])
        expect(text, 8, ["an emer-", "gency"])
        expect(text, 7, ["an", "emer-", "gency"])
        expect(text, 10, ["an emer-", "gency"])
        expect(text, 11, ["an emergen-", "cy"])
    }

    @Test("a zero-width space lets a line end and is not shown")
    func zeroWidthSpaces() {
        expect("one\u{200B}two", 3, ["one", "two"])
        expect("one\u{200B}two", 6, ["onetwo"])
        expect("\u{200B}", 6, [])
    }

    @Test("an address longer than a line is divided where addresses are")
    func addresses() {
        expect(
            "see https://www.example.org/safety/tornado?state=va&page=2", 20,
            ["see", "https://www.example.", "org/safety/tornado?", "state=va&page=2"])
        expect("or /usr/share/doc", 14, ["or", "/usr/share/doc"])
    }

    @Test("a word longer than a line is divided between clusters")
    func longWords() {
        expect("abcdefghij", 4, ["abcd", "efgh", "ij"])
        expect(
            "e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}", 2,
            ["e\u{301}e\u{301}", "e\u{301}e\u{301}", "e\u{301}"])
        expect("👩‍💻👩‍💻👩‍💻", 5, ["👩‍💻👩‍💻", "👩‍💻"])
        expect("🇺🇸🇺🇸🇺🇸", 3, ["🇺🇸", "🇺🇸", "🇺🇸"])
        // Too wide in all, though it would be as many characters as columns.
        expect("ｗｉｄｅ", 4, ["ｗｉ", "ｄｅ"])
    }

    @Test("East Asian text ends anywhere but beside its punctuation")
    func eastAsian() {
        expect("日本語の文章です", 6, ["日本語", "の文章", "です"])
        expect("日本語、文章。", 6, ["日本", "語、文", "章。"])
        expect("これは「引用」です", 8, ["これは", "「引用」", "です"])
        expect("ちょっと待って", 4, ["ちょ", "っと", "待っ", "て"])
        expect("コーヒー", 4, ["コー", "ヒー"])
        expect("テストtest漢字", 8, ["テスト", "test漢字"])
        expect("안전한 대피소", 8, ["안전한", "대피소"])
        expect("漢字，漢字！", 4, ["漢", "字，", "漢", "字！"])
    }

    @Test("a word of an Indic script is not broken inside")
    func indicWords() {
        // "Leave the building", "fire", "help" and so on; each word has syllables of two and more columns.
        expect("इमारत से बाहर निकलें", 8, ["इमारत से", "बाहर", "निकलें"])
        expect("स्त्री और पुरुष", 7, ["स्त्री और", "पुरुष"])
        expect("আগুন লেগেছে বাইরে যান", 8, ["আগুন", "লেগেছে", "বাইরে", "যান"])
        expect("கட்டிடத்தை விட்டு வெளியேறு", 9, ["கட்டிடத்தை", "விட்டு", "வெளியேறு"])
        expect("കെട്ടിടം വിട്ടുപോകുക", 11, ["കെട്ടിടം", "വിട്ടുപോകുക"])
        // As in UAX #14: after a danda a line may end.
        expect("आग लगी है।बाहर जाओ", 11, ["आग लगी है।", "बाहर जाओ"])
        expect("བཀྲ་ཤིས་བདེ་ལེགས", 5, ["བཀྲ་", "ཤིས་", "བདེ་", "ལེགས"])
    }

    @Test("no line begins with the Myanmar sign that ends a syllable")
    func myanmarVisarga() {
        let word = "ကျောင်းသားများလေးသုံး"
        for width in 4...12 {
            let lines = TextFitting.wrapped(word, width: width)
            #expect(lines.joined() == word)
            #expect(lines.allSatisfy { $0.unicodeScalars.first?.value != 0x1038 }, "\(lines)")
            #expect(lines.allSatisfy { DisplayWidth.of($0) <= width }, "\(lines)")
        }
    }

    @Test(
        "an Indic word longer than a line is divided between syllables, a longer syllable between its cells")
    func longIndicWords() {
        expect("स्त्रीस्त्री", 6, ["स्त्री", "स्त्री"])
        expect("स्त्री", 3, ["स्त्र", "ी"])
        expect("स्त्री", 2, ["स्त्", "री"])
        let text = BreakableText("स्त्रीक")
        var lines: [String] = []
        var position = 0
        while let line = text.nextColumns(from: position, columns: 3) {
            lines.append(text.text(line.start..<line.end))
            #expect(line.width <= 3)
            position = line.next
        }
        #expect(lines == ["स्त्र", "\u{940}क"])
    }

    @Test("a chain of joined letters without end is divided and takes no time that grows with its square")
    func endlessSyllable() {
        let text = BreakableText(String(repeating: "क\u{94D}", count: 100_000))
        var position = 0
        var lines = 0
        while let line = text.nextLine(from: position, columns: 80) {
            #expect(line.width <= 80)
            lines += 1
            position = line.next
        }
        #expect(lines == 1250)
    }

    @Test("a blank with a combining mark is text")
    func markedBlank() {
        expect("one \u{301}two", 20, ["one \u{301}two"])
    }

    @Test("every line fits, nothing is lost, and no cluster is cut", arguments: [2, 3, 5, 8, 13, 21])
    func property(width: Int) {
        let pieces = [
            "a", "word", "incomprehensibilities", " ", " ", " ", "-", "—", "é", "e\u{301}", "漢", "字", "。",
            "「", "」",
            "ー", "🔥", "👩‍💻", "🇺🇸", "👍🏽", "\u{A0}", "\u{AD}", "\u{200B}", "\u{2060}", "http://a.b/c?d=e&f", "\n",
            "(", ")",
            "!", "1", "23", "\"", "’", "각", "ᄀ", "ᅡ", "क्षि", "ก", "ำ", "١", "स्त्री", "বাং", "।", "ന്റെ",
        ]
        var random = SeededGenerator(seed: UInt64(width))
        for _ in 0..<200 {
            let text = (0..<Int.random(in: 0...40, using: &random))
                .map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
            let breakable = BreakableText(text)
            var position = 0
            var kept = ""
            while let line = breakable.nextLine(from: position, columns: width) {
                let shown = breakable.text(line.start..<line.end)
                #expect(
                    DisplayWidth.of(shown) + (line.isHyphenated ? 1 : 0) <= width, "\(text.debugDescription)")
                #expect(line.next > position)
                kept += shown
                position = line.next
            }
            #expect(kept.unicodeScalars.filter(isText).elementsEqual(text.unicodeScalars.filter(isText)))
            // Only what is wider than a line is cut, and then between its cells.
            let starts = Set(
                text.indices.flatMap { index in
                    let start = index.utf16Offset(in: text)
                    guard DisplayWidth.of(cluster: text[index]) > width else { return [start] }
                    var offset = start
                    return TerminalCell.cells(of: text[index]).map { cell in
                        defer { offset += cell.text.utf16.count }
                        return offset
                    }
                })
            var place = text.startIndex
            position = 0
            while let line = breakable.nextLine(from: position, columns: width) {
                place = text.utf8.index(text.startIndex, offsetBy: line.start)
                #expect(starts.contains(place.utf16Offset(in: text)))
                position = line.next
            }
        }
    }

    private func isText(_ scalar: Unicode.Scalar) -> Bool {
        !" \n\u{A0}\u{AD}\u{200B}\u{2060}".unicodeScalars.contains(scalar)
    }

    @Test("preformatted text keeps its blanks and goes on below where it is too long")
    func preformatted() {
        let text = BreakableText("a  b\n\n   indented")
        var lines: [String] = []
        var position = 0
        while let line = text.nextColumns(from: position, columns: 8) {
            lines.append(text.text(line.start..<line.end))
            position = line.next
        }
        #expect(lines == ["a  b", "", "   inden", "ted"])
    }
}
