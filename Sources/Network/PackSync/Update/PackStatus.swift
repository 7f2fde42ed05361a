// The state of a pack as known without contacting a server.
import Clocks
import Diagnostics

package struct PackStatus: Sendable, Equatable {
    package var identifier: String
    /// The folder that contains the pack.
    package var folder: String
    /// The current version; nil if none is installed.
    package var version: Int?
    /// All installed versions, the newest first.
    package var versions: [String]
    /// The version held by a rollback: only higher ones are installed.
    package var hold: Int?
    package var freshness: Stamp.Freshness?
    /// The time at which the newest stamp was issued.
    package var issued: Moment?
    package var expires: Moment?
    /// The newest known version.
    package var newest: Int?
    package var check: CheckRecord
    /// The problem with the lines of `sync.conf` about it.
    package var problem: Diagnostic?

    package static func read(packs: String, anchor: RootList, now: Moment) throws(SyncFailure) -> PackStatus {
        let pack = try onDisk(InstalledPackFolder.find(packs: packs, identifier: anchor.identifier))
        let kept = try LocalState(pack, anchor: anchor)
        var status = PackStatus(
            identifier: anchor.identifier, folder: packs + "/" + anchor.identifier,
            version: kept.current?.name.number,
            versions: try onDisk(pack?.versionNames()).map { $0.map(\.text) } ?? [], check: kept.check)
        if let hold = kept.record?.hold, kept.record?.holds(hold.version, under: kept.list) == true {
            status.hold = hold.version
        }
        if let stamp = kept.trustedStamp?.stamp {
            (status.issued, status.expires, status.newest) = (stamp.issued, stamp.end, stamp.version)
            status.freshness = stamp.freshness(at: now)
        }
        return status
    }
}
