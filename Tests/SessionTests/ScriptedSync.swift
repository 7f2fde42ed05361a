import AlertFixtures
import AppCore
import Clocks
import HazardKit
import HazardScreens
import Hazards
import Screens

/// Stands in for muster-sync in a script: one feed of alerts that can be turned on, and the service in the background.
final class ScriptedSync: SyncCommands {
    private let folder: String
    private var isOn = false
    private var isInBackground = false

    init(_ folder: String) { self.folder = folder }

    func run(_ words: [String]) -> SyncAnswer {
        switch words {
        case ["feeds", "list", "--porcelain"]:
            let feeds = [
                FeedOffer(
                    name: "nws", isOn: isOn, isSuggested: true, needsAddress: false,
                    host: "api.weather.gov",
                    about: "Alerts of the National Weather Service, for places in the United States",
                    tells: "the zone and county codes of your places",
                    state: isOn ? "api.weather.gov: read just now." : ""),
                FeedOffer(
                    name: "usgs", isOn: false, isSuggested: false, needsAddress: false,
                    host: "earthquake.usgs.gov",
                    about: "Earthquakes worldwide, located by the U.S. Geological Survey",
                    tells: "nothing but the request", state: ""),
                FeedOffer(
                    name: "flood", isOn: false, isSuggested: false, needsAddress: true,
                    host: "the service that you name",
                    about: "Flood reports by people, from a service that you name",
                    tells: "nothing but the requests, and the reports that you write", state: ""),
            ]
            let lines =
                feeds.map(FeedLine.feed) + [
                    .set(key: "notify", value: ""), .set(key: "desktop", value: "no"),
                    .set(key: "quiet", value: ""),
                    .set(key: "background", value: isInBackground ? "on" : "off"),
                ]
            return .done(lines.map(\.text).joined())
        case ["feeds", "enable", "nws"]:
            isOn = true
            try? AlertFixture.configure([AlertFixture.blacksburg], feeds: ["nws"], in: folder)
            return .done("Enabled nws.")
        case ["feeds", "background", "on"]:
            isInBackground = true
            return .done("Your feeds are read in the background while you are logged in.")
        default: return .failed("No such command: \(words.joined(separator: " ")).")
        }
    }

    /// What the feed brings.
    fileprivate func read(at now: Moment) {
        var fixture = AlertFixture(at: now, places: [AlertFixture.blacksburg])
        guard let messages = try? AlertFixture.cap(["01"]) else { return }
        fixture.read(messages, from: "nws", host: "api.weather.gov")
        try? fixture.write(to: folder)
        try? AlertFixture.configure([AlertFixture.blacksburg], feeds: ["nws"], in: folder)
    }
}

/// Stands in for the reading of feeds: it shows its progress, and is done a second later.
final class ScriptedReading: SessionCompanion {
    private let sync: ScriptedSync
    private let clock: () -> LocalTime
    private var end: Int?

    init(_ sync: ScriptedSync, clock: @escaping () -> LocalTime) { (self.sync, self.clock) = (sync, clock) }

    var pollTimeout: Int? { end.map { max(0, $0 - (clock().uptime ?? 0)) } }

    func poll(_ store: Store) -> Bool {
        let now = clock()
        if store.state.feeds.wanted != nil {
            end = (now.uptime ?? 0) + 1_000
            store.dispatch(ShowReadingProgress("Reading api.weather.gov…"))
        } else if let end, now.uptime ?? 0 >= end {
            self.end = nil
            sync.read(at: now.moment)
            store.perform(LoadFeedSetup())
            store.perform(RefreshHazards(at: now.moment))
            store.dispatch(EndReading("api.weather.gov: Read; 1 alert.", question: .feedsBackground))
        }
        return false
    }
}
