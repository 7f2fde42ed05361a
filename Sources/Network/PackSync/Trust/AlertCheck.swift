// Verifies the alerts of a repository in a folder as a client would, without storing anything.
import Clocks

package struct AlertVerdict: Sendable, Equatable {
    /// The root list in force.
    package var root: RootList
    package var list: AlertList
    package var freshness: AlertList.Freshness
}

package enum AlertCheck {
    /// - Parameters:
    ///   - anchor: the first root list.
    ///   - record: the alert record of earlier readings; nil for none.
    package static func check(
        _ folder: PublishedFolder, anchor: RootList, record: AlertRecord? = nil, now: Moment
    ) throws(Refusal) -> AlertVerdict {
        let record = record ?? AlertRecord(identifier: anchor.identifier)
        guard record.identifier.utf8.elementsEqual(anchor.identifier.utf8) else {
            throw .recordOtherPack(found: record.identifier, expected: anchor.identifier)
        }
        let file = try RepositoryCheck.bytes(
            folder, RepositoryPath.alerts, limit: SyncLimits.largestAlerts, .alerts(.tooLarge))
        guard let file else { throw .alerts(.missing) }
        var (list, badSignatures) = (anchor, [String]())
        let obstacle = RepositoryCheck.takeNewerLists(after: &list, folder, &badSignatures)
        do throws(AlertRefusal) {
            let trusted = try TrustRules.alerts(file, under: list, record)
            return AlertVerdict(
                root: list, list: trusted.list, freshness: trusted.list.freshness(at: now))
        } catch {
            throw error.wantsNewerLists ? obstacle ?? .alerts(error) : .alerts(error)
        }
    }
}
