// The state of a pack as known without contacting a server, and its lines for people: a label and a value each.
import Clocks
import ContentPack
import Diagnostics
import TextTools
import Transport

package struct PackStatus: Sendable, Equatable {
    package var identifier: String
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

    /// - Parameter address: the source of the next update, if known.
    package func lines(address: SourceAddress?) -> [(String, String)] {
        let none = "none"
        let others = versions.filter { $0 != version.map { String($0) } }
        return [
            ("Pack", identifier), ("Folder", DisplayText.escaped(folder)),
            ("Version", version.map { String($0) } ?? none),
            ("Also installed", others.isEmpty ? none : others.joined(separator: ", ")),
            ("Newest known", newest.map { String($0) } ?? "unknown"),
            ("Confirmed", confirmed),
            ("Hold", hold.map { "only versions newer than \($0) are installed" } ?? none),
            (
                "Updates from",
                problem.map(Self.nowhere)
                    ?? address.map(Self.text)
                    ?? "not specified: name the source with --from or in sync.conf"
            ), ("Last attempt", check.lastAttempt.map { "\(Moment(seconds: $0).shown): \(outcome)" } ?? none),
            ("Last success", check.lastSuccess.map { Moment(seconds: $0).shown } ?? none),
            (
                "Next attempt",
                check.notBefore.map { "not before \(Moment(seconds: $0).shown)" } ?? "at any time"
            ),
        ]
    }

    private var confirmed: String {
        guard let issued, let expires else { return "unknown" }
        let words = "on \(issued.date), for use until \(expires.date)"
        return switch freshness {
        case .outdated: "\(words): they may be outdated"
        case .unknown:
            "\(words); the clock of this computer is set before that, or the publisher's is wrong, so their age is unknown"
        case .current, nil: words
        }
    }

    private static func nowhere(_ problem: Diagnostic) -> String {
        let line = problem.position.map { $0 == .nowhere ? "" : "line \($0.line) of " } ?? ""
        return "nowhere: \(line)sync.conf is wrong"
    }

    private static func text(_ address: SourceAddress) -> String {
        guard address.isPlainHTTP else { return address.shown }
        return address.shown + " (plain http: others can see what is downloaded, but not change it unnoticed)"
    }

    private var outcome: String {
        let words =
            switch check.outcome {
            case .unchanged: "nothing new"
            case .held: "a newer version is held back"
            case .updated: "updated"
            case .refused: "rejected: not trusted"
            case .portal: "the network required a login"
            case .overloaded: "the server was overloaded"
            case .noNetwork: "no network"
            case .disk: "could not write to disk"
            case .failed, .available, .waiting, .busy, .notConfigured, nil: "failed"
            }
        return check.address.isEmpty ? words : "\(words), from \(check.address)"
    }
}
