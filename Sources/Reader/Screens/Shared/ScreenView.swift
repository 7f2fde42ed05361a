import AppCore
import Terminal

/// A screen that can be drawn and asked. Every screen is one of a few views over its model; a new kind of view adds a
/// case to `ScreenModel` and one to `ScreenViews`.
///
/// - `draw` puts the model into the frame's area and says where the hardware cursor belongs;
/// - `respond` says what an action means here. It changes nothing: it answers with what is to be done.
protocol ScreenView {
    var actionContext: ActionContext { get }
    /// Where in the page the view is, for the status line: `12%`, `All`; `nil` for lists.
    var position: String? { get }
    /// Said on the status line while there is nothing newer to say: the first that fits; empty: how old the content is.
    var standingNotes: [String] { get }
    /// Rows that all of it takes in a window high enough; 0 where it always fits.
    var height: Int { get }
    /// Actions that one step of the mouse wheel stands for.
    var actionsPerWheelStep: Int { get }
    /// The guide that is read here, with the position that it is left at; `nil` on every other screen.
    var guideAsLeft: LeaveGuide? { get }
    func draw(into frame: inout Frame)
    func respond(to action: Action) -> Response
    /// What a click on a cell of the screen means.
    func respond(toClick point: Point) -> Response
    /// What remains to be done when the screen has just been opened and can be laid out, such as scrolling to what a
    /// search found.
    func respondToOpening() -> Response
    /// What is to be done when a find in this page has just begun.
    func respondToFind() -> Response
    /// What the view must know of the frame that is drawn now when it draws the next one.
    func respondToDrawing() -> Response
    /// What is to be done when the text of the view's field has changed.
    func respond(toTyping text: String) -> Response
    /// What the mouse wheel means.
    var wheelActions: (up: Action, down: Action) { get }
}

extension ScreenView {
    var height: Int { 0 }
    var standingNotes: [String] { [] }
    var actionsPerWheelStep: Int { 1 }
    var guideAsLeft: LeaveGuide? { nil }
    func respond(toClick point: Point) -> Response { .nothing }
    func respondToOpening() -> Response { .nothing }
    func respondToFind() -> Response { .nothing }
    func respondToDrawing() -> Response { .nothing }
    func respond(toTyping text: String) -> Response { .nothing }
    var wheelActions: (up: Action, down: Action) { (.up, .down) }
}

/// What an action leads to.
enum Response {
    /// The action means nothing here, or there is nowhere to go.
    case nothing
    case update(any StateUpdater)
    case effect(any SideEffect)

    /// Goes where a choice leads.
    static func open(_ destination: Destination) -> Response { .effect(Open(destination)) }
}

/// Makes the view that belongs to a model.
enum ScreenViews {
    static func view(for visit: Visit, model: ScreenModel, context: RenderContext, area: Area)
        -> any ScreenView
    {
        switch model {
        case .grid(let list):
            if let poster = list.poster {
                PosterView(model: list, poster: poster, visit: visit, context: context, area: area)
            } else {
                EntriesView(model: list, isGrid: true, visit: visit, context: context, area: area)
            }
        case .list(let list):
            EntriesView(model: list, isGrid: false, visit: visit, context: context, area: area)
        case .page(let page): PageView(model: page, visit: visit, context: context, area: area)
        case .steps(let steps): StepView(model: steps, visit: visit, context: context, area: area)
        case .search(let search): SearchView(model: search, visit: visit, context: context, area: area)
        case .map(.campus(let map)): MapView(model: map, visit: visit, context: context, area: area)
        case .map(.earthquakes(let map)):
            EarthquakeMapView(model: map, visit: visit, context: context, area: area)
        case .map(.flood(let map)):
            FloodMapView(model: map, visit: visit, context: context, area: area)
        case .address(let address):
            if let view = AddressView(model: address, context: context, area: area) {
                view
            } else {
                PageView(
                    model: AddressScreen.page(address, context), visit: visit, context: context, area: area)
            }
        }
    }
}
