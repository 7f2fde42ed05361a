/// Stores the message by which a person tells others that they are safe.
///
/// The program stores it in a file (`UserFiles`); tests and private sessions keep it in memory.
public protocol SafeMessageStore: AnyObject {
    /// Returns the stored message; the usual one if none was stored.
    func read() -> SafeMessage

    /// Stores a message. Returns the reason that it could not be stored, as a sentence to be shown, or nil if
    /// it was.
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
