// Reads, changes and stores the message that a person is safe.
import AppCore

extension SafeMessage {
    private static let stored = StoredText(name, subject: "The message")

    /// Reads the stored message, the usual one if none was stored.
    package init(in texts: any TextStore) { self.init(texts.lines(of: Self.stored) ?? []) }

    fileprivate static func isDamaged(in texts: any TextStore) -> Bool { texts.damage(of: stored) != nil }

    /// Returns a sentence if the stored message is not used as it is: it is damaged, or longer than a message may be.
    package static func problem(in texts: any TextStore) -> String? {
        if let damage = texts.damage(of: stored) { return "Your message is \(damage) and not used." }
        guard let lines = texts.lines(of: stored), Overlong(lines).isCut else { return nil }
        return
            "Only the first \(maxLines) lines of your message, of \(Prompt.longestText) characters each, are used."
    }

    /// Stores the message. Returns the reason that it could not be stored, as a sentence to be shown, or nil if it was.
    package func save(in texts: any TextStore) -> String? { texts.save(lines, of: Self.stored) }

    /// Changes the stored message. Returns it as changed, with the reason that it could not be stored, a sentence, or nil.
    fileprivate static func change(
        in texts: any TextStore, _ change: (inout SafeMessage) -> Void
    ) -> (message: SafeMessage, problem: String?) {
        var changed: SafeMessage?
        let problem = texts.change(stored) { lines in
            let overlong = Overlong(lines ?? [])
            var message = SafeMessage(lines ?? [])
            change(&message)
            let stored = overlong.restored(message.lines)
            changed = SafeMessage(stored)
            return stored
        }
        if let changed { return (changed, problem) }
        // They cannot be stored now, and are changed only for this session.
        var message = SafeMessage(in: texts)
        change(&message)
        return (message, problem)
    }

    /// Replaces the line that reads `old`, near an index if several do; if that is nil, adds one. Returns the reason that
    /// this was not done as asked, as a sentence to be shown, or nil if it was.
    fileprivate mutating func replace(_ old: String?, at index: Int, with text: String) -> String? {
        if let old {
            let isThere = lines.indices.contains(index) && lines[index] == old
            if let found = isThere ? index : lines.firstIndex(of: old) {
                set(found, to: text)
                return nil
            }
        }
        // The line was changed or removed meanwhile: what another session wrote is not undone.
        guard hasRoom || text.isEmpty else {
            return "Not added: the message has all its \(Self.maxLines) lines."
        }
        set(lines.count, to: text)
        guard old != nil else { return nil }
        return text.isEmpty
            ? "Not removed: another session has changed this line."
            : "Another session has changed this line, so yours is added."
    }
}

/// The text of a file that a message has no room for: it is not used, and an edit leaves it in the file.
private struct Overlong {
    /// The lines that are cut, by what is used of them, and those behind the last that is used.
    private var cut: [String: String] = [:]
    private var rest: [String] = []

    init(_ lines: [String]) {
        let all = lines.map { (used: SafeMessage.taken($0), whole: $0) }.filter { !$0.used.isEmpty }
        for line in all.prefix(SafeMessage.maxLines) where line.used.count < line.whole.count {
            cut[line.used] = line.whole
        }
        rest = all.dropFirst(SafeMessage.maxLines).map(\.whole)
    }

    var isCut: Bool { !rest.isEmpty || cut.values.contains { $0.count > Prompt.longestText } }

    func restored(_ lines: [String]) -> [String] { lines.map { cut[$0] ?? $0 } + rest }
}

struct LoadSafeMessage: ScreenPreparation {
    static let name = "load-safe-message"

    func prepare(_ screen: ScreenID, _ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        dispatch(UseSafeMessage(message: SafeMessage(in: dependencies.texts)))
        if let problem = SafeMessage.problem(in: dependencies.texts) { dispatch(ShowNotice(problem)) }
    }
}

struct SafeMessageLine: PromptLine {
    static let name = "safe-message-line"
    /// Counted from 0.
    let index: Int

    var label: String { "Line \(index + 1): " }
    var enterWord: String { "Use" }
    var hint: String? { nil }

    func question(about text: String) -> [String] {
        [
            "Line \(index + 1)\(text.isEmpty ? "" : " is: " + text)",
            "Type the new line; an empty one removes it.",
        ]
    }

    func answer(_ text: String, in state: AppState) -> any SideEffect {
        let lines = state.features[SafeMessage.self].lines
        let old = lines.indices.contains(index) ? lines[index] : nil
        return EditSafeMessage(line: index, old: old, text: text)
    }
}

struct EditSafeMessage: SideEffect {
    let line: Int
    /// The line as the person saw it; nil if it is a new one.
    let old: String?
    let text: String

    func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        // Another session may have changed it meanwhile.
        let isDamaged = dependencies.texts.isLasting && SafeMessage.isDamaged(in: dependencies.texts)
        var remark: String?
        let (message, problem) = SafeMessage.change(in: dependencies.texts) { message in
            remark = message.replace(old, at: line, with: text)
        }
        if isDamaged { remark = "Your damaged message is kept as \(SafeMessage.name).damaged." }
        let end = dependencies.texts.isLasting ? nil : "The message lasts until you leave."
        if let notice = problem ?? remark ?? end { dispatch(ShowNotice(notice)) }
        dispatch(UseSafeMessage(message: message))
    }
}

struct UseSafeMessage: StateUpdater {
    let message: SafeMessage

    func update(_ state: inout AppState) { state.features[SafeMessage.self] = message }
}

extension Prompt.Purpose {
    static func messageLine(_ index: Int) -> Prompt.Purpose { .line(SafeMessageLine(index: index)) }
}
