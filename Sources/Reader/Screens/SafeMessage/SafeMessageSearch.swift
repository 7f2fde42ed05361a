// The way to the safe message among the results of the search.
import TextMetrics

enum SafeMessageSearch {
    /// Words of a query that asks for it; one of the first must be there.
    private static let asking: Set = ["safe", "message", "messages"]
    private static let others: Set = [
        "i", "im", "am", "m", "we", "are", "ok", "a", "my", "the", "tell", "send", "family", "friends",
        "others",
        "that",
    ]

    /// Returns whether the message is asked for.
    static func isAbout(_ query: String) -> Bool {
        let words = TextFolding.folded(query).split { !$0.isLetter && !$0.isNumber }.map(String.init)
        return words.contains(where: asking.contains)
            && words.allSatisfy { asking.contains($0) || others.contains($0) }
    }

    /// Returns a way to the message if a query asks for it; nil otherwise, and on a public screen.
    static func group(for query: String, _ context: RenderContext) -> SearchModel.Group? {
        guard context.access.allows(.safeMessage), isAbout(query) else { return nil }
        var row = ListModel.Row(
            name: "Safe message", detail: "tell others that you are safe",
            destination: .screen(.safeMessage))
        row.mark = .submenu
        return SearchModel.Group(name: "Message", items: [SearchModel.Item(row)])
    }
}
