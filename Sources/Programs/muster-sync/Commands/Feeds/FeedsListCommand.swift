import ArgumentParser
import FeedUpdate
import Hazards
import TextTools

struct FeedsListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Show the feeds, which are on, and how their last reading ended.",
        discussion: """
            No server is contacted; nothing is written.

            Exit codes: 0 done; 2 wrong usage; 3 what is stored here cannot be used.
            """)

    @OptionGroup var options: FeedOptions
    @Flag(help: "Write JSON for programs.") var json = false

    func run() throws {
        let setup = try options.setup()
        let (states, problem) = setup.folder.states()
        let feeds = FeedListing.all(setup, states, isKnown: problem == nil)
        if json {
            Messages.write(JSON.array(feeds.map(\.json)).text, to: 1)
        } else {
            for feed in feeds {
                for line in feed.lines { Messages.output(line) }
            }
            setup.showProblems()
        }
        if let problem { throw CommandFailure(problem.sentence, .unusableContent) }
    }
}

/// One feed as it is listed.
private struct FeedListing {
    var name: String
    var isOn: Bool
    var isSuggested: Bool
    var about: String
    var host: String
    /// Seconds.
    var interval: Int
    /// What the server learns.
    var tells: String
    var states: [FeedState]
    /// Whether it could be read how their last reading ended.
    var isKnown: Bool

    /// The known feeds, then those that a person has named.
    static func all(_ setup: FeedSetup, _ stored: [FeedState], isKnown: Bool) -> [FeedListing] {
        let on = setup.configuration.feeds
        func states(_ name: String) -> [FeedState] {
            stored.filter { $0.name == name || $0.name.hasPrefix(name + "@") }
        }
        let known = FeedTable.known.map { kind in
            let feed = on.first { $0.name == kind.name }
            return FeedListing(
                name: kind.name, isOn: feed != nil,
                isSuggested: setup.suggested.feeds.contains(kind.name), about: kind.about,
                host: feed?.address?.host ?? kind.host, interval: feed?.interval ?? kind.interval,
                tells: feed?.address == nil ? kind.tells : "nothing but the request",
                states: states(kind.name), isKnown: isKnown)
        }
        let others = on.filter { feed in !FeedTable.names.contains(feed.name) }.map { feed in
            FeedListing(
                name: feed.name, isOn: true, isSuggested: false,
                about: "Alerts from \(feed.address?.shown ?? "")", host: feed.address?.host ?? "",
                interval: setup.plan.sources(of: feed.name).first?.interval ?? 0,
                tells: "nothing but the request", states: states(feed.name), isKnown: isKnown)
        }
        return known + others
    }

    var lines: [String] {
        var lines = [
            "\(name): \(isOn ? "on" : "off"). \(about).",
            "  Read from \(host) every \(Self.duration(interval)). The server learns \(tells).",
        ]
        if !isOn {
            lines.append(
                (isSuggested ? "  This pack suggests it. " : "  ")
                    + "Enable it with muster-sync feeds enable \(name).")
        } else if states.isEmpty, isKnown {
            lines.append("  Never read. Read it with muster-sync feeds update, or run muster-sync watch.")
        }
        for state in states where isOn {
            lines.append("  " + (state.name == name ? "" : state.name + ": ") + Self.text(state))
        }
        return lines
    }

    private static func text(_ state: FeedState) -> String {
        let read = state.succeeded.map { "Last read \($0.shown), \(state.listedText)." } ?? "Never read."
        guard !state.outcome.isGood || state.outcome == .partial, !state.detail.isEmpty else { return read }
        let attempt = state.attempted.map { " Attempt \($0.shown): \(state.detail)." } ?? ""
        return read + attempt
    }

    /// `2 minutes`, `90 seconds`.
    private static func duration(_ seconds: Int) -> String {
        seconds % 60 == 0
            ? CountedNoun.text(seconds / 60, "minute") : CountedNoun.text(seconds, "second")
    }

    var json: JSON {
        .object([
            ("feed", .string(name)), ("enabled", .boolean(isOn)), ("suggested", .boolean(isSuggested)),
            ("about", .string(about)), ("host", .string(host)), ("interval", .integer(interval)),
            (
                "sources",
                .array(
                    states.map { state in
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
