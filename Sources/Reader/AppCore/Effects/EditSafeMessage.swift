// Changing the message that a person is safe, and handing a text to the terminal.

/// Puts a typed line into the message, and keeps it.
public struct EditSafeMessage: SideEffect {
    public let line: Int
    public let text: String

    public init(line: Int, text: String) { (self.line, self.text) = (line, text) }

    public func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        dispatch(ClosePrompt())
        // Another program may have changed it meanwhile.
        var message = dependencies.messages.read()
        message.set(line, to: text)
        if let problem = dependencies.messages.save(message) { dispatch(ShowNotice(problem)) }
        dispatch(UseSafeMessage(message))
    }
}

/// The message is this one now.
public struct UseSafeMessage: StateUpdater {
    public let message: SafeMessage

    public init(_ message: SafeMessage) { self.message = message }

    public func update(_ state: inout AppState) { state.safeMessage = message }
}

/// Hands a text to the terminal's clipboard. What a public screen shows stays there.
public struct CopyText: StateUpdater {
    public let text: String

    public init(_ text: String) { self.text = text }

    public func update(_ state: inout AppState) {
        guard state.access.allowsSettings else { return }
        state.copied = CopiedText(text: text, count: (state.copied?.count ?? 0) + 1)
        state.notice = "Sent to the terminal's clipboard. Not every terminal takes it: paste it to see."
    }
}

/// A text for the terminal's clipboard.
public struct CopiedText: Sendable, Hashable, Codable {
    public var text: String
    /// How many were handed over, this one included.
    public var count: Int
}
