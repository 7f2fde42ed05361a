/// Keeps the message by which a person tells that they are safe.
///
/// The program's own keeps it in a file (`UserFiles`); tests and private sessions keep it in memory.
public protocol SafeMessageStore: AnyObject {
    /// Returns what was kept; the usual message if nothing was.
    func read() -> SafeMessage

    /// Keeps a message. Returns why it could not be kept, a sentence to be shown; nil when all is well.
    func save(_ message: SafeMessage) -> String?
}

/// A message that ends with the session.
public final class MemorySafeMessageStore: SafeMessageStore {
    private var message: SafeMessage

    public init(_ message: SafeMessage = .usual) { self.message = message }

    public func read() -> SafeMessage { message }

    public func save(_ message: SafeMessage) -> String? {
        self.message = message
        return nil
    }
}
