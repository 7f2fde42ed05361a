import Campus
import ContentPack
import Diagnostics
import Geodesy

/// The places of all kinds in a pack, in one form for rules, with their positions in the files.
struct PlaceSource {
    struct Place {
        var kind: PlaceKind
        var name: String
        var location: GeoPoint
        var code: String?
        var isSample: Bool
        var position: SourcePosition
        var keyPath: String

        var file: String { kind.traits.file }

        func violation(_ message: String, hint: String) -> Violation {
            Violation(file, position, keyPath: keyPath, message, hint: hint)
        }
    }

    /// The places of each kind in the order of its file.
    let kinds: [[Place]]
    let findings: [Diagnostic]

    var all: [Place] { kinds.flatMap { $0 } }

    init(_ pack: Pack) {
        let (places, origins) = CampusPlaces.readWithOrigins(pack)
        findings = places.findings
        kinds = places.kinds.map { kind in
            zip(places[kind], origins[kind]).map { place, origin in
                Place(
                    kind: kind, name: place.name, location: place.location, code: place.code,
                    isSample: place.isSample, position: origin.position, keyPath: origin.keyPath)
            }
        }
    }
}
