// Publishes a campus's alerts: one signed file next to the stamp. The guides' files are never changed.
import Clocks
import Diagnostics
import Files

package struct AlertPublisher {
    package let folder: PublishedFolder
    private let list: RootList
    /// The alerts that are continued: those published or, if there is an obstacle, signed last; nil if there are none.
    package let published: AlertList?
    /// The reason that the published list is not continued; nil if it is, or if there is none.
    package let obstacle: PublishProblem?
    /// The list in the folder of which nothing is continued, as far as it can be read: its alerts are withdrawn by the next one.
    package let withdrawn: AlertList?
    /// The reason that the published list may not be the newest, and must not be confirmed; nil if there is none.
    package let doubt: PublishProblem?
    private let record: SigningRecord?
    private let warn: (String) -> Void
    /// The list in the folder when this was made. No lock is held while a person types: a forgotten window must not stop the
    /// next alert.
    private let found: AlertList?

    /// - Parameters:
    ///   - key: the key that is to sign; nil to read only.
    ///   - warn: takes what else must be said after publishing: sentences for people.
    /// - Throws: the reason that alerts cannot be published in this folder, or not with this key.
    package init(
        _ folder: PublishedFolder, key: SecretKey? = nil, warn: @escaping (String) -> Void = { _ in }
    ) throws(PublishProblem) {
        (self.folder, self.warn) = (folder, warn)
        guard FileKind.isFolder(folder.path) else { throw PublishProblem.noRootList(folder.path) }
        let lists = try folder.rootLists()
        guard let list = lists.last else { throw PublishProblem.noRootList(folder.path) }
        guard !list.alertKeys.isEmpty else {
            throw PublishProblem(
                .content, "alert-key",
                "Key list \(list.number) in \(folder.path) names no alert key. Make one with muster-sync keygen and name it "
                    + "with muster-sync root rotate --alert-key.")
        }
        self.list = list
        if let key { try Self.check(key, list) }
        let found = Self.published(in: folder, lists)
        self.found = found?.list
        let isCurrent = found.map { found in list.alertKeys.contains { $0.key == found.signed.key } } ?? false
        guard let key else {
            (record, published, doubt, withdrawn) = (nil, isCurrent ? found?.list : nil, nil, nil)
            obstacle = published == nil && folder.hasAlerts ? Self.damaged : nil
            return
        }
        let record: SigningRecord
        do throws(PublishProblem) {
            record = try SigningRecord(.alerts, beside: key, under: list)
        } catch {
            // An alert must reach people even so, beside those that are published: that something cannot be read is no reason
            // to withdraw them. But where a key list is missing, a key that was replaced would count.
            let isOlder = error.code == "publish-" + SigningRecord.olderKeyList
            (self.record, published, doubt) = (nil, isCurrent && !isOlder ? found?.list : nil, error)
            withdrawn = published == nil ? found?.list : nil
            obstacle = isOlder ? error : published == nil && folder.hasAlerts ? Self.damaged : nil
            return
        }
        (self.record, doubt) = (record, nil)
        obstacle =
            found == nil && folder.hasAlerts
            ? Self.damaged
            : record.obstacle(to: found?.signed, keys: list.alertKeys)
                ?? (key.path != nil && record.isEmpty ? Self.obstacle(toUnknown: found?.list) : nil)
        published = obstacle == nil ? found?.list : record.remembered(as: list.identifier)
        withdrawn = published == nil ? found?.list : nil
    }

    /// Returns the alerts that a folder publishes, if an alert key of any of its key lists has signed them, and with which.
    private static func published(
        in folder: PublishedFolder, _ lists: [RootList]
    ) -> (list: AlertList, signed: SigningRecord.Signed)? {
        let keys = lists.reversed().flatMap(\.alertKeys)
        guard let bytes = try? folder.bytes(RepositoryPath.alerts, limit: SyncLimits.largestAlerts),
            let signed = try? SignedMessage(file: bytes),
            let key = keys.first(where: signed.isSigned(by:)),
            let alerts = try? AlertList(message: signed.message),
            alerts.identifier.utf8.elementsEqual(lists.last?.identifier.utf8 ?? "".utf8)
        else { return nil }
        return (alerts, SigningRecord.Signed(alerts.number, signed.message, key))
    }

    /// Returns the reason that a list is not continued of which nothing is known here: this program numbers lists by their
    /// time, so that one with a lower number is another's.
    private static func obstacle(toUnknown list: AlertList?) -> PublishProblem? {
        guard let list, list.number < list.issued.seconds else { return nil }
        return PublishProblem(
            .refused, "alerts-unknown",
            "This program has not signed the list of alerts in the folder, so it is not continued: its number, \(list.number), "
                + "is lower than its time.")
    }

    private static let damaged = PublishProblem(
        .content, "alerts-damaged",
        "The list of alerts is damaged, or signed by no alert key of the newest key list, so it is not continued."
    )

    package var identifier: String { list.identifier }

    /// - Throws: the reason that no client would accept this key's signature.
    private static func check(_ key: SecretKey, _ list: RootList) throws(PublishProblem) {
        guard list.alertKeys.contains(where: { $0.key == key.publicKey.key }) else {
            throw PublishProblem(
                .refused, "alert-key",
                "This is not an alert key of key list \(list.number), so no client would accept it.")
        }
    }

    /// Publishes documents of CAP 1.2 as the list of alerts for some hours. Returns the list's number.
    ///
    /// - Throws: the reason that nothing was published; `PublishProblem.changed` if another program has published since this
    ///   was made.
    package func publish(
        _ messages: [String], key: SecretKey, hours: Int, now: Moment
    ) throws(PublishProblem) -> Int {
        try Self.check(key, list)
        // It is held until the list is replaced.
        let lock = try folder.lock(PublishedFolder.alertsLockName, waiting: FileLock.patience)
        defer { withExtendedLifetime(lock) {} }
        folder.removeTemporariesOfAlerts()
        let lists = try folder.rootLists()
        guard lists.last?.number == list.number, Self.published(in: folder, lists)?.list == found else {
            throw PublishProblem.changed(folder.path)
        }
        let record = self.record == nil ? nil : try SigningRecord(.alerts, beside: key, under: list)
        if let last = published?.issued, now.seconds < last.seconds - SyncLimits.alertsClockTolerance {
            warn(
                "The clock here says \(now.shown), which is before the last list of alerts (\(last.shown)). Check it."
            )
        }
        let alerts = AlertList(
            identifier: list.identifier, number: try number(after: record, now: now), root: list.number,
            issued: now, expires: now + hours * 3_600, messages: messages)
        let message = alerts.message
        let file = key.embed(message, comment: "signed alerts \(alerts.number)")
        guard file.count <= SyncLimits.largestAlerts, messages.count <= SyncLimits.maxAlertMessages else {
            throw PublishProblem(
                .refused, "alerts-size",
                "The list of alerts would have \(messages.count) messages and \(file.count) bytes, more than the "
                    + "\(SyncLimits.maxAlertMessages) messages or \(SyncLimits.largestAlerts) bytes it may. Cancel alerts "
                    + "that are over.")
        }
        // A list that no client could read must not be published.
        guard try parsing(AlertList(message: message[...]), or: PublishProblem.init) == alerts else {
            throw PublishProblem(Self.unreadable)
        }
        let put = { () throws(PublishProblem) in
            if let warning = try folder.replace(RepositoryPath.alerts, with: file) { warn(warning) }
        }
        guard var record else {
            try put()
            return alerts.number
        }
        record.remember(file)
        try record.note(.init(alerts.number, message[...], key.publicKey), publishing: put)
        if let warning = record.warning { warn(warning) }
        return alerts.number
    }

    private static let unreadable = Diagnostic(
        .error, "alerts-form", file: RepositoryPath.alerts,
        message: "the list would be read as another one than was meant",
        hint: "remove control characters from the texts")

    /// Returns the next list number: the seconds since 1970, so that a folder that has lost its list can
    /// continue, but always more than the last number.
    ///
    /// A thief may have signed the highest number. Numbering starts over with the root list that names other keys.
    private func number(after record: SigningRecord?, now: Moment) throws(PublishProblem) -> Int {
        let lists = [list]
        let last = max(
            Self.published(in: folder, lists)?.list.number ?? 0, record?.highest(list.alertKeys) ?? 0)
        let number = max(last + 1, now.seconds)
        guard (1...SyncLimits.greatestNumber).contains(number) else {
            throw PublishProblem(
                .refused, "alerts-number",
                "The last list of alerts has the highest possible number. Replace the alert keys: muster-sync root rotate."
            )
        }
        return number
    }
}
