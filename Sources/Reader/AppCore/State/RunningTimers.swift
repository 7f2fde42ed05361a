import GuideDocument

/// A timer that a person has started in a guide.
public struct RunningTimer: Sendable, Hashable, Codable {
    public let guide: String
    public let title: String
    public let kind: GuideTimer
    /// Milliseconds of `AppState.uptime`.
    let start: Int
    /// The time of day when it began; `nil` if the system did not know it.
    public let since: TimeOfDay?

    func milliseconds(at uptime: Int) -> Int { max(0, uptime - start) }

    public func seconds(at uptime: Int) -> Int { milliseconds(at: uptime) / 1000 }

    /// Ticks per minute: the display changes with each.
    private var ticksPerMinute: Int { if case .beat(let beats) = kind { beats } else { 60 } }

    public func ticks(at uptime: Int) -> Int { milliseconds(at: uptime) * ticksPerMinute / 60_000 }

    /// Returns the milliseconds until the next tick, at least 1.
    func millisecondsToNextTick(at uptime: Int) -> Int {
        let next = ((ticks(at: uptime) + 1) * 60_000 + ticksPerMinute - 1) / ticksPerMinute
        return max(1, next - milliseconds(at: uptime))
    }

    /// Returns the number of times that the bell should have rung: at each beat, and when the count is reached.
    func rings(at uptime: Int) -> Int {
        switch kind {
        case .beat: ticks(at: uptime)
        case .count(let count): seconds(at: uptime) >= count ? 1 : 0
        case .clock: 0
        }
    }

    /// The uptime in milliseconds at which a kiosk may return to its first screen although the timer runs:
    /// two minutes past its count. One without a count is assumed to be needed for half an hour, and none for
    /// longer than an hour, so that no timer blocks a public screen.
    var end: Int {
        let needed = if case .count(let count) = kind { count } else { 30 * 60 }
        return start + min(needed + 2 * 60, 60 * 60) * 1000
    }
}

public struct RunningTimers: Sendable, Hashable, Codable {
    /// The newest last.
    public private(set) var all: [RunningTimer] = []
    /// The number of keys since the person was told how to stop a timer; `nil` if they were not. The next key stops it.
    private var keysSinceOffer: Int?

    /// The most timers; no more are started, because none is ever dropped for another one.
    public static let limit = 5

    public func timer(of guide: String?) -> RunningTimer? { all.first { $0.guide == guide } }

    /// The uptime in milliseconds at which a kiosk may return to its first screen although one of them runs.
    public var end: Int? { all.map(\.end).max() }

    /// Returns the number of times that the bell should have rung for all of them.
    public func rings(at uptime: Int) -> Int { all.reduce(0) { $0 + $1.rings(at: uptime) } }

    mutating func start(_ timer: RunningTimer) { all.append(timer) }

    mutating func stop(_ timer: RunningTimer) {
        all.removeAll { $0.guide == timer.guide }
        keysSinceOffer = nil
    }

    mutating func offerStop() { keysSinceOffer = 0 }

    var isStopOffered: Bool { keysSinceOffer == 1 }

    mutating func userDidInteract() { keysSinceOffer = keysSinceOffer.flatMap { $0 == 0 ? 1 : nil } }
}

extension AppState {
    /// The timer that is shown: that of the guide in view, otherwise the newest.
    public var shownTimer: RunningTimer? { timers.timer(of: current.screen.file) ?? timers.all.last }

    /// Milliseconds until the display of the timers changes; `nil` if none runs.
    public var millisecondsToNextTick: Int? {
        guard let uptime else { return nil }
        return shownTimer?.millisecondsToNextTick(at: uptime)
    }
}
