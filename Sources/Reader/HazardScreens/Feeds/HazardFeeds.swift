import AllHazards
import AppCore
import HazardKit

/// The feeds that Refresh reads on a screen of a hazard.
package enum HazardFeeds {
    /// Returns what Refresh does on the screen in view, or nil if it is about something else.
    package static func refresh(_ state: AppState, _ content: SessionContent) -> (any StateUpdater)? {
        let kind = state.current.screen.kind
        let isOfAll = state.current.screen == .feeds
        guard state.access.allowsSettings, isOfAll || kind.hazards.count == 1 else { return nil }
        let names = content.enabledFeeds.filter { isOfAll || kind.hazards.contains(HazardKind(ofFeed: $0)) }
        guard !names.isEmpty else {
            return ShowNotice("No feed of this is on. Choose one under Turn on, or in Feeds and who is told.")
        }
        // All feeds have an empty list for muster-sync.
        return RequestReading(names: isOfAll ? [] : names)
    }
}
