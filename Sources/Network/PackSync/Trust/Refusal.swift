// The reasons that data is not trusted, with their messages.
import Diagnostics
import TextTools

package enum Refusal: Error, Sendable, Equatable {
    // Root lists.
    case rootTooLarge(number: Int)
    case rootSignatures(number: Int, needed: Int, found: Int)
    case rootOwnSignatures(number: Int, needed: Int, found: Int)
    case rootForm(Diagnostic)
    case rootOtherPack(number: Int, found: String, expected: String)
    case rootNumber(found: Int, expected: Int)
    case rootTooMany

    // The stamp.
    case stampMissing
    case stampTooLarge
    case stampSignature
    case stampForm(Diagnostic)
    case stampOtherPack(found: String, expected: String)
    case stampRootOlder(found: Int, known: Int)
    case stampRootMissing(found: Int, known: Int)
    case stampOlder(found: Int, seen: Int)
    case stampEquivocation(number: Int)

    // The manifest.
    case manifestOlder(found: Int, seen: Int)
    case manifestMissing
    case manifestSize(expected: Int)
    case manifestHash
    case manifestSignature
    case manifestForm(Diagnostic)
    case manifestOtherPack(found: String, expected: String)
    case manifestVersion(found: Int, expected: Int)
    case manifestEquivocation(version: Int)

    // Resources.
    case blobMissing(name: String)
    case blobSize(name: String, expected: Int)
    case blobHash(name: String)

    // What is kept here.
    case recordDamaged(path: String)
    case recordOtherPack(found: String, expected: String)
    case anchorForm(Diagnostic)

    // The campus's alerts.
    case alerts(AlertRefusal)

    /// A stable name for scripts and tests.
    package var code: String {
        switch self {
        case .rootTooLarge: "root-size"
        case .rootSignatures: "root-signatures"
        case .rootOwnSignatures: "root-own-signatures"
        case .rootForm: "root-form"
        case .rootOtherPack: "root-other-pack"
        case .rootNumber: "root-number"
        case .rootTooMany: "root-too-many"
        case .stampMissing: "stamp-missing"
        case .stampTooLarge: "stamp-size"
        case .stampSignature: "stamp-signature"
        case .stampForm: "stamp-form"
        case .stampOtherPack: "stamp-other-pack"
        case .stampRootOlder: "stamp-root-older"
        case .stampRootMissing: "stamp-root-missing"
        case .stampOlder: "stamp-older"
        case .stampEquivocation: "stamp-two-truths"
        case .manifestOlder: "manifest-older"
        case .manifestMissing: "manifest-missing"
        case .manifestSize: "manifest-size"
        case .manifestHash: "manifest-hash"
        case .manifestSignature: "manifest-signature"
        case .manifestForm: "manifest-form"
        case .manifestOtherPack: "manifest-other-pack"
        case .manifestVersion: "manifest-version"
        case .manifestEquivocation: "manifest-two-truths"
        case .blobMissing: "blob-missing"
        case .blobSize: "blob-size"
        case .blobHash: "blob-hash"
        case .recordDamaged: "record-damaged"
        case .recordOtherPack: "record-other-pack"
        case .anchorForm: "anchor-form"
        case .alerts(let refusal): refusal.code
        }
    }

    /// A message, safe to display. The caller adds that the installed guides are unchanged.
    package var sentence: String {
        switch self {
        case .rootTooLarge(let number): "Key list \(number) is too large, so it was not read."
        case .rootSignatures(let number, let needed, let found):
            "Key list \(number) is signed by \(found) of the keys known here, and \(needed) must sign it. It may be forged."
        case .rootOwnSignatures(let number, let needed, let found):
            "Key list \(number) is signed by \(found) of its own keys, and \(needed) must sign it. Its publisher has not "
                + "finished it."
        case .rootForm(let fault): "A key list is validly signed but cannot be read: \(fault)."
        case .rootOtherPack(let number, let found, let expected):
            "Key list \(number) is for another pack (\(found), not \(expected))."
        case .rootNumber(let found, let expected):
            "Key list \(expected) calls itself number \(found). An old list may have been put in its place."
        case .rootTooMany:
            "There are more than \(SyncLimits.maxRootLists) new key lists. Those accepted so far are kept; update again to continue."

        case .stampMissing: "There is no stamp: no pack is published here."
        case .stampTooLarge:
            "The stamp is too large. A login page of the network, or another file, may be in its place."
        case .stampSignature:
            "The stamp is not signed by the key that must sign it. A login page of the network may be in its place, or it "
                + "may be damaged or forged."
        case .stampForm(let fault): "The stamp is validly signed but cannot be read: \(fault)."
        case .stampOtherPack(let found, let expected): "This is another pack (\(found), not \(expected))."
        case .stampRootOlder(let found, let known):
            "The stamp belongs to key list \(found), and list \(known) is already known. An old state was offered as new."
        case .stampRootMissing(let found, let known):
            "The stamp names key list \(found), and the newest available is \(known)."
        case .stampOlder(let found, let seen):
            "An old state was offered as new: stamp \(found), where stamp \(seen) was already seen."
        case .stampEquivocation:
            "Conflicting signatures: two different stamps have the same number. The stamp key may have been stolen: tell the "
                + "publisher."

        case .manifestOlder(let found, let seen):
            "Old guides were offered as new: version \(found), where version \(seen) was already seen."
        case .manifestMissing: "The list of files that the stamp names is missing."
        case .manifestSize(let expected):
            "The list of files does not have the \(expected) bytes that the stamp names. It may be damaged, or a login page."
        case .manifestHash:
            "The list of files is not the one that the stamp names. It may be damaged or forged."
        case .manifestSignature:
            "The list of files is not signed by the key that must sign guides. The stamp key alone cannot change guides."
        case .manifestForm(let fault): "The list of files is validly signed but cannot be used: \(fault)."
        case .manifestOtherPack(let found, let expected):
            "The list of files is for another pack (\(found), not \(expected))."
        case .manifestVersion(let found, let expected):
            "The list of files is for version \(found), and the stamp says \(expected)."
        case .manifestEquivocation(let version):
            "Conflicting signatures: version \(version) was seen with different content before. The guide key may have "
                + "been stolen: tell the publisher."

        case .blobMissing(let name): "The file \(DisplayText.escaped(name)) is missing in the repository."
        case .blobSize(let name, let expected):
            "The download of \(DisplayText.escaped(name)) does not have its \(expected) bytes. It may be damaged."
        case .blobHash(let name):
            "The download of \(DisplayText.escaped(name)) is not what was published. It may be damaged or forged."

        case .recordDamaged(let path):
            "The record of earlier updates is damaged or missing (\(DisplayText.escaped(path))). It protects against old guides "
                + "being offered as new ones. Restore it from a backup, or rebuild it with muster-sync update --repair."
        case .recordOtherPack(let found, let expected):
            "The record of earlier updates is for another pack (\(found), not \(expected))."
        case .anchorForm(let fault): "The first root list cannot be used: \(fault)."
        case .alerts(let refusal): refusal.sentence
        }
    }
}

package enum AlertRefusal: Error, Sendable, Equatable {
    case noKeys
    case missing
    case tooLarge
    case signature
    case form(Diagnostic)
    case otherPack(found: String, expected: String)
    case rootMissing(found: Int, known: Int)
    case older(found: Int, seen: Int)
    case equivocation(number: Int)
    case recordDamaged(path: String)

    /// A stable name for scripts and tests.
    package var code: String {
        switch self {
        case .noKeys: "alerts-no-keys"
        case .missing: "alerts-missing"
        case .tooLarge: "alerts-size"
        case .signature: "alerts-signature"
        case .form: "alerts-form"
        case .otherPack: "alerts-other-pack"
        case .rootMissing: "alerts-root-missing"
        case .older: "alerts-older"
        case .equivocation: "alerts-two-truths"
        case .recordDamaged: "alerts-record-damaged"
        }
    }

    /// True if newer root lists must be fetched before this refusal is final.
    var wantsNewerLists: Bool {
        switch self {
        case .noKeys, .signature, .rootMissing: true
        default: false
        }
    }

    /// A message, safe to display. The caller adds that the earlier alerts are kept.
    package var sentence: String {
        switch self {
        case .noKeys: "This campus publishes no alerts: its key list names no key that may sign them."
        case .missing: "No list of alerts is published here."
        case .tooLarge:
            "The list of alerts is too large. A login page of the network, or another file, may be in its place."
        case .signature:
            "The list of alerts is not signed by a key that may sign alerts. A login page of the network may be in its place, "
                + "or it may be damaged or forged."
        case .form(let fault): "The list of alerts is validly signed but cannot be read: \(fault)."
        case .otherPack(let found, let expected):
            "These are the alerts of another campus (\(found), not \(expected))."
        case .rootMissing(let found, let known):
            "The list of alerts names key list \(found), and the newest available is \(known)."
        case .older(let found, let seen):
            "Old alerts were offered as new: list \(found), where list \(seen) was already seen."
        case .equivocation(let number):
            "Conflicting signatures: two different lists of alerts have the number \(number). An alert key may have been stolen: "
                + "tell the publisher."
        case .recordDamaged(let path):
            "The record of earlier alerts is damaged or missing (\(DisplayText.escaped(path))). It protects against old alerts "
                + "being offered as new ones. Rebuild it with muster-sync update --repair."
        }
    }
}
