/// Copies a text to the terminal's clipboard. A public screen does not allow this.
package struct CopyText: StateUpdater, RowEffect {
    package let text: String

    package static let isShownByRows = false

    package init(_ text: String) { self.text = text }

    package func update(_ state: inout AppState) {
        guard state.access.allowsSettings else { return }
        state.copied = CopiedText(text: text, count: (state.copied?.count ?? 0) + 1)
        state.notice = "Sent to the terminal's clipboard. Not every terminal takes it: paste it to see."
    }
}

/// A text copied to the terminal's clipboard.
package struct CopiedText: Sendable, Hashable, Codable {
    package var text: String
    /// The number of texts copied so far, including this one.
    package var count: Int
}
