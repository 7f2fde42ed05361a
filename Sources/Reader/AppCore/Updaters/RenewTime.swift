/// Time has passed: what depends on the moment or the day is judged by this one.
public struct RenewTime: StateUpdater {
    public let time: LocalTime

    public init(_ time: LocalTime) {
        self.time = time
    }

    public func update(_ state: inout AppState) {
        state.now = time.moment
        if let day = time.day { state.today = day }
        state.timeOfDay = time.timeOfDay
        if let uptime = time.uptime { state.uptime = uptime }
    }
}
