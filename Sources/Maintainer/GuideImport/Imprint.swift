internal import TextMetrics

/// The lines about rights, dates and comments with which pages end.
enum Imprint {
    private static let rights = ["©", "copyright", "all rights reserved"]
    private static let requests = [
        "send comments", "send questions", "send feedback", "comments or questions",
    ]
    /// The words before a date.
    private static let dates = [
        "last updated", "last modified", "last revised", "last reviewed", "last edited", "page updated",
        "updated on", "updated:", "date modified", "posted on", "posted:", "última actualización",
        "ultima actualización",
    ]

    /// Returns true for a text that mentions them, such as a short footer.
    static func isMentioned(in text: String) -> Bool {
        let text = text.lowercased()
        return (rights + dates + ["posted "]).contains { text.holds($0) }
    }

    /// The most bytes of a line.
    private static let longest = 200

    static func isLine(_ text: String) -> Bool {
        guard text.utf8.count <= longest else { return false }
        let text = text.lowercased()
        return (rights + requests).contains(where: text.hasPrefix)
            || ["©", "all rights reserved"].contains { text.holds($0) }
            || text.contains(where: \.isNumber)
                && (dates.contains(where: text.hasPrefix) || text.hasPrefix("this page was last"))
    }
}
