/// The signs of activity that a kiosk shows beside the content, so that a person sees that it works and what
/// it is about to do.
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
