/// Runs commands of muster-sync that are done in a moment: changes of the configuration, and what it holds.
public protocol SyncCommands: AnyObject {
    /// Runs a command with these arguments, and waits for it.
    func run(_ words: [String]) -> SyncAnswer
}

public enum SyncAnswer: Sendable, Equatable {
    /// It was done, and has written this.
    case done(String)
    /// It was not done. The reason is a sentence to be shown.
    case failed(String)

    /// The reason that it was not done; nil if it was.
    public var problem: String? { if case .failed(let reason) = self { reason } else { nil } }
}
