// Publishes a campus's alerts: one signed file next to the stamp. The guides' files are never changed.
import Clocks
import ContentPack
import Diagnostics
import Files

public struct AlertPublisher {
    public let folder: PublishedFolder
    private let list: RootList
    /// The alerts published at present; nil if there are none that can be continued from.
    public let published: AlertList?
    /// The lock that keeps the published alerts unchanged between reading and replacing them.
    private let lock: PublishLock

    /// - Throws: the reason that alerts cannot be published in this folder.
    public init(_ folder: PublishedFolder) throws(PublishProblem) {
        self.folder = folder
        guard FileKind.isFolder(folder.path) else { throw PublishProblem.noRootList(folder.path) }
        lock = try folder.lock(PublishedFolder.alertsLockName)
        folder.removeTemporariesOfAlerts()
        let lists = try folder.rootLists()
        guard let list = lists.last else { throw PublishProblem.noRootList(folder.path) }
        guard !list.alertKeys.isEmpty else {
            throw PublishProblem(
                .content, "alert-key",
                "Key list \(list.number) in \(folder.path) names no alert key. Make one with muster-sync keygen and name it "
                    + "with muster-sync root rotate --alert-key.")
        }
        self.list = list
        published = Self.published(in: folder, lists)
    }

    /// Returns the alerts that a folder publishes, signed by an alert key of any of its root lists.
    ///
    /// Damage does not prevent sending an alert: a list that cannot be read is replaced.
    private static func published(in folder: PublishedFolder, _ lists: [RootList]) -> AlertList? {
        let file: [UInt8]?? = try? folder.bytes(RepositoryPath.alerts, limit: SyncLimits.largestAlerts)
        guard let bytes = file ?? nil, let signed = try? SignedMessage(file: bytes),
            lists.contains(where: { $0.alertKeys.contains(where: signed.isSigned(by:)) }),
            let alerts = try? AlertList(message: signed.message),
            alerts.identifier.utf8.elementsEqual(lists.last?.identifier.utf8 ?? "".utf8)
        else { return nil }
        return alerts
    }

    /// True if there is a file of alerts that cannot be continued from.
    public var isDamaged: Bool {
        published == nil && FileKind.isTaken(folder.path + "/" + RepositoryPath.alerts)
    }

    public var identifier: String { list.identifier }

    /// - Throws: the reason that no client would accept this key's signature.
    public func check(_ key: SecretKey) throws(PublishProblem) {
        guard list.alertKeys.contains(where: { $0.key == key.publicKey.key }) else {
            throw PublishProblem(
                .refused, "alert-key",
                "This is not an alert key of key list \(list.number), so no client would accept it.")
        }
    }

    /// Publishes `messages` in place of the current ones. Returns the list's number.
    ///
    /// - Parameters:
    ///   - messages: documents of CAP 1.2.
    ///   - hours: the time until the list expires.
    public func publish(
        _ messages: [String], key: SecretKey, hours: Int, now: Moment
    ) throws(PublishProblem) -> Int {
        try check(key)
        let alerts = AlertList(
            identifier: list.identifier, number: try number(now: now), root: list.number, issued: now,
            expires: now + hours * 3_600, messages: messages)
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
        do throws(Diagnostic) {
            guard try AlertList(message: message[...]) == alerts else { throw Self.unreadable }
        } catch {
            throw PublishProblem(error)
        }
        try folder.replace(RepositoryPath.alerts, with: file)
        return alerts.number
    }

    private static let unreadable = Diagnostic(
        .error, "alerts-form", file: RepositoryPath.alerts,
        message: "the list would be read as another one than was meant",
        hint: "remove control characters from the texts")

    /// Returns the next list number: the seconds since 1970, so that a folder that has lost its list can
    /// continue, but always more than the last number.
    ///
    /// A thief may have signed the highest number. Numbering starts over with the root list that names other
    /// keys.
    private func number(now: Moment) throws(PublishProblem) -> Int {
        let file: [UInt8]?? = try? folder.bytes(RepositoryPath.alerts, limit: SyncLimits.largestAlerts)
        var last = 0
        if let published, let bytes = file ?? nil, let signed = try? SignedMessage(file: bytes),
            list.alertKeys.contains(where: signed.isSigned(by:))
        {
            last = published.number
        }
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
