import Geodesy
import ScreenKit

/// Shows where north is, which depends on the direction that the reader faces.
enum MapNorth {
    /// - Parameter up: the direction that is up, in degrees clockwise from north; nil for north.
    static func text(up: Double?, _ profile: TerminalProfile) -> String {
        let facing = up.flatMap(CompassPoint.init(bearing:)).map { " (\($0.rawValue) is up)" } ?? ""
        let (arrow, side) = sign(CompassPoint(bearing: -(up ?? 0)) ?? .north, profile)
        return (side.map { "N " + $0 } ?? arrow + " N") + facing
    }

    /// Returns the arrow in a direction, or the side of the map if the terminal has no such arrow.
    private static func sign(_ point: CompassPoint, _ profile: TerminalProfile) -> (
        arrow: String, side: String?
    ) {
        // The Linux console has no slanted arrows.
        let isFull = profile.glyphs == .full
        return switch point {
        case .north: (profile.line("↑", ascii: "^"), nil)
        case .northEast: ("↗", isFull ? nil : "upper right")
        case .east: (profile.line("→", ascii: ">"), nil)
        case .southEast: ("↘", isFull ? nil : "lower right")
        case .south: (profile.line("↓", ascii: "v"), nil)
        case .southWest: ("↙", isFull ? nil : "lower left")
        case .west: (profile.line("←", ascii: "<"), nil)
        case .northWest: ("↖", isFull ? nil : "upper left")
        }
    }
}
