import GuideDocument
internal import TextMetrics

/// The simple rules of a page's style sheets: what they say of a class or an id, and the marks that they put before items.
///
/// Rules for some screens or for paper, and selectors of several parts, say nothing for sure.
struct PageStyles {
    /// The declarations for `.class`, `name.class` and `#id`.
    private var declarations: [String: String] = [:]
    /// The marks before the items of lists, and before items, by the same names.
    private var listMarks: [String: ListMark] = [:]
    private var itemMarks: [String: ListMark] = [:]

    private(set) var texts = StyleTexts()

    struct ListMark {
        /// The sign or words; nil if they mean no more than a bullet.
        var text: String?
        var numbering: ListNumbering.Style?
    }

    /// The most bytes of style sheets, and of rules, that are looked at.
    private static let mostBytes = 512 << 10
    private static let mostRules = 20_000

    init(_ scan: inout PageScan) {
        let start = scan.index
        defer { scan.index = start }
        scan.index = 0
        var rest = Self.mostBytes
        while rest > 0, let tag = scan.nextTag() {
            guard tag.name == "style", !tag.isEnd, scan.index > tag.end else { continue }
            let sheet = scan.page[tag.end..<min(scan.index, tag.end + rest)]
            rest -= sheet.count
            read(String(decoding: sheet, as: UTF8.self))
        }
    }

    /// Returns the declarations of a tag's classes, its id and its own style.
    func text(of tag: PageTag) -> String {
        let own = tag[.style] ?? ""
        if declarations.isEmpty { return own }
        return (keys(of: tag).compactMap { declarations[$0] } + [own]).joined(separator: ";")
    }

    /// Returns the mark before the items of a list, or before an item.
    func mark(of tag: PageTag) -> ListMark? {
        if let own = tag[.style], let mark = Self.mark(ofListStyle: own) { return mark }
        let keys = keys(of: tag)
        return keys.lazy.compactMap { tag.name == "li" ? itemMarks[$0] : listMarks[$0] }.first
            ?? keys.lazy.compactMap { declarations[$0] }.compactMap(Self.mark(ofListStyle:)).first
    }

    private func keys(of tag: PageTag) -> [String] {
        var keys = tag.classes.flatMap { [".\($0)", "\(tag.name).\($0)"] }
        if let id = tag[.id] { keys.append("#\(id)") }
        return keys
    }

    private mutating func read(_ sheet: String) {
        var parser = RuleParser(sheet)
        var count = 0
        while count < Self.mostRules, let rule = parser.next() {
            count += 1
            for selector in rule.selectors.split(separator: ",") { add(selector, rule.declarations) }
        }
    }

    private mutating func add(_ selector: Substring, _ text: String) {
        texts.add(selector, text)
        var parts = selector.split { $0.isWhitespace || $0 == ">" }.map(String.init)
        guard var last = parts.popLast() else { return }
        if let end = last.firstOccurrence(of: ":before")?.lowerBound {
            last = String(last[..<end])
            while last.last == ":" { last.removeLast() }
            guard let mark = StyleTexts.content(of: text).map(Self.mark) else { return }
            if parts.count == 1, last == "li", Self.isSimple(parts[0]) { listMarks[parts[0]] = mark }
            if parts.isEmpty, Self.isSimple(last) { itemMarks[last] = mark }
        } else if parts.isEmpty, Self.isSimple(last) {
            add(text, to: last)
        }
    }

    /// The properties that are looked for, and the most bytes of them for one name.
    private static let properties = [
        "display", "visibility", "decoration", "vertical-align", "list-style", "font-size", "font-family",
        "font:", "mso-",
    ]
    private static let mostOfName = 1_000

    private mutating func add(_ text: String, to name: String) {
        let meant = text.split(separator: ";").filter { part in Self.properties.contains { part.holds($0) } }
        if meant.isEmpty { return }
        let old = declarations[name].map { $0 + ";" } ?? ""
        let all = old + meant.joined(separator: ";")
        if all.utf8.count <= Self.mostOfName { declarations[name] = all }
    }

    /// Returns true for a name with one class, or an id.
    private static func isSimple(_ selector: String) -> Bool {
        let signs = selector.filter { !$0.isLetter && !$0.isNumber && $0 != "-" && $0 != "_" }
        return signs == "." && selector.last != "." || signs == "#" && selector.first == "#"
    }

    /// Returns the mark of a list whose style is a text: `list-style-type: "❌ "`.
    private static func mark(ofListStyle text: String) -> ListMark? {
        guard let start = text.firstOccurrence(of: "list-style")?.upperBound else { return nil }
        let value = text[start...].prefix { $0 != ";" }
        guard value.contains("\"") || value.contains("'") else { return nil }
        return mark(of: value)
    }

    /// Returns the mark of a value: texts in quotation marks, and the numbers of a counter.
    private static func mark(of value: Substring) -> ListMark {
        var text = ""
        var counters: [Substring] = []
        var rest = value
        while let next = rest.first, next != ";" {
            if next == "\"" || next == "'" {
                text += RuleParser.text(in: &rest, until: next)
            } else if rest.hasPrefix("counter") {
                counters.append(rest.prefix { $0 != ")" })
                rest = rest.drop { $0 != ")" }
            } else {
                rest.removeFirst()
            }
        }
        if counters.count == 1 {
            let style = counters[0].split(separator: ",").dropFirst().first ?? "decimal"
            return ListMark(numbering: InlineStyle("list-style-type:\(style)").listStyle)
        }
        let sign = BulletSign.text(of: text)
        return ListMark(text: sign.isEmpty || !counters.isEmpty ? nil : sign)
    }
}

/// Reads the rules of a style sheet, without those in a block of others (`@media`).
struct RuleParser {
    private var rest: Substring

    init(_ sheet: String) { rest = Substring(sheet) }

    mutating func next() -> (selectors: String, declarations: String)? {
        var selectors = ""
        while let first = rest.first {
            if skipComment() { continue }
            rest.removeFirst()
            switch first {
            case "{":
                if Self.isOfEveryScreen(selectors) {
                    selectors = ""
                    continue
                }
                let isBlock = selectors.contains("@")
                let text = block()
                if !isBlock { return (selectors, text) }
                selectors = ""
            case "}", ";": selectors = ""
            default: selectors.append(first)
            }
        }
        return nil
    }

    /// Returns true for a block whose rules are those of every screen.
    private static func isOfEveryScreen(_ name: String) -> Bool {
        let words = name.lowercased().split { $0.isWhitespace }
        return ["@layer", "@supports"].contains(words.first ?? "") && !words.contains("not")
            || [["@media", "screen"], ["@media", "all"], ["@media", "only", "screen"]].contains(words)
    }

    /// Returns the text up to the end of a block.
    private mutating func block() -> String {
        var text = ""
        var depth = 1
        while let first = rest.first {
            if skipComment() { continue }
            if first == "\"" || first == "'" {
                let start = rest
                _ = Self.text(in: &rest, until: first)
                text += start[..<rest.startIndex]
                continue
            }
            rest.removeFirst()
            depth += first == "{" ? 1 : first == "}" ? -1 : 0
            if depth == 0 { break }
            text.append(first)
        }
        return text
    }

    private mutating func skipComment() -> Bool {
        guard let first = rest.first, first == "/" || first == "<" || first == "-" else { return false }
        if rest.hasPrefix("<!--") || rest.hasPrefix("-->") {
            rest = rest.dropFirst(first == "<" ? 4 : 3)
            return true
        }
        guard rest.hasPrefix("/*") else { return false }
        rest = rest.dropFirst(2)
        while !rest.isEmpty, !rest.hasPrefix("*/") { rest.removeFirst() }
        rest = rest.dropFirst(2)
        return true
    }

    /// Takes a text in quotation marks, and returns it with its escapes decoded: `\274c`.
    static func text(in rest: inout Substring, until quote: Character) -> String {
        var text = ""
        rest.removeFirst()
        while let next = rest.first, next != quote {
            rest.removeFirst()
            guard next == "\\" else {
                text.append(next)
                continue
            }
            let digits = rest.prefix(6).prefix { $0.isASCII && $0.isHexDigit }
            if let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) {
                text.unicodeScalars.append(scalar)
                rest = rest.dropFirst(digits.count)
                if rest.first == " " { rest.removeFirst() }
            } else if let escaped = rest.popFirst() {
                text.append(escaped)
            }
        }
        if !rest.isEmpty { rest.removeFirst() }
        return text
    }
}
