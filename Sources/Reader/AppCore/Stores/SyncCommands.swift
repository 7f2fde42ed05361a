/// Runs commands of muster-sync that are done in a moment: changes of the configuration, and what it holds.
public protocol SyncCommands: AnyObject {
    /// Runs a command with these arguments, and waits for it.
    func run(_ words: [String]) -> SyncAnswer
}

public enum SyncAnswer: Sendable, Equatable {
    case done(String)
    /// It was not done. The reason is a sentence to be shown.
    case failed(String)

    public var problem: String? { if case .failed(let reason) = self { reason } else { nil } }
}
