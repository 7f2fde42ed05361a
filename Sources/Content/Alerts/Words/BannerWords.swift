// Makes the text of the banner, which the reader shows and the author of an alert sees as a preview.
import HazardKit

extension AlertWords {
    /// Returns the text about the first of the alerts, and the number of further ones: `Gas leak until 16:00
    /// and 2 more`; nil if there are none.
    public static func banner(_ alerts: [Alert], _ times: HazardTimes) -> String? {
        guard let first = alerts.first else { return nil }
        let more = alerts.count > 1 ? " and \(alerts.count - 1) more" : ""
        return "\(title(first)) \(times.brief(first))\(more)"
    }
}
