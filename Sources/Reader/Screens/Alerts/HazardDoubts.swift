// The note on every screen that the feeds were not read for too long: the absence of a banner is no absence of danger.
import Hazards

extension RenderContext {
    /// The note in forms, the longest first; none if all feeds that are on were read in time.
    var hazardDoubts: [String] {
        let times = alertTimes
        let alerts = AlertWords.doubts(alertBoard, times)
        if !alerts.isEmpty { return alerts }
        for (subject, feeds) in library.hazardFeeds {
            let doubts = FeedWords.doubts(feeds, subject, times)
            if !doubts.isEmpty { return doubts }
        }
        let isAnythingRead =
            alertBoard?.isStored ?? false || library.hazardFeeds.contains { !$0.feeds.isEmpty }
        guard now != nil, !isAnythingRead, !library.enabledFeeds.isEmpty else { return [] }
        return ["Feeds are on and were never read: Ctrl-R in F8", "Feeds never read"]
    }
}
