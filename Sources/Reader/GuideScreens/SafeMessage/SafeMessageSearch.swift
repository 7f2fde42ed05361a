// The link to the safe message among the results of the search.
import AppCore
import ScreenKit
import TextMetrics

enum SafeMessageSearch {
    /// The words of a query that asks for the message; one of the first must occur.
    private static let asking: Set = ["safe", "message", "messages"]
    private static let others: Set = [
        "i", "im", "am", "m", "we", "are", "ok", "a", "my", "the", "tell", "send", "family", "friends",
        "others", "that",
    ]

    /// Returns whether the query asks for the message.
    private static func isAbout(_ query: String) -> Bool {
        let words = FoldedWords(query).all
        return words.contains(where: asking.contains)
            && words.allSatisfy { asking.contains($0) || others.contains($0) }
    }

    static func found(_ query: Contributions.Query, _ context: RenderContext) -> Contributions.Found? {
        group(for: query.text, context).map { .init($0, .first, isAnswer: true) }
    }

    /// Returns a link to the message if a query asks for it; nil otherwise, and on a public screen.
    static func group(for query: String, _ context: RenderContext) -> SearchModel.Group? {
        guard context.access.allows(ScreenID.safeMessage), isAbout(query) else { return nil }
        return SearchModel.Group(
            name: "Message",
            rows: [.submenu("Safe message", detail: "tell others that you are safe", to: .safeMessage)])
    }
}
