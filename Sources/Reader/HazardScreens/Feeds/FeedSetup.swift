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
