import GuideDocument

/// Starts the timer of a guide. If it is already running, says for how long, and only the same key directly
/// after that stops it: a time that was noted must not be lost by a key pressed twice.
public struct UseTimer: StateUpdater {
    public let guide: String
    public let title: String
    public let kind: GuideTimer

    /// - Parameter kind: the timer that the guide names; if nil, only the elapsed time is shown.
    public init(guide: String, title: String, kind: GuideTimer?) {
        (self.guide, self.title, self.kind) = (guide, title, kind ?? .clock)
    }

    public func update(_ state: inout AppState) {
        if let timer = state.timers.timer(of: guide) {
            let isOver = state.timers.isStopOffered
            if isOver { state.timers.stop(timer) } else { state.timers.offerStop() }
            let sentence = isOver ? "Timer stopped." : "Ctrl-T again stops it."
            state.notice = "\(sentence) \(timer.figures(at: state.uptime))"
        } else if let uptime = state.uptime, state.timers.all.count < RunningTimers.limit {
            state.timers.start(
                RunningTimer(guide: guide, title: title, kind: kind, start: uptime, since: state.timeOfDay))
        } else {
            state.notice =
                state.uptime == nil
                ? "There is no clock here to start a timer with."
                : "\(RunningTimers.limit) timers run already. Stop one first: Ctrl-T, in its guide."
        }
    }
}

public struct StopTimer: StateUpdater {
    public let guide: String

    public init(guide: String) { self.guide = guide }

    public func update(_ state: inout AppState) {
        guard let timer = state.timers.timer(of: guide) else { return }
        state.notice = "Timer stopped. \(timer.sentence(at: state.uptime))"
        state.timers.stop(timer)
    }
}

extension RunningTimer {
    /// Returns the state of the timer as a sentence: `Seizure: 2 minutes 13 seconds of 5 minutes, since 14:05.`
    public func sentence(at uptime: Int?) -> String { "\(title): " + told(at: uptime) { Self.words($0) } }

    /// Returns the same, short enough for the status line: `2 min 13 s of 5 min, since 14:05.`
    public func figures(at uptime: Int?) -> String {
        told(at: uptime) { Self.joined($0, ["h", "min", "s"]) ?? "0 s" }
    }

    /// - Parameter words: writes a number of seconds.
    private func told(at uptime: Int?, _ words: (Int) -> String) -> String {
        var text = words(uptime.map { seconds(at: $0) } ?? 0)
        switch kind {
        case .count(let count): text += " of \(words(count))"
        case .beat(let beats): text += " at \(beats) beats a minute"
        case .clock: break
        }
        if let since { text += ", since \(since.text)" }
        return text + "."
    }

    /// Returns seconds as `1 hour 2 minutes 5 seconds`.
    public static func words(_ seconds: Int) -> String {
        joined(seconds, ["hour", "minute", "second"], plural: "s") ?? "0 seconds"
    }

    /// Returns the hours, minutes and seconds that are not 0, or `nil` if all are.
    private static func joined(_ seconds: Int, _ units: [String], plural: String = "") -> String? {
        let parts = zip([seconds / 3600, seconds / 60 % 60, seconds % 60], units).filter { $0.0 > 0 }
        let words = parts.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : plural)" }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}

extension RunningTimers {
    /// The announcement that the timers end: ` The timer of Seizure stops.`; empty if none runs.
    var sentenceOfTheirEnd: String {
        guard let last = all.last else { return "" }
        return all.count == 1 ? " The timer of \(last.title) stops." : " \(all.count) timers stop."
    }
}

/// Sets the current moment and day, by which everything that depends on time is judged.
public struct RenewTime: StateUpdater {
    public let time: LocalTime

    public init(_ time: LocalTime) { self.time = time }

    public func update(_ state: inout AppState) {
        state.now = time.moment
        if let day = time.day { state.today = day }
        state.timeOfDay = time.timeOfDay
        if let uptime = time.uptime { state.uptime = uptime }
    }
}
