/// The numbers or letters of a numbered list's items, as the attributes `type`, `reversed` and `value` ask for.
public struct ListNumbering: Sendable, Equatable {
    public enum Style: String, Sendable {
        case decimal = "1"
        case lowerAlpha = "a", upperAlpha = "A", lowerRoman = "i", upperRoman = "I"

        public var type: String { rawValue }
    }

    public var style = Style.decimal
    public var isReversed = false
    /// The numbers of items that have their own, by the index of the item; those behind count on from them.
    public var values: [Int: Int] = [:]

    public init(style: Style = .decimal, isReversed: Bool = false) {
        (self.style, self.isReversed) = (style, isReversed)
    }

    /// No list that fits in memory counts beyond this; an attribute may ask for anything.
    private static let limit = 999_999_999

    public func numbers(start: Int, count: Int) -> [Int] {
        var next = min(max(start, -Self.limit), Self.limit)
        return (0..<count).map { index in
            let number = values[index].map { min(max($0, -Self.limit), Self.limit) } ?? next
            next = isReversed ? number - 1 : number + 1
            return number
        }
    }

    /// Returns the text of a number, without its period; in digits if it has no letters, as in browsers.
    public func text(of number: Int) -> String {
        switch style {
        case .decimal: String(number)
        case .lowerAlpha: Self.letters(number, from: UInt8(ascii: "a")) ?? String(number)
        case .upperAlpha: Self.letters(number, from: UInt8(ascii: "A")) ?? String(number)
        case .lowerRoman: Self.roman(number)?.lowercased() ?? String(number)
        case .upperRoman: Self.roman(number) ?? String(number)
        }
    }

    private static func letters(_ number: Int, from first: UInt8) -> String? {
        guard number > 0 else { return nil }
        var rest = number
        var letters: [UInt8] = []
        while rest > 0 {
            letters.append(first + UInt8((rest - 1) % 26))
            rest = (rest - 1) / 26
        }
        return String(decoding: letters.reversed(), as: UTF8.self)
    }

    private static func roman(_ number: Int) -> String? {
        guard (1...3_999).contains(number) else { return nil }
        var rest = number
        var text = ""
        for (value, letters) in romanValues {
            while rest >= value {
                text += letters
                rest -= value
            }
        }
        return text
    }

    private static let romanValues = [
        (1_000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"),
        (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
    ]
}
