// The text on ASCII-only terminals.
import Testing
import TextMetrics

@Suite("ASCII fallback")
struct AsciiFallbackTests {
    @Test(
        "text becomes what it looks like",
        arguments: [
            ("plain ~ text\n", "plain ~ text\n"),
            ("“Don’t wait” — go…", "\"Don't wait\" -- go..."),
            ("pages 10–20, ‑5, −3", "pages 10-20, -5, -3"),
            ("• one ◦ two › three", "* one o two > three"),
            ("← → ↑ ↓ ↔ ⇒", "<- -> ^ v <-> =>"),
            ("┌──┐│└━━┘║═", "+--+|+--+|="),
            ("Crème brûlée, Ærø, Straße, Łódź, œuvre", "Creme brulee, AEro, Strasse, Lodz, oeuvre"),
            ("cafe\u{301}", "cafe"),
            ("ﬁre oﬃce", "fire office"),
            ("CO₂, m², 10⁹", "CO2, m^2, 10^9"),
            ("3 × 4 ÷ 2 ± 1 ≤ 9 ≠ 8", "3 x 4 / 2 +/- 1 <= 9 != 8"),
            ("© ® ™", "(c) (R) (TM)"),
            ("no\u{A0}break thin\u{2009}space", "no break thin space"),
            ("soft\u{AD}hyphen zero\u{200B}width", "softhyphen zerowidth"),
            ("ＡＢＣ１２３", "ABC123"),
        ])
    func text(text: String, ascii: String) {
        #expect(AsciiFallback.text(text) == ascii)
    }

    /// A figure must not turn into another one.
    @Test(
        "figures keep their meaning",
        arguments: [
            ("1½ cups", "1 1/2 cups"), ("½ mile", "1/2 mile"), ("2⅓", "2 1/3"), ("10±2", "10 +/-2"),
            ("70°F", "70 deg F"), ("70 °F", "70 deg F"), ("90°", "90 deg"), ("21℃", "21 deg C"),
            ("10²", "10^2"),
        ])
    func figures(text: String, ascii: String) {
        #expect(AsciiFallback.text(text) == ascii)
    }

    @Test("what has no likeness is one question mark for each character")
    func unknown() {
        #expect(AsciiFallback.text("日本") == "??")
        #expect(AsciiFallback.text("👩‍💻!") == "?!")
        #expect(AsciiFallback.text("👍🏽") == "?")
        #expect(AsciiFallback.text("🇺🇸") == "US")
        #expect(AsciiFallback.text("Привет") == "??????")
    }

    @Test(
        "a cell keeps its columns",
        arguments: [
            ("a", "a"), ("é", "e"), ("e\u{301}", "e"), ("…", "."), ("—", "-"), ("│", "|"), ("→", ">"),
            ("•", "*"),
            ("æ", "a"), ("日", "? "), ("🔥", "? "), ("👩‍💻", "? "), ("🇺🇸", "US"), ("⚠️", "! "), ("1️⃣", "1 "),
            ("Ａ", "A "), ("\u{301}", ""),
            // No other figure instead.
            ("½", "?"), ("²", "?"), ("≤", "?"), ("±", "?"),
        ])
    func cell(cluster: String, ascii: String) {
        #expect(AsciiFallback.cell(cluster) == ascii)
        #expect(AsciiFallback.cell(cluster).utf8.count == DisplayWidth.of(cluster))
    }

    @Test("every scalar has a cell of its width and a text in ASCII")
    func everyScalar() {
        var wrong: [Unicode.Scalar] = []
        for value in Array(0x80..<UInt32(0x3400)) + Array(0xF900..<UInt32(0x10000))
            + Array(0x1F000..<UInt32(0x20000))
        {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = String(Character(scalar))
            let cell = AsciiFallback.cell(text)
            let plain = AsciiFallback.text(text)
            let isPrintable = (cell + plain).utf8.allSatisfy { (0x20..<0x7F).contains($0) }
            if cell.utf8.count != DisplayWidth.of(text) || !isPrintable { wrong.append(scalar) }
        }
        #expect(wrong.isEmpty)
    }
}
