// The feeds that can be read and the way that people are told, as muster-sync says.
import Hazards

/// The feeds that can be turned on, and who is told of what they bring.
public struct FeedSetup: Sendable, Hashable, Codable {
    package var feeds: [FeedOffer] = []
    /// The lines of the configuration by their keys: `notify`, `desktop`, `quiet`, and `background`.
    package var values: [String: String] = [:]
    /// The reason that the feeds are not known, a sentence; nil if they are.
    public var problem: String?

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
    public enum Background: String, Sendable { case on, off, none }

    public var background: Background { values["background"].flatMap(Background.init) ?? .none }
}

/// The reading of feeds that a person has asked for.
public struct FeedReadingState: Sendable, Hashable, Codable {
    /// The names of the feeds that are to be read next; nil if none are asked for.
    public internal(set) var wanted: [String]?
    /// The text about the reading for the status line; nil if nothing is read.
    public internal(set) var progress: String?
    /// True if the reading is that of a feed that was just turned on.
    public internal(set) var isFirst = false
    /// True if the person was asked whether to read in the background.
    public internal(set) var hasAsked = false

    /// True from the moment that a reading is asked for until it has ended.
    public var isUnderWay: Bool { wanted != nil || progress != nil }

    public init() {}
}

/// Asks for a reading of feeds; a companion of the session carries it out.
public struct RequestReading: StateUpdater, RowEffect {
    public let names: [String]
    public let isFirst: Bool

    public init(_ names: [String], isFirst: Bool = false) { (self.names, self.isFirst) = (names, isFirst) }

    public func update(_ state: inout AppState) {
        guard state.access.allowsSettings else { return }
        if state.feedReading.isUnderWay {
            state.notice = "The feeds are being read. What came will be said here."
            return
        }
        state.feedReading.wanted = names
        state.feedReading.isFirst = state.feedReading.isFirst || isFirst
    }
}

/// Notes what is being read; nil once it is done.
public struct ShowReadingProgress: StateUpdater {
    public let text: String?
    public init(_ text: String?) { self.text = text }
    public func update(_ state: inout AppState) {
        state.feedReading.wanted = nil
        state.feedReading.progress = text
    }
}

/// Ends a reading: says what came, and asks once, after the first, whether to go on in the background.
public struct EndReading: StateUpdater {
    /// One sentence.
    public let result: String
    /// The screen that asks.
    public let question: ScreenID

    public init(_ result: String, question: ScreenID) { (self.result, self.question) = (result, question) }

    public func update(_ state: inout AppState) {
        ShowReadingProgress(nil).update(&state)
        state.notice = result
        guard state.feedReading.isFirst else { return }
        state.feedReading.isFirst = false
        guard !state.feedReading.hasAsked, state.feedSetup?.background != .on else { return }
        state.feedReading.hasAsked = true
        Push(question).update(&state)
    }
}

/// Takes what muster-sync says of the feeds.
struct UseFeedSetup: StateUpdater {
    let setup: FeedSetup
    func update(_ state: inout AppState) { if state.feedSetup != setup { state.feedSetup = setup } }
}
