// Maps of made-up earthquakes, wherever a test wants them.
import AlertFixtures
import AppCore
import Campus
import Clocks
import ContentPack
import Geodesy
import Hazards
import Terminal
import TestSupport

@testable import Screens

struct EarthquakeMapFixture {
    static let now = AlertFixture.now
    var model: EarthquakeMapModel
    var visit = Visit(.earthquakesOfWorld)
    var profile = TerminalProfile()
    let library: Library

    init(_ model: EarthquakeMapModel) throws {
        self.model = model
        library = Library(pack: try Pack.open(directory: MapFixture.checkout, origin: .bundled))
    }

    static func event(
        _ number: Int, _ magnitude: Double?, at point: GeoPoint?, hoursAgo: Double = 1
    ) -> Earthquake {
        var report = EarthquakeReport(
            agency: .usgs, id: "us\(number)", time: now.seconds * 1_000 - Int(hoursAgo * 3_600_000))
        (report.magnitude, report.epicenter, report.kind) = (magnitude, point, .earthquake)
        report.place = "\(number) km N of Town \(number)"
        return Earthquake(EarthquakeRecord(report, listed: now))
    }

    static func model(
        _ scope: EarthquakeMapModel.Scope, _ events: [Earthquake], from origin: WayOrigin? = nil,
        filter: EarthquakeFilter = EarthquakeFilter(), item: CanvasItem? = nil,
        places: [EarthPlaceSearch.Place] = []
    ) -> EarthquakeMapModel {
        EarthquakeMapModel(
            scope, events: events, board: nil, filter: filter, times: AlertTimes(now: now, zone: .utc),
            origin: origin, item: item, places: places)
    }

    func view(_ size: Size) -> EarthquakeMapView {
        let context = RenderContext(
            library: library, size: size, profile: profile, today: nil, layouts: LayoutCache(),
            now: Self.now)
        return EarthquakeMapView(
            model: model, visit: visit, context: context,
            area: Area(top: 2, left: 0, width: size.columns, height: size.rows - 4))
    }

    func frame(_ size: Size) -> Frame {
        var frame = Frame(size: size)
        view(size).draw(into: &frame)
        return frame
    }

    /// Does what an action asks for. Returns the screen that it opens, if any.
    @discardableResult
    mutating func act(_ action: Action, _ size: Size = Size(columns: 80, rows: 24)) -> ScreenID? {
        apply(view(size).respond(to: action))
    }

    @discardableResult
    mutating func apply(_ response: Response) -> ScreenID? {
        switch response {
        case .update(let updater):
            var state = AppState()
            state.current.screen = visit.screen
            state.current.position = visit.position
            updater.update(&state)
            visit.position = state.current.position
            return nil
        case .effect(let effect):
            guard let open = effect as? Open, case .screen(let screen, _) = open.destination else {
                return nil
            }
            return screen
        case .nothing: return nil
        }
    }
}
