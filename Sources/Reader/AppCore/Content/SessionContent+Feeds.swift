// The feeds that are on, and whether they were read in time.
import Hazards

extension SessionContent {
    /// Returns whether Welcome leads to a kind of hazard: something was read, a feed of it is on, or the pack suggests
    /// alerts. Known once Welcome was loaded.
    package func leads(to kind: HazardKind) -> Bool {
        if alerts.enabledFeeds.contains(where: { HazardKind(ofFeed: $0) == kind }) { return true }
        return switch kind {
        case .alerts: leadsToAlerts
        case .earthquakes: leadsToEarthquakes
        case .floods: leadsToFloods
        case .gauges: leadsToGauges
        }
    }

    /// Returns the note that feeds were not read in time, in forms, the longest first; none if all that are on were.
    package func feedDoubts(_ times: HazardTimes) -> [String] {
        let board = alertBoard(at: times.now)
        let alerts = AlertWords.doubts(board, times)
        if !alerts.isEmpty { return alerts }
        for (subject, feeds) in hazardFeeds {
            let doubts = FeedWords.doubts(feeds, subject, times)
            if !doubts.isEmpty { return doubts }
        }
        let isAnythingRead = board?.isStored ?? false || hazardFeeds.contains { !$0.feeds.isEmpty }
        guard !isAnythingRead, !enabledFeeds.isEmpty else { return [] }
        // A public screen reads none, so it names no key for it.
        let key = times.hasCommands ? ": Ctrl-R in F8" : ""
        return ["Feeds are on and were never read\(key)", "Feeds never read"]
    }
}
