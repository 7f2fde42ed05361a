/// Opens a text field.
public struct OpenPrompt: StateUpdater, RowEffect {
    public let purpose: Prompt.Purpose
    public let text: String

    /// - Parameters:
    ///   - text: the text that it holds at first.
    public init(_ purpose: Prompt.Purpose, text: String = "") {
        (self.purpose, self.text) = (purpose, text)
    }

    public func update(_ state: inout AppState) {
        state.prompt = Prompt(purpose, text: text)
        if let hint = purpose.line?.hint { state.notice = hint }
    }
}

/// Types text into the open field.
public struct TypeText: StateUpdater {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    public func update(_ state: inout AppState) {
        guard let prompt = state.prompt else { return }
        state.prompt?.text = Prompt.taken(prompt.text + text)
    }
}

/// Deletes the last character of the open field, or closes it when it is empty.
public struct DeleteCharacter: StateUpdater {
    public init() {}

    public func update(_ state: inout AppState) {
        guard let prompt = state.prompt else { return }
        if prompt.text.isEmpty {
            state.prompt = nil
        } else {
            state.prompt?.text.removeLast()
        }
    }
}

/// Empties the open field.
public struct ClearPrompt: StateUpdater {
    public init() {}
    public func update(_ state: inout AppState) { state.prompt?.text = "" }
}

/// Closes the field without using its text.
public struct ClosePrompt: StateUpdater {
    public init() {}
    /// Clears the notice as well, which may say how to fill in the prompt.
    public func update(_ state: inout AppState) { (state.prompt, state.notice) = (nil, nil) }
}

/// Searches for `query` in the page in view; an empty one ends the find.
public struct StartFind: StateUpdater {
    public let query: String

    public init(_ query: String) {
        self.query = query
    }

    public func update(_ state: inout AppState) {
        state.prompt = nil
        state.current.page.find = query.isEmpty ? nil : PagePosition.Find(query: query)
    }
}
