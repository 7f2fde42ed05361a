/// Sets the current moment and day, by which everything that depends on time is judged.
package struct RenewTime: StateUpdater {
    package let time: LocalTime

    package init(_ time: LocalTime) {
        self.time = time
    }

    package func update(_ state: inout AppState) {
        state.now = time.moment
        if let day = time.day { state.today = day }
        state.timeOfDay = time.timeOfDay
        if let uptime = time.uptime { state.uptime = uptime }
    }
}
