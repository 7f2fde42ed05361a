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
