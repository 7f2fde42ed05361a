/// Copies a text to the terminal's clipboard. A public screen does not allow this.
public struct CopyText: StateUpdater, RowEffect {
    public let text: String

    public static let isShownByRows = false

    public init(_ text: String) { self.text = text }

    public func update(_ state: inout AppState) {
        guard state.access.allowsSettings else { return }
        state.copied = CopiedText(text: text, count: (state.copied?.count ?? 0) + 1)
        state.notice = "Sent to the terminal's clipboard. Not every terminal takes it: paste to see."
    }
}

public struct CopiedText: Sendable, Hashable, Codable {
    public var text: String
    /// The number of texts copied so far, including this one.
    public var count: Int
}
