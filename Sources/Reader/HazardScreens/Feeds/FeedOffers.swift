import AllHazards
import AppCore
import HazardKit
import ScreenKit

/// The rows that turn feeds on, on the screens of hazards where nothing was read and on the screen of feeds.
enum FeedOffers {
    /// Returns the offers on the list of a hazard, none once something was read, and the times of its words, which name no
    /// command where the screen offers the same.
    static func list(
        _ kinds: [HazardKind], isStored: Bool?, _ context: RenderContext
    ) -> (sections: [ListModel.Section], times: HazardTimes) {
        let sections = isStored ?? false ? [] : section(kinds, context)
        var times = context.hazardTimes
        if !sections.isEmpty { times.hasCommands = false }
        return (sections, times)
    }

    /// Returns the rows of the feeds of a kind that are off; none where nothing can be set up.
    static func section(_ kinds: [HazardKind], _ context: RenderContext) -> [ListModel.Section] {
        guard context.access.allowsSettings, let setup = context.feeds.setup else { return [] }
        let rows = setup.feeds.filter { !$0.isOn && kinds.contains(HazardKind(ofFeed: $0.name)) }
            .map { row($0, context) }
        let any = kinds.contains(.alerts) ? [addressRow] : []
        return rows.isEmpty && any.isEmpty ? [] : [.init(name: "Turn on", rows: rows + any)]
    }

    /// Returns the name by which people know a feed.
    static func name(_ feed: FeedOffer) -> String { HazardTable.name(ofFeed: feed.name) ?? feed.name }

    /// Returns the row that turns a feed on.
    static func row(_ feed: FeedOffer, _ context: RenderContext) -> ListModel.Row {
        var row = ListModel.Row(
            name: name(feed), detail: feed.about,
            destination: feed.needsAddress
                ? .performing(OpenPrompt(.feedAddress(feed.name)))
                : .performing(ChangeFeeds.turnOn(feed.name)))
        // A second Enter, while the first feed is read, must not turn on the one that is selected then.
        if context.feeds.isUnderWay { row.destination = .performing(RequestReading(names: [])) }
        if feed.isSuggested { row.essential = "suggested" }
        row.explanation = {
            "\(feed.about). Its server, \(feed.host), receives \(feed.tells). Enter turns it on and reads it."
        }
        return row
    }

    private static var addressRow: ListModel.Row {
        var row = ListModel.Row(
            name: "A feed by its address", detail: "alerts in CAP, Atom or RSS",
            performing: OpenPrompt(.feedAddress(nil)))
        row.explanation = { "Alerts of an authority near you. Its server receives nothing but the request." }
        return row
    }

    /// Returns the row that leads to the screen of feeds.
    static func leading(_ context: RenderContext) -> [ListModel.Row] {
        guard context.access.allowsSettings,
            context.feeds.setup != nil || !context.content.enabledFeeds.isEmpty
        else { return [] }
        let count = context.content.enabledFeeds.count
        return [
            .submenu(
                "Feeds and who is told", essential: count == 0 ? "none is on" : "\(count) on", to: .feeds)
        ]
    }
}
