// What is said of the feeds of floods: when they were read, and what that means for the list.

package enum FloodFeedWords {
    /// Said where no feed was ever read.
    package static let notSetUp =
        "Reports of floods are not set up on this machine. muster-sync feeds enable flood ADDRESS reads them from a service."
    /// Whose word it is.
    package static let trust = "People send these reports, and no one has checked them."
    /// Said where nothing is stored.
    package static let none = "No flood is listed. That does not mean that there is none."

    /// Returns what there is to say above a list of floods: that nothing is set up, what is wrong, how old each feed is.
    package static func overview(_ board: FloodBoard?, _ times: AlertTimes) -> [String] {
        FeedWords.overview(board, times, notSetUp: notSetUp)
    }

    /// Returns the same with what a list that has none, or has some, means.
    package static func warning(_ board: FloodBoard?, _ times: AlertTimes) -> [String] {
        guard let board, board.isStored else { return overview(board, times) }
        return [board.floods.isEmpty ? none : trust] + overview(board, times)
    }

    /// Returns the age of the oldest reading in few words, for the status line; the longest first.
    package static func notes(_ board: FloodBoard?, _ times: AlertTimes) -> [String] {
        FeedWords.notes(board, "Floods", times)
    }
}
