// Reads, changes and stores the message that a person is safe.
import AppCore

extension SafeMessage {
    private static let stored = StoredText(name, subject: "The message")

    /// Reads the stored message, the usual one if none was stored.
    package init(in texts: any TextStore) { self.init(texts.lines(of: Self.stored) ?? []) }

    /// Stores the message. Returns the reason that it could not be stored, as a sentence to be shown, or nil if it was.
    package func save(in texts: any TextStore) -> String? { texts.save(lines, of: Self.stored) }
}

/// Reads the message.
struct LoadSafeMessage: ScreenPreparation {
    static let name = "load-safe-message"

    func prepare(
        _ screen: ScreenID, _ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void
    ) {
        dispatch(UseSafeMessage(message: SafeMessage(in: dependencies.texts)))
    }
}

/// Asks for a line of the message.
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
        EditSafeMessage(line: index, text: text)
    }
}

/// Puts a typed line into the message, and saves it.
struct EditSafeMessage: SideEffect {
    let line: Int
    let text: String

    func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        // Another program may have changed it meanwhile.
        var message = SafeMessage(in: dependencies.texts)
        message.set(line, to: text)
        if let problem = message.save(in: dependencies.texts) { dispatch(ShowNotice(problem)) }
        dispatch(UseSafeMessage(message: message))
    }
}

/// Replaces the message.
struct UseSafeMessage: StateUpdater {
    let message: SafeMessage

    func update(_ state: inout AppState) { state.features[SafeMessage.self] = message }
}

extension Prompt.Purpose {
    /// The line of the message at an index.
    static func messageLine(_ index: Int) -> Prompt.Purpose { .line(SafeMessageLine(index: index)) }
}
