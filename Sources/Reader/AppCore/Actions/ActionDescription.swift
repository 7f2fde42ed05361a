/// One line of the action table.
public struct ActionDescription: Sendable {
    public enum Group: String, Sendable, CaseIterable {
        case opening = "Opening and going back"
        case search = "In the search, where letters and digits are typed"
        case guide = "In a guide"
        case map = "On the map"
        case steps = "One step at a time"
        case moving = "Moving"
        case anywhere = "Anywhere"
        case preview = "In a preview (muster preview)"

        public static let ofReader = allCases.filter { $0 != .preview }
    }

    public let action: Action
    /// Names as `Terminal.Key.name` writes them; the first is the one that the footer shows.
    public let keys: [String]
    /// Keys as in a pager: they hold in pages, and only with the setting `letters = pager`.
    public let letters: [String]
    /// One word for the footer.
    public let label: String
    /// One sentence for the help screen and the manual page.
    public let summary: String
    public let group: Group
    public let contexts: ActionContext
    /// Place in the footer, lower first; `nil` if the footer does not show it.
    public let footerRank: Int?
    /// The keys of the footer and of the help screen, if they are not the usual ones. The whole table is
    /// built for the first footer, so it holds only what differs (measured: 2 % of startup time).
    private let ownFooterKeys: [String]?
    private let ownKeysText: String?

    init(
        _ action: Action, _ keys: [String], letters: [String] = [], _ label: String, _ summary: String,
        _ group: Group, in contexts: ActionContext = .everywhere, footer footerRank: Int? = nil,
        footerKeys: [String]? = nil, keysText: String? = nil
    ) {
        (self.action, self.keys, self.letters, self.label) = (action, keys, letters, label)
        (self.summary, self.group, self.contexts, self.footerRank) = (summary, group, contexts, footerRank)
        ownFooterKeys = footerKeys
        ownKeysText = keysText
    }

    /// The keys that the footer shows: the first one, or both of a pair that belongs together.
    public var footerKeys: [String] { ownFooterKeys ?? Array(keys.prefix(1)) }

    /// The keys as the help screen and the manual write them; empty for a line that has letters only.
    public var keysText: String { ownKeysText ?? keys.map(KeyName.spelled).joined(with: ", ") }

    /// The same, followed by the letters in brackets.
    public var keysAndLettersText: String {
        let letters = letters.isEmpty ? "" : "(" + letters.map(KeyName.spelled).joined(with: ", ") + ")"
        return [keysText, letters].filter { !$0.isEmpty }.joined(with: " ")
    }

    /// True if the line is only for a warning, a text to take along, settings, bookmarks or a filtered list.
    var isSpecial: Bool { [.settings, .bookmarks, .filtered, .notice, .code, .copyable].contains(contexts) }

    /// Returns the action that one of its keys asks for: a digit picks what has its number.
    func action(by key: String) -> Action {
        action == .pick1 ? Action(rawValue: "pick\(key)") ?? action : action
    }
}

/// Writes keys for people where there is room; a footer is shorter.
public enum KeyName {
    /// Returns the name of a key as people read it: `Ctrl-X` for `C-x`, `Shift-Tab` for `S-Tab`.
    public static func spelled(_ name: String) -> String {
        if name.hasPrefix("C-") { return "Ctrl-" + name.dropFirst(2).uppercased() }
        return name.hasPrefix("S-") ? "Shift-" + name.dropFirst(2) : name
    }
}
