import ContentPack
import Geodesy
import TextTools

/// The output of `muster diff --json`. A change has only the keys that apply. Later versions may add keys only.
public enum ChangesJSON {
    public static func value(_ comparison: PackComparison, _ old: Pack, _ new: Pack) -> JSON {
        .object([
            ("old", pack(old)), ("new", pack(new)), ("different", .boolean(comparison.isDifferent)),
            ("changes", .array(comparison.changes.map(change))),
            ("unread", .array(comparison.unread.map(unread))),
            ("reformatted", .strings(comparison.reformatted)),
            ("others", .strings(comparison.others)),
        ])
    }

    private static func pack(_ pack: Pack) -> JSON {
        .object([
            ("identifier", .string(pack.info.identifier)), ("title", .string(pack.info.title)),
            ("version", .integer(pack.info.version)), ("date", .optional(pack.info.date)),
        ])
    }

    private static func change(_ change: PackChange) -> JSON {
        let members: [(String, JSON?)] = [
            ("area", .string(change.area.rawValue)), ("kind", .string(change.kind.rawValue)),
            ("what", .string(change.what.rawValue)), ("name", .string(change.name)),
            ("place", change.place.map { .string($0) }), ("oldPlace", change.oldPlace.map { .string($0) }),
            ("text", change.text.map { .string($0) }), ("old", change.old.map { .string($0) }),
            ("new", change.new.map { .string($0) }),
            ("metres", change.meters.map { .number(($0 * 10).rounded() / 10) }),
            ("direction", change.direction.map { .string(direction($0)) }),
            ("count", change.count.map { .integer($0) }),
            ("file", .string(change.file)), ("oldFile", change.oldFile.map { .string($0) }),
        ]
        return .object(members.compactMap { key, value in value.map { (key, $0) } })
    }

    /// Returns the direction as this format has always written it: `north-east`.
    private static func direction(_ point: CompassPoint) -> String {
        switch point {
        case .northEast: "north-east"
        case .southEast: "south-east"
        case .southWest: "south-west"
        case .northWest: "north-west"
        case .north, .east, .south, .west: point.name
        }
    }

    private static func unread(_ file: UnreadFile) -> JSON {
        .object([
            ("side", .string(file.side.rawValue)), ("file", .string(file.problem.file)),
            ("code", .string(file.problem.code)), ("message", .string(file.problem.message)),
            ("hint", .string(file.problem.hint)),
        ])
    }
}
