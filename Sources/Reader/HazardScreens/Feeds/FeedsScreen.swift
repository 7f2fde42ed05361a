import AllHazards
import AppCore
import HazardKit
import ScreenKit

/// The feeds: which are on, how their last readings ended, what can be turned on, and who is told.
package enum FeedsScreen {
    package static let description = ScreenDescription(
        of: .feeds, entrances: [.init("feeds", .feeds, isInEveryPack: false)],
        shortcut: .init(
            .feeds, words: ["feeds"], help: "feeds: what is read from the network, and who is told")
    ) { _, context in
        guard let setup = context.feeds.setup else {
            return .list(ListModel(title: "Feeds", empty: "Feeds cannot be set up in this session."))
        }
        let on = setup.feeds.filter(\.isOn).map(row)
        var list = ListModel(title: "Feeds", sections: [])
        list.sections.add("On: Enter turns one off", rows: on)
        list.sections += FeedOffers.section(context.content.hazardKinds, context)
        list.warning = setup.problem
        guard setup.problem == nil else { return .list(list) }
        if !on.isEmpty {
            let readNow = ListModel.Row(name: "Read all now", performing: RequestReading(names: []))
            list.sections.add("Reading", rows: [readNow, background(setup)])
        }
        list.sections.add("Who is told", rows: told(setup, context))
        list.wrapsDetails = true
        return .list(list)
    }

    private static func row(_ feed: FeedOffer) -> ListModel.Row {
        var row = ListModel.Row(
            name: FeedOffers.name(feed), detail: feed.state.isEmpty ? "never read" : feed.state,
            performing: ChangeFeeds.turnOff(feed.name))
        row.explanation = FeedOffers.explanation(feed, "turns it off, and removes what was read of it")
        return row
    }

    private static func background(_ setup: FeedSetup) -> ListModel.Row {
        let (isOn, isHere) = (setup.background == .on, setup.background != .none)
        var row = ListModel.Row(
            name: "In the background",
            destination: isHere ? .performing(ChangeFeeds.background(!isOn)) : .screen(.feedsBackground))
        row.essential = isHere ? isOn ? "on" : "off" : "not here"
        if !isHere { row.mark = .submenu }
        return row
    }

    private static func told(_ setup: FeedSetup, _ context: RenderContext) -> [ListModel.Row] {
        func value(_ key: String) -> String { setup.values[key] ?? "" }
        func row(_ name: String, _ value: String, _ effect: some RowEffect, _ explanation: String)
            -> ListModel.Row
        {
            var row = ListModel.Row(name: name, performing: effect)
            row.essential = value
            row.explanation = { explanation }
            return row
        }
        let usesDesktop = value("desktop") == "yes"
        let (command, quiet) = (value("notify"), value("quiet"))
        let bell = context.settings.values.bell
        let desktop = ChangeFeeds.notify(
            "--desktop=\(usesDesktop ? "no" : "yes")",
            usesDesktop ? "The desktop shows nothing." : "The desktop shows each warning.")
        return [
            row(
                "Window on the desktop", usesDesktop ? "on" : "off", desktop,
                "The watch in the background shows each warning with notify-send."),
            row(
                "Command", command.isEmpty ? "none" : command,
                OpenPrompt(.notifyLine(.command), text: command),
                "The watch in the background starts it for each warning, with the text on its standard input."
            ),
            row(
                "Quiet hours", quiet.isEmpty ? "none" : quiet, OpenPrompt(.notifyLine(.quiet), text: quiet),
                "In these hours only the worst is told by command and desktop; the rest after them."),
            row(
                "Bell of the terminal", bell ? "on" : "off", ChangeSetting(.bell, to: bell ? "off" : "on"),
                "An open reader rings it once for each warning."), .submenu("Places", to: .alertPlaces),
        ]
    }
}

/// Asks whether to keep reading in the background.
package enum BackgroundScreen {
    package static let description = ScreenDescription(of: .feedsBackground) { _, context in
        var list = ListModel(title: "Keep reading?", sections: [])
        guard context.feeds.setup?.background != FeedSetup.Background.none else {
            list.sections.add(rows: [.init(name: "Go on", destination: .back)])
            list.warning =
                "To be warned of what comes later, the feeds must be read again and again. This system has no user service "
                + "for that. Keep this running, in another window or from your desktop's start:\nmuster-sync watch\nOr "
                + "let cron run, every few minutes:\nmuster-sync feeds update --automatic --quiet"
            return .list(list)
        }
        list.warning =
            "To be warned of what comes later, the feeds must be read again and again. A service can do that while "
            + "you are logged in. It reads only the feeds that are on."
        let change = ChangeFeeds.background(true, endsScreen: true)
        list.sections.add(rows: [
            .init(name: "Yes: keep reading in the background", performing: change),
            .init(name: "No: only when I press Ctrl-R", destination: .back),
        ])
        return .list(list)
    }
}

extension ScreenID {
    package static let feeds = ScreenID(
        "feeds", hazards: [.alerts], preparation: LoadFeedSetup(), position: .list)
    package static let feedsBackground = ScreenID(
        "feeds-background", preparation: LoadFeedSetup(), position: .list)
}

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
        let all = rows + (kinds.contains(.alerts) ? [addressRow] : [])
        return all.isEmpty ? [] : [.init("Turn on", all)]
    }

    static func name(_ feed: FeedOffer) -> String { HazardTable.name(ofFeed: feed.name) ?? feed.name }

    static func row(_ feed: FeedOffer, _ context: RenderContext) -> ListModel.Row {
        var row = ListModel.Row(
            name: name(feed), detail: feed.about,
            destination: feed.needsAddress
                ? .performing(OpenPrompt(.feedAddress(feed.name)))
                : .performing(ChangeFeeds.turnOn(feed.name)))
        // A second Enter, while the first feed is read, must not turn on the one that is selected then.
        if context.feeds.isUnderWay { row.destination = .performing(RequestReading(names: [])) }
        if feed.isSuggested { row.essential = "suggested" }
        row.explanation = explanation(feed, "turns it on and reads it")
        return row
    }

    static func explanation(_ feed: FeedOffer, _ effect: String) -> () -> String? {
        { "\(feed.about). Its server, \(feed.host), receives \(feed.tells). Enter \(effect)." }
    }

    private static var addressRow: ListModel.Row {
        var row = ListModel.Row(
            name: "A feed by its address", detail: "alerts in CAP, Atom or RSS",
            performing: OpenPrompt(.feedAddress(nil)))
        row.explanation = { "Alerts of an authority near you. Its server receives nothing but the request." }
        return row
    }

    static func leading(_ context: RenderContext) -> [ListModel.Row] {
        let count = context.content.enabledFeeds.count
        guard context.access.allowsSettings, context.feeds.setup != nil || count > 0 else { return [] }
        let state = count == 0 ? "none is on" : "\(count) on"
        return [.submenu("Feeds and who is told", essential: state, to: .feeds)]
    }
}
