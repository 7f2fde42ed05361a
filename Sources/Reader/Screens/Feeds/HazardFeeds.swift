import AppCore
import Hazards

/// The feeds that Refresh reads on a screen of a hazard.
enum HazardFeeds {
    /// Returns the feeds of the screen in view, or nil if it is about something else.
    static func names(of state: AppState, _ library: Library) -> Reading? {
        let kind = state.current.screen.kind
        guard state.access.allowsSettings else { return nil }
        if kind == .feeds { return library.enabledFeeds.isEmpty ? .noneIsOn : .feeds([]) }
        guard let hazard = kind.hazard else { return nil }
        let names = library.enabledFeeds.filter { HazardKind(ofFeed: $0) == hazard }
        return names.isEmpty ? .noneIsOn : .feeds(names)
    }

    enum Reading {
        /// By their names; all feeds have an empty list for muster-sync.
        case feeds([String])
        case noneIsOn
    }

    static func read(_ reading: Reading) -> Response {
        switch reading {
        case .feeds(let names): .update(RequestReading(names))
        case .noneIsOn:
            .update(
                ShowNotice("No feed of this is on. Choose one under Turn on, or in Feeds and who is told."))
        }
    }
}

extension ScreenKind {
    /// The hazard that the screen is about; nil for any other, and for one about several.
    fileprivate var hazard: HazardKind? {
        let kinds: [(ScreenContent, HazardKind)] = [
            (.alerts, .alerts), (.earthquakes, .earthquakes), (.floods, .floods), (.gauges, .gauges),
        ]
        let found = kinds.filter { content.contains($0.0) }
        return found.count == 1 ? found[0].1 : nil
    }
}
