// The parts of a list of hazards that are the same for all kinds.
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
