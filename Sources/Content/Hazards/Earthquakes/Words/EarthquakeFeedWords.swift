// What is said of the feeds of earthquakes: when they were read, and what that means for the list.

package enum EarthquakeFeedWords {
    /// Said where no feed was ever read.
    package static let notSetUp =
        "Earthquakes are not set up on this machine. muster-sync feeds list shows what can be read."

    /// Returns what there is to say above a list of earthquakes: that nothing is set up, what is wrong, how old each feed is.
    package static func overview(_ board: EarthquakeBoard?, _ times: AlertTimes) -> [String] {
        FeedWords.overview(board, times, notSetUp: notSetUp)
    }

    /// Returns the age of the oldest reading in few words, for the status line; the longest first.
    package static func notes(_ board: EarthquakeBoard?, _ times: AlertTimes) -> [String] {
        FeedWords.notes(board, "Earthquakes", times)
    }
}
