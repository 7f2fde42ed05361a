/// The parts of a style attribute that change what a text says: whether it is shown, struck out or raised, and how a list
/// is numbered.
public struct InlineStyle: Equatable {
    public var isHidden: Bool { isDisplayNone || isInvisible || isHiddenInWord }
    /// True if nothing of the text is to be seen: it has no size.
    public private(set) var hasNoSize = false
    public private(set) var isStruck = false
    public private(set) var isRaised = false
    public private(set) var isLowered = false
    public private(set) var listStyle: ListNumbering.Style?

    /// - Parameter text: the value of the attribute, or the declarations of a rule.
    public init(_ text: String) {
        for declaration in text.lowercased().split(separator: ";") {
            guard let colon = declaration.firstIndex(of: ":") else { continue }
            let name = declaration[..<colon].filter { !$0.isWhitespace }
            let value = declaration[declaration.index(after: colon)...].prefix { $0 != "!" }
            read(name, value.split { $0.isWhitespace })
        }
    }

    /// Reads a declaration. A later one counts instead of an earlier one.
    private mutating func read(_ name: String, _ words: [Substring]) {
        let first = words.first ?? ""
        switch name {
        case "display": isDisplayNone = first == "none"
        case "visibility": isInvisible = first == "hidden" || first == "collapse"
        case "mso-hide": isHiddenInWord = first == "all"
        case "font-size": hasNoSize = Self.number(first) == 0
        case "text-decoration", "text-decoration-line": isStruck = words.contains("line-through")
        case "vertical-align":
            isRaised = first == "super" || (Self.number(first) ?? 0) > 0
            isLowered = first == "sub" || (Self.number(first) ?? 0) < 0
        case "mso-text-raise":
            isRaised = (Self.number(first) ?? 0) > 0
            isLowered = (Self.number(first) ?? 0) < 0
        case "list-style", "list-style-type":
            listStyle = words.lazy.compactMap { Self.listStyles[String($0)] }.first ?? listStyle
        default: break
        }
    }

    private var isDisplayNone = false
    private var isInvisible = false
    private var isHiddenInWord = false

    private static let listStyles: [String: ListNumbering.Style] = [
        "decimal": .decimal, "lower-alpha": .lowerAlpha, "lower-latin": .lowerAlpha,
        "upper-alpha": .upperAlpha, "upper-latin": .upperAlpha, "lower-roman": .lowerRoman,
        "upper-roman": .upperRoman,
    ]

    /// Returns the number that a length or a percentage begins with.
    private static func number(_ word: Substring) -> Double? {
        let digits = word.prefix { $0.isASCII && ($0.isNumber || "+-.".contains($0)) }
        return Double(digits.first == "." ? "0" + digits : String(digits))
    }
}
