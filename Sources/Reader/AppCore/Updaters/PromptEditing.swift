/// Opens a text field.
package struct OpenPrompt: StateUpdater, RowEffect {
    package let purpose: Prompt.Purpose
    package let text: String

    /// - Parameters:
    ///   - text: the text that it holds at first.
    package init(_ purpose: Prompt.Purpose, text: String = "") {
        (self.purpose, self.text) = (purpose, text)
    }

    package func update(_ state: inout AppState) {
        state.prompt = Prompt(purpose, text: text)
        if let hint = purpose.line?.hint { state.notice = hint }
    }
}

/// Types text into the open field.
package struct TypeText: StateUpdater {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    package func update(_ state: inout AppState) {
        guard let prompt = state.prompt else { return }
        state.prompt?.text = Prompt.taken(prompt.text + text)
    }
}

/// Deletes the last character of the open field, or closes it when it is empty.
package struct DeleteCharacter: StateUpdater {
    package init() {}

    package func update(_ state: inout AppState) {
        guard let prompt = state.prompt else { return }
        if prompt.text.isEmpty {
            state.prompt = nil
        } else {
            state.prompt?.text.removeLast()
        }
    }
}

/// Empties the open field.
package struct ClearPrompt: StateUpdater {
    package init() {}
    package func update(_ state: inout AppState) { state.prompt?.text = "" }
}

/// Closes the field without using its text.
package struct ClosePrompt: StateUpdater {
    package init() {}
    /// Clears the notice as well, which may say how to fill in the prompt.
    package func update(_ state: inout AppState) { (state.prompt, state.notice) = (nil, nil) }
}

/// Searches for `query` in the page in view; an empty one ends the find.
package struct StartFind: StateUpdater {
    package let query: String

    package init(_ query: String) {
        self.query = query
    }

    package func update(_ state: inout AppState) {
        state.prompt = nil
        state.current.page.find = query.isEmpty ? nil : PagePosition.Find(query: query)
    }
}
