import AppCore
import Hazards

/// The feeds that Refresh reads on a screen of a hazard.
enum HazardFeeds {
    /// Returns what Refresh does on the screen in view, or nil if it is about something else.
    static func refresh(_ state: AppState, _ content: SessionContent) -> (any StateUpdater)? {
        let kind = state.current.screen.kind
        let isOfAll = kind == .feeds
        guard state.access.allowsSettings, isOfAll || kind.hazard != nil else { return nil }
        let names = content.enabledFeeds.filter { isOfAll || HazardKind(ofFeed: $0) == kind.hazard }
        guard !names.isEmpty else {
            return ShowNotice("No feed of this is on. Choose one under Turn on, or in Feeds and who is told.")
        }
        // All feeds have an empty list for muster-sync.
        return RequestReading(isOfAll ? [] : names)
    }
}

extension ScreenKind {
    /// The hazard that the screen is about; nil for any other, and for one about several.
    fileprivate var hazard: HazardKind? {
        let kinds: [(ContentNeeds, HazardKind)] = [
            (.alerts, .alerts), (.earthquakes, .earthquakes), (.floods, .floods), (.gauges, .gauges),
        ]
        let found = kinds.filter { needs.contains($0.0) }
        return found.count == 1 ? found[0].1 : nil
    }
}
