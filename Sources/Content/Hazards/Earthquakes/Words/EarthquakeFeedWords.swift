// Describes the state of the earthquake feeds: their ages, and the meaning for the list.
import HazardKit

public enum EarthquakeFeedWords {
    /// Returns the sentence for the case that no feed has ever been read.
    public static func notSetUp(_ times: HazardTimes) -> String { FeedWords.notSetUp("Earthquakes", times) }

    /// Returns the lines above a list of earthquakes: that nothing is set up, what is wrong, the age of each feed.
    public static func overview(_ board: EarthquakeBoard?, _ times: HazardTimes) -> [String] {
        FeedWords.overview(board, times, notSetUp: "Earthquakes")
    }

    /// Returns the age of the oldest reading in forms for the status line, the longest first.
    public static func notes(_ board: EarthquakeBoard?, _ times: HazardTimes) -> [String] {
        FeedWords.notes(board, "Earthquakes", times)
    }
}
