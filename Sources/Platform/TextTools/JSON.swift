internal import TextMetrics

/// A JSON value that keeps the order of its keys (RFC 8259). Foundation's encoder would double the program's size.
public enum JSON {
    case string(String)
    case integer(Int)
    case number(Double)
    case boolean(Bool)
    case null
    case array([JSON])
    case object([(String, JSON)])

    public static func optional(_ text: String?) -> JSON { text.map { .string($0) } ?? .null }

    // Null for nil, under names of their own: one overloaded name in a long list of members takes the compiler seconds.

    public static func integerOrNull(_ value: Int?) -> JSON { value.map { .integer($0) } ?? .null }

    public static func numberOrNull(_ value: Double?) -> JSON { value.map { .number($0) } ?? .null }

    public static func booleanOrNull(_ value: Bool?) -> JSON { value.map { .boolean($0) } ?? .null }

    public static func strings(_ list: [String]) -> JSON { .array(list.map { .string($0) }) }

    /// The value as text, indented by two blanks for each level, with a newline at the end.
    public var text: String {
        var text = ""
        write(to: &text, indent: 0)
        return text + "\n"
    }

    private func write(to text: inout String, indent: Int) {
        switch self {
        case .string(let value): Self.write(value, to: &text)
        case .integer(let value): text += String(value)
        case .number(let value): text += value.isFinite ? "\(value)" : "null"
        case .boolean(let value): text += value ? "true" : "false"
        case .null: text += "null"
        case .array(let items):
            Self.write(items, to: &text, brackets: ("[", "]"), indent: indent) { item, text in
                item.write(to: &text, indent: indent + 1)
            }
        case .object(let members):
            Self.write(members, to: &text, brackets: ("{", "}"), indent: indent) { member, text in
                Self.write(member.0, to: &text)
                text += ": "
                member.1.write(to: &text, indent: indent + 1)
            }
        }
    }

    private static func write<Item>(
        _ items: [Item], to text: inout String, brackets: (String, String), indent: Int,
        each: (Item, inout String) -> Void
    ) {
        text += brackets.0
        for (index, item) in items.enumerated() {
            text += (index == 0 ? "\n" : ",\n") + String(repeating: "  ", count: indent + 1)
            each(item, &text)
        }
        if !items.isEmpty { text += "\n" + String(repeating: "  ", count: indent) }
        text += brackets.1
    }

    private static func write(_ value: String, to text: inout String) {
        text += "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where Sanitizer.isForbidden(scalar):
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16)
                    text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
