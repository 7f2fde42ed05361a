// Describes the state of the flood feeds: their ages, and the meaning for the list.
import HazardKit

public enum FloodFeedWords {
    private static let command = "muster-sync feeds enable flood ADDRESS reads them from a service."
    /// The source of the reports.
    public static let trust = "People send these reports, and no one has checked them."
    /// Shown if nothing is stored.
    public static let none = "No flood is listed. That does not mean that there is none."

    /// Returns the lines above a list of floods: that nothing is set up, what is wrong, the age of each feed.
    public static func overview(_ board: FloodBoard?, _ times: HazardTimes) -> [String] {
        FeedWords.overview(board, times, notSetUp: "Flood reports", command: command)
    }

    /// Returns the same with the meaning of an empty list, or of one that is not.
    public static func warning(_ board: FloodBoard?, _ times: HazardTimes) -> [String] {
        guard let board, board.isStored else { return overview(board, times) }
        return [board.floods.isEmpty ? none : trust] + overview(board, times)
    }

    /// Returns the age of the oldest reading in forms for the status line, the longest first.
    public static func notes(_ board: FloodBoard?, _ times: HazardTimes) -> [String] {
        FeedWords.notes(board, "Floods", times)
    }
}
