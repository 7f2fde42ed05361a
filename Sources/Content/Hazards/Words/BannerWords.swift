// What a banner says: the reader shows it, and the author of an alert sees it before.

extension AlertWords {
    /// Returns what a banner says of the first of the alerts, and how many more there are: `Gas leak until 16:00 and 2 more`;
    /// nil if there are none.
    package static func banner(_ alerts: [Alert], _ times: AlertTimes) -> String? {
        guard let first = alerts.first else { return nil }
        let more = alerts.count > 1 ? " and \(alerts.count - 1) more" : ""
        return "\(SentenceCase.text(first.event)) \(times.brief(first))\(more)"
    }
}
