// Maps of the Earth of made-up things, wherever a test wants them.
import AlertFixtures
import AppCore
import Clocks
import ContentPack
import Terminal

@testable import HazardScreens
@testable import MapScreens
@testable import ScreenKit

struct EarthMapFixture<Model: EarthMapModel> {
    static var now: Moment { AlertFixture.now }
    var model: Model
    var visit: Visit
    var profile = TerminalProfile()
    let content: SessionContent

    init(_ model: Model, on screen: ScreenID = .earthquakesOfWorld) throws {
        self.model = model
        visit = Visit(screen)
        content = SessionContent(pack: try Pack.open(directory: MapFixture.checkout, origin: .bundled))
    }

    func view(_ size: Size) -> MapView<Model> {
        let context = RenderContext(
            content: content, size: size, profile: profile, today: nil, layouts: LayoutCache(), screens: .all,
            now: Self.now)
        return MapView<Model>(
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
