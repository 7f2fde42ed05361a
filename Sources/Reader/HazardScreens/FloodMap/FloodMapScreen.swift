import AppCore
import Hazards
import MapScreens
import ScreenKit

/// The map of a flood's reports, and its version in words.
package enum FloodMapScreen {
    package static let map = ScreenDescription(
        .floodMap, argument: .words { ScreenID(.floodMap, .text($0)) },
        fileName: { screen, _ in ScreenFileName("flood-map", screen.floodMapKey?.id) }, model: model)

    package static let words = ScreenDescription(
        .floodMapInWords, argument: .words { ScreenID(.floodMapInWords, .text($0)) },
        fileName: { screen, _ in ScreenFileName("flood-map-in-words", screen.floodMapKey?.id) }
    ) { model($0, $1).inWords }

    @Sendable private static func model(_ screen: ScreenID, _ context: RenderContext) -> ScreenModel {
        guard let key = screen.floodMapKey, let board = context.floodBoard else {
            return ProblemPage.notLoaded(title: "Flood")
        }
        guard let flood = board.flood(named: key.id, of: key.source) else {
            return .page(FloodReportPage.gone("This flood is no longer stored"))
        }
        return .map(FloodMapModel(flood, opened: key.report, board, context))
    }
}

extension ScreenKind {
    /// The map's kind. It needs the places of the alerts and the buildings, which can be found by name.
    static let floodMap = ScreenKind(
        "flood-map", needs: .places, hazards: [.floods, .alerts], position: .canvas, isInKiosk: true)
    static let floodMapInWords = ScreenKind(
        "flood-map-in-words", hazards: [.floods, .alerts], position: .page, isInKiosk: true)
}

extension ScreenID {
    /// Returns the screen of a flood's map, optionally with a selected report.
    static func floodMap(_ flood: Flood, _ report: FloodReport? = nil) -> ScreenID {
        floodMap(of: flood.event.id, source: flood.source, report: report.map { CanvasItem($0) })
    }

    static func floodMapInWords(_ flood: Flood, _ report: FloodReport? = nil) -> ScreenID {
        ScreenID(
            .floodMapInWords, floodMapSubject(flood.event.id, flood.source, report.map { CanvasItem($0) }))
    }

    /// Returns the screen of a flood's map by names, of which only those are known that were given by hand.
    ///
    /// - Parameters:
    ///   - report: the key of the selected report, and its boundary as the kind.
    static func floodMap(of event: String, source: String?, report: CanvasItem? = nil) -> ScreenID {
        ScreenID(.floodMap, floodMapSubject(event, source, report))
    }

    /// Returns the subject of the map. Its parts are joined by line breaks, which no identifier contains.
    private static func floodMapSubject(
        _ event: String, _ source: String?, _ report: CanvasItem?
    ) -> ScreenID.Subject {
        .text(
            event,
            title: source.map { ([$0] + (report.map { [$0.kind, $0.name] } ?? [])).joined(separator: "\n") })
    }

    /// The parts of the map's subject; only those that were given if the screen was named by hand.
    var floodMapKey: (id: String, source: String?, report: CanvasItem?)? {
        guard kind == .floodMap || kind == .floodMapInWords, case .text(let id, let title) = subject else {
            return nil
        }
        let parts = (title ?? "").split(separator: "\n").map(String.init)
        let report = parts.count == 3 ? CanvasItem(kind: parts[1], name: parts[2]) : nil
        return (id, parts.first, report)
    }
}

extension CanvasItem {
    /// A report as the item of its flood's map: its key, in its boundary.
    package init(_ report: FloodReport) { self.init(kind: report.boundary, name: report.marker.key) }
}
