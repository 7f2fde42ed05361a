// Turns feeds on and off, and sets who is told, by the commands of muster-sync.
import AppCore
import HazardKit

/// Asks muster-sync which feeds there are and how their last readings ended.
package struct LoadFeedSetup: SideEffect {
    package init() {}

    package func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        guard let sync = dependencies.sync else { return }
        dispatch(UseFeedSetup(setup: FeedSetup(sync.run(["feeds", "list", "--porcelain"]))))
        dependencies.content.lookForEnabledFeeds()
    }
}

extension LoadFeedSetup: ScreenPreparation {
    package static let name = "load-feed-setup"

    /// Asks where a screen offers feeds to turn on: the one about them does, and a list of hazards of which nothing was
    /// read.
    package func prepare(
        _ screen: ScreenID, _ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void
    ) {
        let kind = screen.kind
        guard !kind.isInKiosk || kind.hazards.contains(where: { !dependencies.content.isStored($0) }) else {
            return
        }
        run(dependencies, dispatch: dispatch)
    }
}

/// Changes the configuration of the feeds by a command.
struct ChangeFeeds: SideEffect, RowEffect {
    /// The arguments after `muster-sync feeds`.
    let words: [String]
    /// The notice once it is done, a sentence; empty for what the command says.
    let done: String
    /// The feed that is read then, for the first time.
    let reads: String?
    /// True if the screen that asked closes then.
    let endsScreen: Bool

    private init(_ words: [String], _ done: String, reads: String? = nil, endsScreen: Bool = false) {
        (self.words, self.done, self.reads, self.endsScreen) = (words, done, reads, endsScreen)
    }

    static func turnOn(_ name: String, address: String? = nil) -> ChangeFeeds {
        ChangeFeeds(["enable", name] + (address.map { [$0] } ?? []), "", reads: name)
    }

    static func add(_ name: String, address: String) -> ChangeFeeds {
        ChangeFeeds(["add", name, address], "", reads: name)
    }

    static func turnOff(_ name: String) -> ChangeFeeds {
        ChangeFeeds(["disable", name], "Turned off: \(name). What was read of it is removed.")
    }

    /// - Parameter option: an option of `muster-sync feeds notify`, with its value.
    static func notify(_ option: String, _ done: String) -> ChangeFeeds {
        ChangeFeeds(["notify", option], done)
    }

    static func background(_ isOn: Bool, endsScreen: Bool = false) -> ChangeFeeds {
        ChangeFeeds(["background", isOn ? "on" : "off"], "", endsScreen: endsScreen)
    }

    func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        guard let sync = dependencies.sync else {
            return dispatch(ShowNotice("Feeds cannot be changed in this session."))
        }
        let said: String
        switch sync.run(["feeds"] + words) {
        case .failed(let problem): return dispatch(ShowNotice(problem))
        case .done(let text): said = text
        }
        LoadFeedSetup().run(dependencies, dispatch: dispatch)
        dependencies.content.loadWatchedPlaces()
        if endsScreen { dispatch(Back()) }
        // The line of the notice shows the progress, and then what came.
        if let reads { return dispatch(RequestReading(names: [reads], isFirst: true)) }
        dispatch(ShowNotice(done.isEmpty ? said : done))
    }
}

struct FeedAddressLine: PromptLine {
    static let name = "feed-address"
    /// The feed that takes it; nil for any feed of alerts.
    let feed: String?

    var label: String { "Address: " }
    var enterWord: String { "Turn on" }
    var hint: String? {
        feed == nil
            ? "The address of CAP, Atom or RSS: https://alerts.example.org/cap.atom"
            : "The address of the service: https://floods.example.org/index.php"
    }

    func answer(_ text: String, in state: AppState) -> any SideEffect {
        AddressedFeed(feed: feed, address: text)
    }
}

struct AddressedFeed: SideEffect {
    let feed: String?
    let address: String

    func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        if address.isEmpty { return }
        let change: ChangeFeeds =
            feed.map { .turnOn($0, address: address) } ?? .add(Self.name(of: address), address: address)
        change.run(dependencies, dispatch: dispatch)
    }

    /// Returns the name of a feed by its host: `alerts-example-org`.
    static func name(of address: String) -> String {
        let parts = address.split(separator: "/", omittingEmptySubsequences: true)
        let rest = parts.first?.last == ":" ? parts.dropFirst().first : parts.first
        let host = (rest ?? "").prefix { $0 != ":" }.lowercased().utf8.map { byte in
            (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) ? byte : UInt8(ascii: "-")
        }
        let name = String(decoding: host.prefix(longestName), as: UTF8.self)
        return name.isEmpty || name.hasPrefix("-") ? "feed" + name : name
    }

    private static let longestName = 28
}

struct NotifyLine: PromptLine {
    static let name = "notify-line"
    enum Field: String, Sendable, Hashable, Codable { case command, quiet }
    let field: Field

    var label: String { field == .command ? "Command: " : "Quiet hours: " }
    var enterWord: String { "Use" }
    var hint: String? {
        field == .command
            ? "The path of a program that gets each warning, with its options; nothing for none"
            : "Such as 22:00-07:00; nothing for none"
    }

    func answer(_ text: String, in state: AppState) -> any SideEffect {
        let value = text.isEmpty ? "none" : text
        return field == .command
            ? ChangeFeeds.notify(
                "--command=\(value)", text.isEmpty ? "No command is told." : "Told: \(text).")
            : .notify("--quiet=\(value)", text.isEmpty ? "There are no quiet hours." : "Quiet: \(text).")
    }
}

extension Prompt.Purpose {
    static func feedAddress(_ feed: String?) -> Prompt.Purpose { .line(FeedAddressLine(feed: feed)) }
    static func notifyLine(_ field: NotifyLine.Field) -> Prompt.Purpose { .line(NotifyLine(field: field)) }
}
