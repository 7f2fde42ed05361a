// What is said of the feeds of earthquakes: when they were read, and what that means for the list.
internal import TextTools

package enum EarthquakeFeedWords {
    /// Said where no feed was ever read.
    package static let notSetUp =
        "Earthquakes are not set up on this machine. muster-sync feeds list shows what can be read."

    /// Returns what there is to say above a list of earthquakes: that nothing is set up, what is wrong, how old each feed is.
    package static func overview(_ board: EarthquakeBoard?, _ times: AlertTimes) -> [String] {
        guard let board, board.isStored || !board.failures.isEmpty else { return [notSetUp] }
        var sentences = board.failures.map { $0.message.capitalizedFirst + "." }
        guard board.isStored else { return sentences }
        if board.feeds.isEmpty {
            sentences.append("No feed has been read. muster-sync feeds list shows what can be.")
        }
        return sentences + board.feeds.map { AlertWords.sentence($0, times, among: board.feeds) }
    }

    /// Returns the age of the oldest reading in few words, for the status line; the longest first.
    package static func notes(_ board: EarthquakeBoard?, _ times: AlertTimes) -> [String] {
        let feeds = board?.feeds.map(\.state) ?? []
        guard let board, board.isStored, let oldest = feeds.compactMap(\.succeeded).min() else {
            return ["Earthquakes never read", "Never read"]
        }
        if board.feeds.contains(where: { $0.age == .unknown }) {
            return ["Clock too early: set it", "Clock wrong"]
        }
        if feeds.contains(where: { $0.isImported && $0.succeeded == oldest }) {
            let moment = "as of \(times.clock(oldest))"
            return ["Earthquakes from a file, \(moment)", "Earthquakes \(moment)", moment.capitalizedFirst]
        }
        let isStale = board.verdict == .stale
        let read = "\(isStale ? "last read" : "read") \(times.ago(oldest))"
        let doubt = isStale ? ", may be out of date" : ""
        return ["Earthquakes \(read)\(doubt)", "Earthquakes \(read)", read.capitalizedFirst]
    }
}
