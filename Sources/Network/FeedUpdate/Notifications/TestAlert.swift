// An alert that this computer creates to test everything that happens when a real one arrives.
import Alerts
import Clocks
import Geodesy
import HazardKit

/// A local test, which is marked as a test wherever it is shown.
enum TestAlert {
    private static let sender = "test@localhost"

    /// Creates the message.
    ///
    /// - Parameter place: the place that it is for; nil if none is known.
    static func message(at now: Moment, for place: WatchedPlace?) -> AlertMessage {
        var message = AlertMessage(
            identifier: "muster-test-\(now.seconds)", sender: sender, sent: FeedTime(now), status: .test)
        message.note = "This is a test."
        var info = AlertInfo()
        (info.event, info.categories) = ("Test", ["Safety"])
        (info.urgencyText, info.severityText, info.certaintyText) = ("Immediate", "Extreme", "Observed")
        info.senderName = "Muster on this computer"
        info.headline = "TEST: this is a test of alerts on this computer"
        info.description = LocalTest.sentence
        info.instruction = "This is a test. Do nothing."
        (info.effective, info.expires) = (FeedTime(now), FeedTime(now + LocalTest.duration))
        var area = AlertArea()
        area.name = place?.name ?? "This computer"
        if let place {
            area.geocodes =
                place.same.map { NamedValue("SAME", $0) } + place.ugc.map { NamedValue("UGC", $0) }
            if let point = place.point {
                area.circles = [AlertCircle(text: "\(point.latitude),\(point.longitude) 1")].compactMap { $0 }
            }
        }
        info.areas = [area]
        message.infos = [info]
        return message
    }

    /// Creates the message that ends another one.
    static func end(of message: AlertMessage, at now: Moment) -> AlertMessage {
        var end = AlertMessage(
            identifier: message.identifier + "-end", sender: sender, sent: FeedTime(now), status: .test,
            kind: .cancel)
        end.note = "This is a test. The test is over."
        end.references = [message.key]
        return end
    }
}
