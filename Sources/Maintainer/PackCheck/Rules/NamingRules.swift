import ContentPack
import PropertyLists
import TextTools

/// The rules for a guide's name, which must be the same in its title, heading and menus, and for its entry in a menu.
enum NamingRules {
    static let all = [heading, name, unreached, file]

    private static let heading = CheckRule(
        "guide-heading", "The one <h1> of a guide says what its title says",
        explanation: """
            A browser shows the heading, the reader's banner the title. Two names for one guide make people wonder \
            whether they opened the right one.
            """,
        .guideOnce { guide, _ in
            let title = guide.metadata.title
            let headings = guide.guide.outline.filter { $0.level == 1 }.map(\.text)
            guard !title.isEmpty, headings != [title] else { return nil }
            let found =
                switch headings.count {
                case 0: "the guide has no <h1>"
                case 1:
                    "the <h1> is \"\(ShortText.of(headings[0]))\", and the title is \"\(ShortText.of(title))\""
                default: "the guide has \(headings.count) <h1>"
                }
            return guide.violation(at: guide.start, found, hint: "write one <h1> that says what <title> says")
        })

    private static let name = CheckRule(
        "guide-name", "The menus call a guide by its title",
        explanation: """
            Who chose "Choking" in a menu must see "Choking" on top of the page. Any one of the names that the menus \
            use may be the title.
            """,
        .guideOnce { guide, context in
            let title = guide.metadata.title
            guard context.hasAllMenus, let listing = guide.listing, !title.isEmpty,
                !([listing.name] + listing.otherNames).contains(title)
            else { return nil }
            return guide.violation(
                at: guide.head,
                "the title is \"\(ShortText.of(title))\", and the menus say \"\(ShortText.of(listing.name))\"",
                hint: "use the same name in both")
        })

    private static let unreached = CheckRule(
        "guide-unreached", "A menu leads to every guide",
        explanation: """
            A file that no menu names is never found. Add an entry to Guides.plist or DeskReference.plist, or remove \
            the file.
            """,
        .pack { context in
            guard context.hasAllMenus else { return [] }
            return context.guides.filter { context.catalogue.guide(path: $0.path) == nil }.map {
                Violation(
                    $0.path, nil, "no menu leads to this guide",
                    hint: "add it to Plists/Guides.plist, or remove the file")
            }
        })

    private static let file = CheckRule(
        "guide-file-name", "The name of a guide's file can be typed",
        explanation: """
            A person types the name to reach the guide, and a message shows it. A blank that is not a plain one, and a \
            character that cannot be seen, look like another name.
            """,
        .pack { context in
            context.guides.compactMap { guide in
                let scalars = PackPath.name(of: guide.path).unicodeScalars
                guard let other = scalars.first(where: isUntypable) else { return nil }
                return Violation(
                    guide.path, nil, "the name has the character \(Excerpt.codePoint(other.value))",
                    hint: "rename the file, with plain letters, digits and hyphens")
            }
        })

    private static func isUntypable(_ scalar: Unicode.Scalar) -> Bool {
        scalar != " " && scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
            || !DisplayText.isHarmless(String(scalar))
    }
}

/// The rules that find guides copied from another and not fully rewritten.
enum CopyRules {
    static let all = [copied]

    /// The least number of common keywords that counts as a copy, if they are also half of the guide's keywords.
    private static let fewestKeywords = 5
    /// The least number of actions that counts as a copy: many guides may share one, such as "Call 911."
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

        /// Returns the parts that `guide` shares with earlier guides, by guide, and records those that are new.
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
            guard let most, most.value >= CopyRules.fewestKeywords, most.value * 2 >= own.count
            else { return nil }
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
        /// Hashes bytes, many times faster than characters. Letters of other alphabets are compared as written.
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
