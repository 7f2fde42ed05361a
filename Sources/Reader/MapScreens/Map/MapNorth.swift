import Geodesy
import ScreenKit

/// Shows where north is, which depends on the direction that the reader faces.
enum MapNorth {
    /// - Parameter up: the direction that is up, in degrees clockwise from north; nil for north.
    static func text(up: Double?, _ profile: TerminalProfile) -> String {
        let turn = CompassPoint(bearing: -(up ?? 0)) ?? .north
        let isSlanted = [.northEast, .southEast, .southWest, .northWest].contains(turn)
        let facing = up.flatMap(CompassPoint.init(bearing:)).map { " (\($0.rawValue) is up)" } ?? ""
        // The Linux console has no slanted arrows.
        if profile.glyphs != .full, isSlanted { return "N \(side(turn))" + facing }
        return arrow(turn, profile) + " N" + facing
    }

    private static func arrow(_ point: CompassPoint, _ profile: TerminalProfile) -> String {
        switch point {
        case .north: profile.line("↑", ascii: "^")
        case .northEast: "↗"
        case .east: profile.line("→", ascii: ">")
        case .southEast: "↘"
        case .south: profile.line("↓", ascii: "v")
        case .southWest: "↙"
        case .west: profile.line("←", ascii: "<")
        case .northWest: "↖"
        }
    }

    private static func side(_ point: CompassPoint) -> String {
        switch point {
        case .northEast: "upper right"
        case .southEast: "lower right"
        case .southWest: "lower left"
        default: "upper left"
        }
    }
}
