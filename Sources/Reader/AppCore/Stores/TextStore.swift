/// Stores short texts that a person has written, by their names: the program in files (`UserFiles`), tests
/// and private sessions in memory.
public protocol TextStore: AnyObject {
    /// Returns the lines of a text, or nil if none were stored.
    func lines(of text: StoredText) -> [String]?

    /// Returns the reason that a stored text is not used, as the end of `The message is`; nil if it is, or none was stored.
    func damage(of text: StoredText) -> String?

    /// Changes the lines of a text; no other program can change them meanwhile. Returns the reason that they could not
    /// be stored, as a sentence to be shown, or nil if they were.
    ///
    /// - Parameter change: gets the lines, or nil if none were stored. It is not called if they cannot be changed now.
    func change(_ text: StoredText, _ change: ([String]?) -> [String]) -> String?

    /// False if the texts end with the session.
    var isLasting: Bool { get }
}

extension TextStore {
    public func damage(of text: StoredText) -> String? { nil }

    /// Stores the lines of a text, whatever they were. Returns the same as `change`.
    public func save(_ lines: [String], of text: StoredText) -> String? { change(text) { _ in lines } }
}

public struct StoredText: Sendable, Hashable {
    public let name: String
    /// The subject of a sentence about it: `The message`.
    public let subject: String

    public init(_ name: String, subject: String) { (self.name, self.subject) = (name, subject) }
}

public final class MemoryTextStore: TextStore {
    private var texts: [StoredText: [String]] = [:]
    /// The store that has what was not saved here, and is never written.
    private let earlier: (any TextStore)?

    public init(over earlier: (any TextStore)? = nil) { self.earlier = earlier }

    public func lines(of text: StoredText) -> [String]? { texts[text] ?? earlier?.lines(of: text) }

    public func damage(of text: StoredText) -> String? {
        texts[text] == nil ? earlier?.damage(of: text) : nil
    }

    public let isLasting = false

    public func change(_ text: StoredText, _ change: ([String]?) -> [String]) -> String? {
        texts[text] = change(lines(of: text))
        return nil
    }
}
