import HazardKit

/// A document that an index led to, and its message: it is not downloaded again while its entry in the index
/// is unchanged.
package struct LinkRecord: Sendable, Hashable {
    /// The feed that the index belongs to.
    package var source: String
    package var address: String
    /// The time of change of the document according to the index; empty if it gave none.
    package var mark: String
    /// The message in the document; empty if there was none for the public.
    package var message: AlertReference

    package init(source: String, address: String, mark: String, message: AlertReference) {
        (self.source, self.address, self.mark, self.message) = (source, address, mark, message)
    }
}
