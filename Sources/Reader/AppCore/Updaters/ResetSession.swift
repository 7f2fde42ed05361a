/// Updates the activity display of a kiosk.
package struct ShowHeartbeat: StateUpdater {
    package let heartbeat: KioskHeartbeat

    package init(_ heartbeat: KioskHeartbeat) {
        self.heartbeat = heartbeat
    }

    package func update(_ state: inout AppState) { state.heartbeat = heartbeat }
}

/// Resets the session to its first moment after the person has left; nothing of the person is left in it.
///
/// The state is created from scratch rather than cleared, so that anything added to it later is cleared too.
package struct ResetSession: StateUpdater {
    package init() {}

    package func update(_ state: inout AppState) {
        state = state.atItsBeginning
    }
}

/// Begins the session again with another pack that was opened.
package struct BeginWithPack: StateUpdater {
    /// The reading record of that pack.
    package let record: ReadingRecord

    package init(_ record: ReadingRecord) {
        self.record = record
    }

    package func update(_ state: inout AppState) {
        let progress = state.updates.progress
        state = state.atItsBeginning
        state.record = record
        state.updates.progress = progress
    }
}

extension AppState {
    /// The state without anything of a person: it keeps the access, the settings and the time.
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

    /// True if the session is not on its first screen, or a text field is open.
    package var isAwayFromHome: Bool { visits.map(\.screen) != home || prompt != nil }

    /// True if the session holds anything of a person: the path they took, a selection, what they typed.
    package var isTouched: Bool {
        var now = self
        now.heartbeat?.secondsLeft = nil
        return now != atItsBeginning
    }
}
