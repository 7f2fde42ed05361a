/// What a kiosk shows beside the content, so that a person sees that it is alive and what it is about to do.
public struct KioskHeartbeat: Sendable, Hashable, Codable {
    /// The time of day here; `nil` where the system does not know it.
    public var time: TimeOfDay?
    /// Counts on every second or so; what moves on the screen is made of it.
    public var beat: Int
    /// Seconds until the kiosk returns to its first screen, where that is near.
    public var secondsLeft: Int?

    public init(time: TimeOfDay? = nil, beat: Int, secondsLeft: Int? = nil) {
        self.time = time
        self.beat = beat
        self.secondsLeft = secondsLeft
    }
}
