import Alerts
import AllHazards
internal import Clocks
import CommandLine
import FeedUpdate
import HazardKit
import TextTools

/// The commands for feeds of alerts, earthquakes and floods: which are enabled, and reading them.
enum FeedsCommand {
    static let command = Command(
        name: "feeds",
        summary: "List, enable and read feeds of alerts, earthquakes, floods and river gauges.",
        discussion: """
            Nothing is read until a feed is enabled. What is read is stored on this computer, and the reader shows it \
            without a network, with its age.
            """,
        commands: [
            { FeedsListCommand.command }, { FeedsEnableCommand.command }, { FeedsDisableCommand.command },
            { FeedsAddCommand.command }, { FeedsUpdateCommand.command }, { FeedsSendCommand.command },
            { FeedsImportCommand.command }, { FeedsTestCommand.command }, { FeedsNotifyCommand.command },
            { FeedsBackgroundCommand.command },
        ], hasUsual: true)
}

enum FeedsListCommand {
    static let command = Command(
        name: "list", summary: "Show the feeds, which are on, and how their last reading ended.",
        discussion: """
            No server is contacted; nothing is written.
            Exit codes: 0 done; 2 wrong usage; 3 what is stored here cannot be used.
            """, options: Option.feeds + [.json, .porcelain]
    ) { (invocation) throws(CommandFailure) in
        try invocation.exclude(.json, .porcelain)
        let setup = try invocation.setup()
        let now = Moment.now()
        let (states, problem) = setup.folder.states()
        var stored = AlertSnapshot(written: now)
        stored.feeds = states
        let feeds = FeedListing.all(setup, AlertBoard(StoredAlerts(stored), at: now), isKnown: problem == nil)
        if invocation.has(.porcelain) {
            show(feeds, setup, at: now)
        } else if invocation.has(.json) {
            Messages.data(JSON.array(feeds.map(\.json)).text)
        } else {
            let times = HazardTimes(now: now, zone: .ofMachine)
            for feed in feeds { for line in feed.lines(times) { Messages.output(line) } }
            setup.showProblems()
            setup.showNotifyProblem()
        }
        if let problem { throw CommandFailure(problem.sentence, .unusableContent) }
        return .done
    }

    /// Prints the feeds and who is told for the reader.
    private static func show(_ feeds: [FeedListing], _ setup: FeedSession, at now: Moment) {
        let times = HazardTimes(now: now, zone: .ofMachine)
        let configuration = setup.configuration
        let lines =
            feeds.map { FeedLine.feed($0.offer(times)) } + [
                .set(key: "notify", value: configuration.notify.joined(separator: " ")),
                .set(key: "desktop", value: configuration.usesDesktop ? "yes" : "no"),
                .set(key: "quiet", value: configuration.quiet?.text ?? ""),
                .set(key: "background", value: BackgroundService.state.rawValue),
            ]
        Messages.data(lines.map(\.text).joined())
    }
}

private struct FeedListing {
    /// The feed as the reader offers it, without its state.
    var offer: FeedOffer
    /// The interval in seconds.
    var interval: Int
    var readings: [FeedAge]
    /// True if the results of its last readings could be read.
    var isKnown: Bool

    /// Returns the known feeds, then those that a person has added.
    static func all(_ setup: FeedSession, _ board: AlertBoard, isKnown: Bool) -> [FeedListing] {
        let on = setup.configuration.feeds
        func listing(_ offer: FeedOffer, _ interval: Int) -> FeedListing {
            let readings = board.feeds.filter {
                $0.state.name == offer.name || $0.state.name.hasPrefix(offer.name + "@")
            }
            return FeedListing(offer: offer, interval: interval, readings: readings, isKnown: isKnown)
        }
        let known = FeedTable.known.map { kind in
            let feed = on.first { $0.name == kind.name }
            let offer = FeedOffer(
                name: kind.name, isOn: feed != nil, isSuggested: setup.suggested.feeds.contains(kind.name),
                needsAddress: kind.needsAddress, host: feed?.address?.host ?? kind.host, about: kind.about,
                tells: kind.tells(of: feed), state: "")
            return listing(offer, feed?.interval ?? kind.interval)
        }
        let others = on.filter { feed in !FeedTable.names.contains(feed.name) }.map { feed in
            let offer = FeedOffer(
                name: feed.name, isOn: true, isSuggested: false, needsAddress: false,
                host: feed.address?.host ?? "", about: "Alerts from \(feed.address?.shown ?? "")",
                tells: FeedKind.tellsOfAddress, state: "")
            return listing(offer, setup.plan.sources(of: feed.name).first?.interval ?? 0)
        }
        return known + others
    }

    func lines(_ times: HazardTimes) -> [String] {
        var lines = [
            "\(offer.name): \(offer.isOn ? "on" : "off"). \(offer.about).",
            "  Read from \(offer.host) every \(Self.duration(interval)). The server receives \(offer.tells).",
        ]
        if !offer.isOn {
            lines.append(
                (offer.isSuggested ? "  This pack suggests it. " : "  ")
                    + "Enable it with muster-sync feeds enable \(offer.name)"
                    + (offer.needsAddress ? " ADDRESS." : "."))
        } else if readings.isEmpty, isKnown {
            lines.append("  Never read. Read it with muster-sync feeds update, or run muster-sync watch.")
        }
        for reading in readings where offer.isOn {
            let listed =
                reading.state.succeeded == nil ? "" : " \(reading.state.listedText.capitalizedFirst)."
            lines.append("  " + FeedWords.sentence(reading, times) + listed)
        }
        return lines
    }

    func offer(_ times: HazardTimes) -> FeedOffer {
        var offer = offer
        if offer.isOn { offer.state = readings.map { FeedWords.sentence($0, times) }.joined(separator: " ") }
        return offer
    }

    private static func duration(_ seconds: Int) -> String {
        seconds % 60 == 0 ? CountedNoun.text(seconds / 60, "minute") : CountedNoun.text(seconds, "second")
    }

    var json: JSON {
        .object([
            ("feed", .string(offer.name)), ("enabled", .boolean(offer.isOn)),
            ("suggested", .boolean(offer.isSuggested)), ("about", .string(offer.about)),
            ("host", .string(offer.host)), ("interval", .integer(interval)),
            (
                "sources",
                .array(
                    readings.map(\.state).map { state in
                        .object(
                            [
                                ("source", .string(state.name)), ("outcome", .string(state.outcome.rawValue)),
                                ("message", .string(state.detail)),
                            ] + state.jsonMembers)
                    })
            ),
        ])
    }
}
