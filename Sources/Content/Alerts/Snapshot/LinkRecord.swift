import HazardKit
import SQLite

/// A document that an index led to, and its message: it is seldom downloaded again while its entry in the index
/// is unchanged.
public struct LinkRecord: Sendable, Hashable {
    /// The feed that the index belongs to.
    public var source: String
    public var address: String
    /// The time of change of the document according to the index, if it gave one, and the title.
    public var mark: String
    /// The message in the document; empty if there was none for the public.
    public var message: AlertReference

    public init(source: String, address: String, mark: String, message: AlertReference) {
        (self.source, self.address, self.mark, self.message) = (source, address, mark, message)
    }
}

extension LinkRecord: Record {
    public init() {
        self.init(source: "", address: "", mark: "", message: AlertReference(sender: "", identifier: ""))
    }

    public mutating func code(_ row: FieldCoder) {
        row.line("source", &source)
        row.line("address", &address)
        row.line("mark", &mark)
        row.line("sender", &message.sender)
        row.line("identifier", &message.identifier)
    }
}
