import Alerts
import AppCore
import Clocks
import HazardKit

extension RenderContext {
    /// The alerts of the feeds at the current moment; nil if none were read.
    public var alertBoard: AlertBoard? { now.flatMap { content.alertBoard(at: $0) } }

    public var hazardTimes: HazardTimes {
        var times = HazardTimes(now: now ?? Moment(seconds: 0), zone: content.zone)
        times.hasCommands = access.allowsSettings
        return times
    }
}
