import AppCore
import Clocks
import HazardKit
import TextTools

/// The lock that checks whether a warning would reach the screen.
extension KioskLock {
    package static func ofFeeds(_ content: SessionContent, at now: Moment) -> KioskLock {
        let name = "warnings"
        RefreshHazards(at: now).run(Dependencies(content: content)) { _ in }
        let feeds = content.enabledFeeds
        guard !feeds.isEmpty else {
            return open(
                name, "no feed is on, so no alert reaches this screen",
                "turn one on: muster-sync feeds enable nws --system; then start muster-watch.service")
        }
        var times = HazardTimes(now: now, zone: content.zone)
        times.hasCommands = false
        if let doubt = content.feedDoubts(times).first {
            return open(name, doubt, "see muster-sync feeds --system and systemctl status muster-watch")
        }
        guard let places = content.hazardFolders?.places(campusOf: content.pack), !places.list.isEmpty else {
            return open(
                name, "no place is set, so no alert is for here",
                "set one: muster-sync places add NAME --at LAT,LON --system")
        }
        return holding(name, "\(CountedNoun.text(feeds.count, "feed is", "feeds are")) on and read in time")
    }
}
