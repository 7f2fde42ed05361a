/// Updates the activity display of a kiosk.
public struct ShowHeartbeat: StateUpdater {
    public let heartbeat: KioskHeartbeat

    public init(_ heartbeat: KioskHeartbeat) { self.heartbeat = heartbeat }

    public func update(_ state: inout AppState) { state.heartbeat = heartbeat }
}

/// Resets the session to its first moment after the person has left; nothing of the person is left in it.
///
/// The state is created from scratch rather than cleared, so that anything added to it later is cleared too.
public struct ResetSession: StateUpdater {
    public init() {}

    public func update(_ state: inout AppState) { state = state.atItsBeginning }
}

struct BeginWithPack: StateUpdater {
    let record: ReadingRecord

    func update(_ state: inout AppState) {
        let (progress, copied) = (state.updates.progress, state.copied)
        state = state.atItsBeginning
        // The session counts the copies that it has sent.
        state.copied = copied
        state.record = record
        state.updates.progress = progress
    }
}

extension AppState {
    /// The state without anything of a person: it keeps the access, the settings and the time.
    var atItsBeginning: AppState {
        var fresh = AppState(start: home[0], above: home.dropFirst().first, today: today, access: access)
        (fresh.now, fresh.timeOfDay, fresh.uptime) = (now, timeOfDay, uptime)
        (fresh.settings, fresh.alerts, fresh.here) = (settings, alerts, here)
        fresh.here.chosen = nil
        fresh.heartbeat = heartbeat
        fresh.heartbeat?.secondsLeft = nil
        return fresh
    }

    /// True if the session is not on its first screen, or a text field is open.
    public var isAwayFromHome: Bool { visits.map(\.screen) != home || prompt != nil }

    /// True if the session holds anything of a person: the path they took, a selection, what they typed.
    public var isTouched: Bool {
        var now = self
        now.heartbeat?.secondsLeft = nil
        return now != atItsBeginning
    }
}

/// The signs beside the content by which a person sees that a kiosk works, and what it is about to do.
public struct KioskHeartbeat: Sendable, Hashable, Codable {
    public var time: TimeOfDay?
    /// A counter that goes up about once a second and drives the animation.
    public var beat: Int
    /// Seconds until the kiosk returns to its first screen, if that is soon.
    public var secondsLeft: Int?

    public init(time: TimeOfDay? = nil, beat: Int, secondsLeft: Int? = nil) {
        (self.time, self.beat, self.secondsLeft) = (time, beat, secondsLeft)
    }
}
