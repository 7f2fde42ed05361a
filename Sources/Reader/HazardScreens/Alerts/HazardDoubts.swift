// The note on every screen that the feeds were not read for too long: the absence of a banner is no absence of danger.
import ScreenKit

extension RenderContext {
    /// The note in forms, the longest first; none if all feeds that are on were read in time.
    package var hazardDoubts: [String] { now == nil ? [] : content.feedDoubts(hazardTimes) }
}
