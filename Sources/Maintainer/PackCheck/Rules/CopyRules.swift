import ContentPack

/// Guides that were copied from another and still say what that one says.
enum CopyRules {
    static let all = [copied]

    /// Keywords in common that make one guide's keywords those of another, if they are half of them too.
    private static let fewestKeywords = 5
    /// One action, such as "Call 911.", may well be that of many guides.
    private static let fewestActions = 2

    private static let copied = CheckRule(
        "guide-copied", "A guide has a title, summary, keywords and actions of its own",
        explanation: """
            A new guide is often begun as a copy of another. Where its title, summary, keywords or do-now actions are \
            still the other's, a search finds the wrong one, and a person acts on the wrong advice. Keywords count as \
            copied if at least \(fewestKeywords) of them, and half of all, are the other's; actions if all of them are, \
            and there are two or more. Guides that no menu leads to are left alone.
            """,
        pack: { context in
            var first = FirstOwners()
            return context.guides.filter { context.catalogue.guide(path: $0.path) != nil }.flatMap { guide in
                first.copies(in: guide).map { other, parts in
                    Violation(
                        guide.path, guide.head,
                        "\(list(parts)) the same as in \(other)",
                        hint: "write what is true of this guide, or correct the other one if that is the copy"
                    )
                }
            }
        })

    /// `the title is`, `the title, summary and actions are`.
    private static func list(_ parts: [String]) -> String {
        let last = parts.last ?? ""
        let isSingular = parts == ["title"] || parts == ["summary"]
        let others = parts.dropLast().joined(separator: ", ")
        return "the " + (others.isEmpty ? last : "\(others) and \(last)") + (isSingular ? " is" : " are")
    }

    /// The first guide that has each title, summary, keyword and card of actions.
    private struct FirstOwners {
        private var titles: [Int: String] = [:]
        private var summaries: [Int: String] = [:]
        private var keywords: [Int: String] = [:]
        private var actions: [Int: String] = [:]

        /// Returns what `guide` shares with guides before it, guide by guide, and notes what it is the first to have.
        mutating func copies(in guide: CheckedGuide) -> [(other: String, parts: [String])] {
            var found: [(other: String, parts: [String])] = []
            func add(_ part: String, of other: String?) {
                guard let other else { return }
                if let index = found.firstIndex(where: { $0.other == other }) {
                    found[index].parts.append(part)
                } else {
                    found.append((other, [part]))
                }
            }
            let own = guide.words
            add("title", of: Self.take(own.title, guide.path, &titles))
            add("summary", of: Self.take(own.summary, guide.path, &summaries))
            add("keywords", of: takeKeywords(own.keywords, guide.path))
            if own.actionCount >= CopyRules.fewestActions {
                add("actions", of: Self.take(own.actions, guide.path, &actions))
            }
            return found
        }

        private static func take(_ key: Int?, _ path: String, _ owners: inout [Int: String]) -> String? {
            guard let key else { return nil }
            if let owner = owners[key] { return owner }
            owners[key] = path
            return nil
        }

        private mutating func takeKeywords(_ own: Set<Int>, _ path: String) -> String? {
            var shared: [String: Int] = [:]
            for keyword in own {
                if let owner = Self.take(keyword, path, &keywords) { shared[owner, default: 0] += 1 }
            }
            let most = shared.max { ($0.value, $1.key) < ($1.value, $0.key) }
            guard let most, most.value >= CopyRules.fewestKeywords, most.value * 2 >= own.count else {
                return nil
            }
            return most.key
        }
    }
}

/// What tells a guide from its copy, as hashes: only equality matters, and a large pack must not stand in memory.
struct GuideWords: Sendable {
    var title: Int?
    var summary: Int?
    var keywords: Set<Int>
    var actions: Int?
    var actionCount: Int

    init(_ guide: GuideUnderCheck) {
        /// By bytes, which is many times faster than by characters: letters of other alphabets count as they are written.
        func hash(_ text: String) -> Int? {
            var words: [UInt8] = []
            for byte in text.utf8 {
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"): words.append(byte | 0x20)
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
                    words.append(byte)
                default: if let last = words.last, last != 0x20 { words.append(0x20) }
                }
            }
            if words.last == 0x20 { words.removeLast() }
            return words.isEmpty ? nil : words.hashValue
        }
        title = hash(guide.metadata.title)
        summary = hash(guide.metadata.summary)
        keywords = Set(guide.metadata.keywords.compactMap(hash))
        actions = hash(guide.actions.joined(separator: " "))
        actionCount = guide.actions.count
    }
}
