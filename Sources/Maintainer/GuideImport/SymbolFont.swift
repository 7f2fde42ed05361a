/// The symbol fonts of Word, whose letters are signs: "m" of Symbol is µ, "û" of Wingdings ✗.
///
/// Symbol is Unicode's mapping of Adobe's font (VENDORS/ADOBE/symbol.txt); of the others those signs are known that tell
/// what to do, number or point, as their Unicode names say, in signs that terminals have.
enum SymbolFont: String {
    case symbol, wingdings, webdings
    case wingdings2 = "wingdings 2"
    case wingdings3 = "wingdings 3"

    /// - Parameter family: the name of a font in lowercase; nil for any but a symbol font.
    init?(family: some StringProtocol) {
        switch family {
        case "wingdings2": self = .wingdings2
        case "wingdings3": self = .wingdings3
        case "symbolmt", "symbol mt": self = .symbol
        default: self.init(rawValue: String(family))
        }
    }

    func sign(of code: UInt8) -> Character? {
        let signs =
            switch self {
            case .symbol: Self.symbolSigns
            case .wingdings: Self.wingdingsSigns
            case .wingdings2: Self.wingdings2Signs
            case .wingdings3: Self.wingdings3Signs
            case .webdings: Self.webdingsSigns
            }
        return signs[code]
    }

    /// Returns the code of a character of these fonts, which a page writes as a letter of Windows or as a private
    /// character; nil for any other, which means itself.
    static func code(of scalar: Unicode.Scalar) -> UInt8? {
        switch scalar.value {
        case 0xF020...0xF0FF: UInt8(scalar.value & 0xFF)
        case 0x21...0x7E, 0xA1...0xFF: UInt8(scalar.value)
        default: windows[Character(scalar)]
        }
    }

    private static let windows: [Character: UInt8] = signs(
        0x80, "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ"
    ).reduce(into: [:]) { $0[$1.value] = $1.key }

    /// Returns the signs of the codes from `first` on; a blank is none.
    private static func signs(_ first: UInt8, _ signs: String) -> [UInt8: Character] {
        var table: [UInt8: Character] = [:]
        for (index, sign) in signs.enumerated() where sign != " " { table[first + UInt8(index)] = sign }
        return table
    }

    /// Returns the signs of pairs of a letter and its sign.
    private static func pairs(_ text: String) -> [UInt8: Character] {
        var table: [UInt8: Character] = [:]
        for pair in text.split(separator: " ") {
            guard let letter = pair.unicodeScalars.first, let sign = pair.last else { continue }
            table[UInt8(truncatingIfNeeded: letter.value)] = sign
        }
        return table
    }

    private static func joined(_ tables: [UInt8: Character]...) -> [UInt8: Character] {
        tables.reduce(into: [:]) { all, table in all.merge(table) { first, _ in first } }
    }

    /// "µ" in this font would be ∝, which no guide means: it is unknown.
    private static let symbolSigns = joined(
        signs(
            0x21,
            "!∀#∃%&∋()*+,-./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_ αβχδεφγηιϕκλµνoπθρστυϖωξψζ{|}~"),
        signs(0xA1, "ϒ′≤⁄∞ƒ♣◆♥♠↔←↑→↓°±″≥× ∂•÷≠≡≈…  ↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊⟨®©™∑"),
        signs(0xF1, "⟩∫"))

    private static let wingdingsSigns = joined(
        pairs("(☎ )✆ *✉ 6⌛ C👍 D👎 E☜ F☞ G☝ H☟ I✋ J☺ K😐 L☹ M💣 N☠ Q✈ T❄ l● m○ n■ o□ p□ q❑ r❒ s◆ t◆ u◆ v❖ w◆ x✗"),
        pairs("¡○ ¢○ ¤◉ §▪ ¨□ «★ Ø➢ Û← Ü→ Ý↑ Þ↓ ß← à→ á↑ â↓ ã↖ ä↗ å↙ æ↘ ç← è→ é↑ ê↓ ë↖ ì↗ í↙ î↘"),
        pairs("ï← ð→ ñ↑ ò↓ ó↔ ô↕ û✗ ü✓ ý✗ þ✓"), signs(0x80, "⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿"), signs(0x9E, "·•"))

    private static let wingdings2Signs = joined(
        pairs("'☎ (☎ <👍 =👎 B👈 C👉 J👆 K👇 N✋ O✗ P✓ Q✗ R✓ S✗ T✗ U✗ V✗ W⊘ X⊘ ¡▪ ¢■ £□ ¯◇"),
        signs(0x69, "⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿"), signs(0x95, "· •●○"))

    private static let wingdings3Signs = pairs(
        "!← \"→ #↑ $↓ f← g→ h↑ i↓ j↖ k↗ l↘ m↙ n↔ o↕ p▲ q▼ r△ s▽ t◀ u▶ v◁ w▷ |◀ }▶ ~▲")

    private static let webdingsSigns = pairs(
        "3◀ 4▶ 5▲ 6▼ <■ H🏠 N👁 O👂 a✓ c□ g■ h🚑 iℹ n● p🚔 r✗ s❓ x⊘ y⊖ z🚭 ~⚡ É☎ Ï🔒 Ð🔓 Ù☁ é♿ ê△")
}
