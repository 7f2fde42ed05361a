import Clocks
import GuideDocument

/// Makes the lines at the end of a guide that give its sources and its last review.
public enum GuideSources {
    /// The months after which a guide without a review may be out of date.
    public static let monthsUntilOverdue = 18

    /// Returns whether the last review was too long ago, or is unknown.
    public static func isOverdue(_ metadata: GuideMetadata, today: CalendarDate) -> Bool {
        guard let reviewed = metadata.reviewed.flatMap({ CalendarDate($0) }) else { return true }
        return reviewed.months(until: today) >= monthsUntilOverdue
    }

    /// Returns the sources and the date of the review; empty for a page that gives neither.
    public static func blocks(_ metadata: GuideMetadata, today: CalendarDate?) -> [Block] {
        guard !metadata.sources.isEmpty || metadata.reviewed != nil else { return [] }
        var review: [Span] = []
        if let reviewed = metadata.reviewed {
            review.append(Span("Checked against its sources on \(reviewed)."))
            if let today, isOverdue(metadata, today: today) {
                review.append(Span(" REVIEW OVERDUE: this may be out of date.", traits: .strong))
            }
        } else {
            review.append(Span("The date of the last review is not known.", traits: .strong))
        }
        let blocks = [Block(.rule), Block(.paragraph(review))]
        if metadata.sources.isEmpty { return blocks }
        let sources = metadata.sources.map { [Block(.paragraph([Span($0.name, link: $0.address)]))] }
        let heading = Block(ids: ["sources"], .heading(level: 3, [Span("Sources")]))
        return blocks + [heading, Block(.unorderedList(items: sources))]
    }
}
