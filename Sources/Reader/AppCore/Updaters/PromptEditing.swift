/// Opens a text field.
public struct OpenPrompt: StateUpdater, RowEffect {
    public let purpose: Prompt.Purpose
    public let text: String

    /// - Parameter text: the text that it holds at first.
    public init(_ purpose: Prompt.Purpose, text: String = "") { (self.purpose, self.text) = (purpose, text) }

    public func update(_ state: inout AppState) {
        state.prompt = Prompt(purpose, text: text)
        if let hint = purpose.line?.hint { state.notice = hint }
    }
}

/// Changes the text of the open field.
public enum EditPrompt: StateUpdater {
    case type(String)
    /// Deletes the last character, or closes the field when it is empty.
    case deleteCharacter
    case clear

    public func update(_ state: inout AppState) {
        guard let text = state.prompt?.text else { return }
        switch self {
        case .type(let more): state.prompt?.text = Prompt.taken(text + more)
        case .deleteCharacter where text.isEmpty: state.prompt = nil
        case .deleteCharacter: state.prompt?.text.removeLast()
        case .clear: state.prompt?.text = ""
        }
    }
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

    public init(_ query: String) { self.query = query }

    public func update(_ state: inout AppState) {
        state.prompt = nil
        state.current.page.find = query.isEmpty ? nil : PagePosition.Find(query: query)
    }
}
