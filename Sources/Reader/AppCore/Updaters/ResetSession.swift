/// Time has passed at a kiosk.
public struct ShowHeartbeat: StateUpdater {
    public let heartbeat: KioskHeartbeat

    public init(_ heartbeat: KioskHeartbeat) {
        self.heartbeat = heartbeat
    }

    public func update(_ state: inout AppState) { state.heartbeat = heartbeat }
}

/// The person has left: the session is as at its first moment, and nothing of the person is left in it.
///
/// The state is made new rather than cleared, so that whatever it may hold one day is gone too.
public struct ResetSession: StateUpdater {
    public init() {}

    public func update(_ state: inout AppState) {
        state = state.atItsBeginning
    }
}

/// Another pack is open: the session is at its beginning there.
public struct BeginWithPack: StateUpdater {
    /// What is remembered of that pack.
    public let record: ReadingRecord

    public init(_ record: ReadingRecord) {
        self.record = record
    }

    public func update(_ state: inout AppState) {
        let progress = state.updates.progress
        state = state.atItsBeginning
        state.record = record
        state.updates.progress = progress
    }
}

extension AppState {
    /// What remains when a person is forgotten: what may be done here, how things look, and the time.
    var atItsBeginning: AppState {
        var fresh = AppState(start: home[0], above: home.dropFirst().first, today: today, access: access)
        fresh.now = now
        fresh.timeOfDay = timeOfDay
        fresh.uptime = uptime
        fresh.settings = settings
        fresh.alerts = alerts
        fresh.here = here.withoutPerson
        fresh.heartbeat = heartbeat
        fresh.heartbeat?.secondsLeft = nil
        return fresh
    }

    /// Whether a person is anywhere but where the session began.
    public var isAwayFromHome: Bool { visits.map(\.screen) != home || prompt != nil }

    /// Whether anything of a person is in the session: the way they took, a selection, what they typed.
    public var isTouched: Bool {
        var now = self
        now.heartbeat?.secondsLeft = nil
        return now != atItsBeginning
    }
}
