import GuideDocument
internal import TextMetrics

/// The texts that a page's style sheets put before and after elements: `.lead::before { content: "Do not " }`.
struct StyleTexts {
    /// An element by its name, its classes (`.lead`) and its id (`#top`).
    struct Element {
        var name: String
        var keys: Set<String>
    }

    fileprivate enum Place: CaseIterable { case before, marker, after }

    struct Rule {
        fileprivate var element: Element
        fileprivate var ancestors: [Element]
        /// True if the selector says more than is understood here.
        var isUncertain = false
        fileprivate var place: Place
        var isAfter: Bool { place == .after }
        /// The text; nil if it has other parts than texts, such as counters.
        var text: String?
        /// The text with the names of those parts; empty if the rule takes the text of others away.
        var said: String
        /// The rank among rules for the same text: of the selector, then the place in the style sheets.
        fileprivate var rank: [Int]
    }

    /// The rules by the last key, or the name, of their elements.
    private var rules: [String: [Rule]] = [:]
    /// The number of texts, and of all rules.
    private var (count, total) = (0, 0)
    private(set) var isEmpty = true

    /// The most rules, and those of one name: each is compared with every element of that name.
    private static let mostRules = 500
    private static let mostOfName = 20

    /// Returns the rules whose texts an element shows, of several for one the highest; uncertain if another is.
    func rules(for element: Element, in open: [Element]) -> [Rule] {
        let rules = matching(element, in: open)
        return Place.allCases.flatMap { place in
            let uncertain = rules.filter { $0.place == place && $0.isUncertain }
            var first = rules.filter { $0.place == place && !$0.isUncertain }
                .max { $0.rank.lexicographicallyPrecedes($1.rank) }
            if let said = first?.said, uncertain.contains(where: { $0.said != said }) {
                first?.isUncertain = true
            }
            return ((first.map { [$0] } ?? []) + uncertain).filter { !$0.said.isEmpty }
        }
    }

    private func matching(_ element: Element, in open: [Element]) -> [Rule] {
        if isEmpty { return [] }
        return ([element.name, "*"] + element.keys.sorted()).flatMap { rules[$0] ?? [] }.filter { rule in
            guard Self.matches(rule.element, element) else { return false }
            var rest = open[...]
            return rule.ancestors.reversed().allSatisfy { ancestor in
                guard let index = rest.lastIndex(where: { Self.matches(ancestor, $0) }) else { return false }
                rest = rest[..<index]
                return true
            }
        }
    }

    private static func matches(_ selector: Element, _ element: Element) -> Bool {
        (selector.name == "*" || selector.name == element.name) && selector.keys.isSubset(of: element.keys)
    }

    /// The states of elements that a page shows only while someone uses it.
    private static let states = [
        ":hover", ":focus", ":active", ":checked", ":disabled", ":target", ":visited",
    ]

    mutating func add(_ selector: Substring, _ declarations: String) {
        let isAfter = selector.holds(":after")
        guard isAfter || selector.holds(":before") || selector.holds(":marker"), count < Self.mostRules,
            !Self.states.contains(where: { selector.holds($0) }),
            let value = InlineStyle(declarations).isHidden ? "" : Self.content(of: declarations)
        else { return }
        let (text, said) = Self.text(of: value)
        let parts = selector.split { $0.isWhitespace || $0 == ">" }.filter { $0 != "+" && $0 != "~" }
        let elements = parts.map(Self.element)
        // Of a selector that is understood in no part every element would be one.
        guard let last = elements.last, last.isWhole || last.element.name != "*" || !last.element.keys.isEmpty
        else { return }
        let isUncertain =
            elements.contains { !$0.isWhole } || selector.contains("+") || selector.contains("~")
        let key = last.element.keys.min() ?? last.element.name
        guard rules[key, default: []].count < Self.mostOfName else { return }
        if !said.isEmpty { (count, isEmpty) = (count + 1, false) }
        total += 1
        let keys = elements.flatMap(\.element.keys)
        rules[key, default: []].append(
            Rule(
                element: last.element, ancestors: elements.dropLast().filter(\.isWhole).map(\.element),
                isUncertain: isUncertain,
                place: isAfter ? .after : selector.holds(":marker") ? .marker : .before, text: text,
                said: said,
                rank: [
                    keys.count { $0.hasPrefix("#") }, keys.count { $0.hasPrefix(".") },
                    elements.count { $0.element.name != "*" }, total,
                ]))
    }

    /// Returns the element of one part of a selector, and false if there is more to it.
    private static func element(_ part: Substring) -> (element: Element, isWhole: Bool) {
        var part = part
        for name in ["before", "after", "marker"] {
            guard let range = part.firstOccurrence(of: ":" + name) else { continue }
            part = part[..<range.lowerBound]
            if part.last == ":" { part.removeLast() }
        }
        func isOfName(_ character: Character) -> Bool {
            character.isLetter || character.isNumber || character == "-" || character == "_"
        }
        let name = part.prefix(while: isOfName)
        var element = Element(name: name.isEmpty ? "*" : name.lowercased(), keys: [])
        var rest = part.dropFirst(name.count)
        if rest.first == "*" { rest.removeFirst() }
        while let sign = rest.first, sign == "." || sign == "#" {
            let key = rest.dropFirst().prefix(while: isOfName)
            if key.isEmpty { break }
            element.keys.insert("\(sign)\(key)")
            rest = rest.dropFirst(1 + key.count)
        }
        return (element, rest.isEmpty)
    }

    /// Returns the value of the property `content`, or nil if the declarations have none.
    static func content(of declarations: String) -> Substring? {
        var start: String.Index?
        while let found = declarations.firstOccurrence(of: "content", from: start) {
            start = found.upperBound
            let before = declarations[..<found.lowerBound].last
            let rest = declarations[found.upperBound...].drop(while: \.isWhitespace)
            if rest.first == ":", before.map({ $0.isWhitespace || $0 == ";" }) ?? true {
                return rest.dropFirst()
            }
        }
        return nil
    }

    private static func text(of value: Substring) -> (text: String?, said: String) {
        var said = ""
        var isText = true
        var rest = value
        while let next = rest.first, next != ";", next != "!" {
            if next == "\"" || next == "'" {
                said += RuleParser.text(in: &rest, until: next)
            } else if rest.hasPrefix("counter") || rest.hasPrefix("attr") {
                said += rest.prefix { $0 != ")" } + ")"
                rest = rest.drop { $0 != ")" }.dropFirst()
                isText = false
            } else {
                rest.removeFirst()
            }
        }
        said = said.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return (isText ? said : nil, said)
    }

    /// The signs that open and close things, and those that stand between others.
    private static let ornaments: Set<Character> = [
        "▼", "▲", "▾", "▴", "▽", "△", "∨", "∧", "⌄", "⌃", "|", "+", "−", "=", "<", "^", "~",
    ]

    /// Returns what a text says to a reader; empty for ornaments, and for bullets outside of cells.
    static func meaning(of text: String, inCell: Bool) -> String {
        if text.contains(where: { $0.isLetter || $0.isNumber }) { return text }
        let said =
            inCell && text.unicodeScalars.allSatisfy { $0.value < 0xE000 } ? text : BulletSign.text(of: text)
        return said.allSatisfy { $0.isPunctuation || $0.isWhitespace || ornaments.contains($0) } ? "" : said
    }
}
