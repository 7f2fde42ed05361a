// The limits for stored data about floods; the texts of services and of stored files are cleaned only here.
internal import TextTools

public enum FloodLimits {
    public static let levels = 1...5
    public static let regions = 200
    public static let boundaries = 1_000
    public static let events = 1_000
    /// The most markers of one event in one boundary, and of all together; the newest are kept.
    public static let markers = 20_000
    public static let allMarkers = 60_000
    /// The most sets of markers.
    public static let sets = 200
    /// The highest count that is read.
    public static let countable = 10_000_000
    /// The most scalars of an identifier, of a name, of a comment and of an address.
    private static let id = 64
    private static let name = 200
    private static let comment = 2_000
    private static let address = 500

    /// Returns the identifier on one line, or nil if nothing is left of it.
    public static func identifier(_ text: String?) -> String? { DisplayText.lineIfAny(text, limit: id) }

    public static func name(_ text: String?) -> String? { DisplayText.lineIfAny(text, limit: name) }

    /// Returns a text of a marker, or nil for none, which the service writes as `_`.
    public static func text(_ text: String?) -> String? {
        DisplayText.lineIfAny(text, limit: comment).flatMap { $0 == "_" ? nil : $0 }
    }

    /// Returns a web address that has only allowed characters; nil for anything else.
    public static func address(_ text: String?) -> String? {
        DisplayText.webAddress(DisplayText.lineIfAny(text, limit: address + 1), limit: address)
    }
}
