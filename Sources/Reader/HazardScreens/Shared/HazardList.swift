// The parts of a list of hazards that are the same for all kinds.
import AppCore
import ScreenKit

extension ListModel {
    /// Creates a list of hazards.
    ///
    /// - Parameters:
    ///   - warning: the lines above it, such as how old the data is.
    ///   - notes: the notes that stand while it is shown, in forms, the longest first.
    init(hazards title: String, sections: [Section], warning: [String], notes: [String]) {
        self.init(title: title, sections: sections)
        self.warning = warning.joined(separator: "\n")
        standingNotes = notes
        explainsWhereRoomy = true
        emptyText = "Nothing is listed."
    }
}

extension ListModel.Section {
    /// The most hazards that are listed; the filter helps if there are more than a person reads.
    private static let maxListed = 200

    /// Creates a section of hazards.
    ///
    /// - Parameter more: what the row below as many as are listed says of the others, and the screen that it leads to.
    init<Item>(
        hazards name: String?, _ items: [Item], more: (detail: String, screen: ScreenID),
        row: (Item) -> ListModel.Row
    ) {
        let rest = items.count - Self.maxListed
        self.init(
            name: name,
            rows: items.prefix(Self.maxListed).map(row)
                + (rest > 0 ? [.submenu("\(rest) more", detail: more.detail, to: more.screen)] : []))
    }
}
