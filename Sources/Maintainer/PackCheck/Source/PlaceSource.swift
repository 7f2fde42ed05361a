import Campus
import ContentPack
import Diagnostics
import Geodesy

/// The places of a pack as rules look at them: of both kinds alike, each with its place in its file.
struct PlaceSource {
    enum Kind: String {
        case building, callbox

        var file: String { self == .building ? PackFiles.buildings : PackFiles.callboxes }
        var plural: String { self == .building ? "buildings" : "callboxes" }
    }

    struct Place {
        var kind: Kind
        var name: String
        var location: GeoPoint
        var code: String?
        var isSample: Bool
        var position: SourcePosition
        var keyPath: String

        func violation(_ message: String, hint: String) -> Violation {
            Violation(kind.file, position, keyPath: keyPath, message, hint: hint)
        }
    }

    /// In the order of the files, by kind.
    let buildings: [Place]
    let callboxes: [Place]
    /// What the reader noticed.
    let findings: [Diagnostic]

    var all: [Place] { buildings + callboxes }
    /// Each kind that has places.
    var kinds: [[Place]] { [buildings, callboxes].filter { !$0.isEmpty } }

    init(_ pack: Pack) {
        let (places, origins) = CampusPlaces.readWithOrigins(pack)
        findings = places.findings
        buildings = zip(places.buildings, origins.buildings).map { building, origin in
            Place(
                kind: .building, name: building.name, location: building.location, code: building.code,
                isSample: false, position: origin.position, keyPath: origin.keyPath)
        }
        callboxes = zip(places.callboxes, origins.callboxes).map { callbox, origin in
            Place(
                kind: .callbox, name: callbox.name, location: callbox.location, isSample: callbox.isSample,
                position: origin.position, keyPath: origin.keyPath)
        }
    }
}
