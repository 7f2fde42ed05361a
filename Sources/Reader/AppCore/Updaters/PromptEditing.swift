/// Opens a text field.
public struct OpenPrompt: StateUpdater, RowEffect {
    public let purpose: Prompt.Purpose
    public let text: String

    public init(_ purpose: Prompt.Purpose, text: String = "") { (self.purpose, self.text) = (purpose, text) }

    public func update(_ state: inout AppState) {
        state.prompt = Prompt(purpose, text: text)
        if let hint = purpose.line?.hint { state.notice = hint }
    }
}

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
        state.current.page.find = query.isEmpty ? nil : PagePosition.Find(query: query, current: 0)
    }
}

/// Replaces the query of the search in view, and selects the best result.
struct ChangeQuery: StateUpdater {
    let query: String

    func update(_ state: inout AppState) {
        guard state.current.screen.query != nil else { return }
        state.current = Visit(.search(query))
    }
}

/// Notes that Enter came before there were results: the best one opens then, unless another key comes first.
public struct AwaitResult: StateUpdater {
    public init() {}

    public func update(_ state: inout AppState) {
        guard state.current.screen.query != nil else { return }
        state.current.search.isResultAwaited = true
        state.notice = "The best result opens when the guides have been read."
    }
}

/// Records digits that were pressed where digits choose.
///
/// A single digit acts at once, so `911` typed on Welcome would open the ninth entry. The digits of one run
/// are therefore kept, whatever screens they open on their way: if they end with the number of a contact, the
/// emergency contacts are shown (`Session.handle`). Any other key, a paste or a click ends the run
/// (`ClearNotice`). Digits that begin in a text field are text and not kept.
public enum DigitRun: StateUpdater {
    case note(Character, after: String)
    /// Returns to the state before the first of them, because they turned out to begin a word.
    case takeBack(to: AppState)

    /// More than any telephone number has (ITU-T E.164: 15).
    private static let limit = 16

    public func update(_ state: inout AppState) {
        switch self {
        case .note(let digit, let before): state.digits = String((before + String(digit)).suffix(Self.limit))
        case .takeBack(let before): state.takeBack(to: before)
        }
    }
}
