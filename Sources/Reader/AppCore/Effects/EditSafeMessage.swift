// Changes the message that a person is safe, and copies a text to the terminal's clipboard.

/// Asks for a line of the message.
struct SafeMessageLine: PromptLine {
    /// Counted from 0.
    let index: Int

    init(_ index: Int) { self.index = index }

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
package struct EditSafeMessage: SideEffect {
    package let line: Int
    package let text: String

    package init(line: Int, text: String) { (self.line, self.text) = (line, text) }

    package func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        dispatch(ClosePrompt())
        // Another program may have changed it meanwhile.
        var message = dependencies.messages.read()
        message.set(line, to: text)
        if let problem = dependencies.messages.save(message) { dispatch(ShowNotice(problem)) }
        dispatch(UseSafeMessage(message))
    }
}

/// Replaces the message.
package struct UseSafeMessage: StateUpdater {
    package let message: SafeMessage

    package init(_ message: SafeMessage) { self.message = message }

    package func update(_ state: inout AppState) { state.safeMessage = message }
}

/// Copies a text to the terminal's clipboard. A public screen does not allow this.
package struct CopyText: StateUpdater, RowEffect {
    package let text: String

    package static let isShownByRows = false

    package init(_ text: String) { self.text = text }

    package func update(_ state: inout AppState) {
        guard state.access.allowsSettings else { return }
        state.copied = CopiedText(text: text, count: (state.copied?.count ?? 0) + 1)
        state.notice = "Sent to the terminal's clipboard. Not every terminal takes it: paste it to see."
    }
}

/// A text copied to the terminal's clipboard.
package struct CopiedText: Sendable, Hashable, Codable {
    package var text: String
    /// The number of texts copied so far, including this one.
    package var count: Int
}
