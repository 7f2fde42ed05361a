/// Stores the message by which a person tells others that they are safe.
///
/// The program stores it in a file (`UserFiles`); tests and private sessions keep it in memory.
package protocol SafeMessageStore: AnyObject {
    /// Returns the stored message; the usual one if none was stored.
    func read() -> SafeMessage

    /// Stores a message. Returns the reason that it could not be stored, as a sentence to be shown, or nil if
    /// it was.
    func save(_ message: SafeMessage) -> String?
}

/// A message that ends with the session.
package final class MemorySafeMessageStore: SafeMessageStore {
    private var message: SafeMessage

    package init(_ message: SafeMessage = .usual) { self.message = message }

    package func read() -> SafeMessage { message }

    package func save(_ message: SafeMessage) -> String? {
        self.message = message
        return nil
    }
}
