import ContentPack

/// The rules that find guides copied from another and not fully rewritten.
enum CopyRules {
    static let all = [copied]

    /// The least number of common keywords that counts as a copy, if they are also half of the guide's keywords.
    private static let fewestKeywords = 5
    /// The least number of actions that counts as a copy. Many guides may share one action, such as "Call
    /// 911."
    private static let fewestActions = 2

    private static let copied = CheckRule(
        "guide-copied", "A guide has a title, summary, keywords and actions of its own",
        explanation: """
            A new guide is often begun as a copy of another. Where its title, summary, keywords or do-now actions are \
            still the other's, a search finds the wrong one, and a person acts on the wrong advice. Keywords count as \
            copied if at least \(fewestKeywords) of them, and half of all, are the other's; actions if all of them are, \
            and there are two or more. Guides that no menu leads to are left alone.
            """,
        .pack { context in
            var first = FirstOccurrences()
            return context.guides.filter { context.catalogue.guide(path: $0.path) != nil }.flatMap { guide in
                first.copies(in: guide).map { other, parts in
                    Violation(
                        guide.path, guide.head, "\(list(parts)) the same as in \(other)",
                        hint: "write what is true of this guide, or correct the other one if that is the copy"
                    )
                }
            }
        })

    /// Returns a list such as `the title is` or `the title, summary and actions are`.
    private static func list(_ parts: [String]) -> String {
        let last = parts.last ?? ""
        let isSingular = parts == ["title"] || parts == ["summary"]
        let others = parts.dropLast().joined(separator: ", ")
        return "the " + (others.isEmpty ? last : "\(others) and \(last)") + (isSingular ? " is" : " are")
    }

    /// The first guide with each title, summary, keyword and card of actions.
    private struct FirstOccurrences {
        private var titles: [Int: String] = [:]
        private var summaries: [Int: String] = [:]
        private var keywords: [Int: String] = [:]
        private var actions: [Int: String] = [:]

        /// Returns the parts that `guide` shares with earlier guides, by guide, and records the parts that
        /// appear first in it.
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

/// The parts by which a guide is compared with others, as hashes: only equality matters, and a large pack
/// must not be in memory as a whole.
struct GuideFingerprint: Sendable {
    var title: Int?
    var summary: Int?
    var keywords: Set<Int>
    var actions: Int?
    var actionCount: Int

    init(_ guide: GuideUnderCheck) {
        /// Hashes bytes, which is many times faster than characters. Letters of other alphabets are compared
        /// as written.
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
