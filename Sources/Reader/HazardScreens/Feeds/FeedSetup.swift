// The feeds that can be read and the way that people are told, as muster-sync says.
import AllHazards
import AppCore
import HazardKit
import ScreenKit

/// The feeds that can be turned on, and who is told of what they bring.
package struct FeedSetup: Sendable, Hashable, Codable {
    package var feeds: [FeedOffer] = []
    /// The lines of the configuration by their keys: `notify`, `desktop`, `quiet`, and `background`.
    package var values: [String: String] = [:]
    /// The reason that the feeds are not known, a sentence; nil if they are.
    package var problem: String?

    init(_ answer: SyncAnswer) {
        switch answer {
        case .failed(let reason): problem = reason
        case .done(let text):
            for line in FeedLine.lines(of: text) {
                switch line {
                case .feed(let feed): feeds.append(feed)
                case .set(let key, let value): values[key] = value
                case .reading, .read: break
                }
            }
        }
    }

    /// The ways in which the feeds are read in the background; `none` where there is no service for that.
    package enum Background: String, Sendable { case on, off, none }

    package var background: Background { values["background"].flatMap(Background.init) ?? .none }
}

/// The feeds as a session knows them, and the reading of feeds that a person has asked for.
package struct FeedsState: FeatureState {
    package static let name = "feeds"

    /// Nil before a screen has asked for it, and if nothing can be changed.
    package internal(set) var setup: FeedSetup?
    /// The names of the feeds that are to be read next; nil if none are asked for.
    package internal(set) var wanted: [String]?
    /// The text about the reading for the status line; nil if nothing is read.
    package internal(set) var progress: String?
    /// True if the reading is that of a feed that was just turned on.
    package internal(set) var isFirst = false
    /// True if the person was asked whether to read in the background.
    package internal(set) var hasAsked = false

    /// True from the moment that a reading is asked for until it has ended.
    package var isUnderWay: Bool { wanted != nil || progress != nil }

    package init() {}
}

extension AppState {
    package internal(set) var feeds: FeedsState {
        get { features[FeedsState.self] }
        set { features[FeedsState.self] = newValue }
    }
}

extension RenderContext {
    var feeds: FeedsState { features[FeedsState.self] }
}

/// Asks for a reading of feeds; a companion of the session carries it out.
struct RequestReading: StateUpdater, RowEffect {
    let names: [String]
    var isFirst = false

    func update(_ state: inout AppState) {
        guard state.access.allowsSettings else { return }
        if state.feeds.isUnderWay {
            state.notice = "The feeds are being read. What came will be said here."
            return
        }
        state.feeds.wanted = names
        state.feeds.isFirst = state.feeds.isFirst || isFirst
    }
}

/// Notes what is being read; nil once it is done.
package struct ShowReadingProgress: StateUpdater {
    package let text: String?
    package init(_ text: String?) { self.text = text }
    package func update(_ state: inout AppState) {
        state.feeds.wanted = nil
        state.feeds.progress = text
    }
}

/// Ends a reading: says what came, and asks once, after the first, whether to go on in the background.
package struct EndReading: StateUpdater {
    /// One sentence.
    package let result: String
    package let question: ScreenID

    package init(_ result: String, question: ScreenID) { (self.result, self.question) = (result, question) }

    package func update(_ state: inout AppState) {
        ShowReadingProgress(nil).update(&state)
        state.notice = result
        guard state.feeds.isFirst else { return }
        state.feeds.isFirst = false
        guard !state.feeds.hasAsked, state.feeds.setup?.background != .on else { return }
        state.feeds.hasAsked = true
        Push(question).update(&state)
    }
}

struct UseFeedSetup: StateUpdater {
    let setup: FeedSetup
    func update(_ state: inout AppState) { state.feeds.setup = setup }
}

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

/// Asks muster-sync which feeds there are and how their last readings ended.
package struct LoadFeedSetup: SideEffect, ScreenPreparation {
    package static let name = "load-feed-setup"

    package init() {}

    package func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        guard let sync = dependencies.sync else { return }
        dispatch(UseFeedSetup(setup: FeedSetup(sync.run(["feeds", "list", "--porcelain"]))))
        dependencies.content.lookForEnabledFeeds()
    }

    /// Asks where a screen offers feeds to turn on: the one about them, and a list of hazards of which nothing was read.
    package func prepare(
        _ screen: ScreenID, _ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void
    ) {
        let kind = screen.kind
        if !kind.isInKiosk || kind.hazards.contains(where: { !dependencies.content.isStored($0) }) {
            run(dependencies, dispatch: dispatch)
        }
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
