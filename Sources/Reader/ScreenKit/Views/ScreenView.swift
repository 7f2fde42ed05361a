import AppCore
import Terminal

/// A screen that can be drawn and that responds to actions. Every screen is one of a few views over its model; a new
/// kind of view adds a case to `ScreenModel` and one to `ScreenViews`, a new kind of map only its `CanvasContent`.
///
/// - `draw` puts the model into the frame's area and returns where the hardware cursor belongs;
/// - `respond` returns the response to an action. It changes nothing itself.
public protocol ScreenView {
    var actionContext: ActionContext { get }
    /// The position of the view in the page, for the status line: `12%`, `All`; `nil` for lists.
    var position: String? { get }
    /// The notes for the status line while nothing is newer: the first that fits; or else the content's age.
    var standingNotes: [String] { get }
    /// True if the view takes the whole window: nothing is drawn around it.
    var isAlone: Bool { get }
    /// The rows that all of it would take in a high enough window; 0 if it always fits.
    var height: Int { get }
    var actionsPerWheelStep: Int { get }
    /// The guide that is read here, with its current position; `nil` on every other screen.
    var guideAsLeft: LeaveGuide? { get }
    func draw(into frame: inout Frame)
    func respond(to action: Action) -> Response
    func respond(toClick point: Point) -> Response
    /// Returns the response once the screen was opened and laid out, such as scrolling to a match.
    func respondToOpening() -> Response
    /// Returns the response that brings text into view after the size of the window has changed.
    func respondToResizing() -> Response
    /// Returns the response to a find in this page that has just begun.
    func respondToFind() -> Response
    /// Returns the response that records what the view must know of this frame when it draws the next one.
    func respondToDrawing() -> Response
    func respond(toTyping text: String) -> Response
    var wheelActions: (up: Action, down: Action) { get }
}

extension ScreenView {
    public var isAlone: Bool { false }
    public var height: Int { 0 }
    public var standingNotes: [String] { [] }
    public var actionsPerWheelStep: Int { 1 }
    public var guideAsLeft: LeaveGuide? { nil }
    public func respond(toClick point: Point) -> Response { .nothing }
    public func respondToOpening() -> Response { .nothing }
    public func respondToResizing() -> Response { .nothing }
    public func respondToFind() -> Response { .nothing }
    public func respondToDrawing() -> Response { .nothing }
    public func respond(toTyping text: String) -> Response { .nothing }
    public var wheelActions: (up: Action, down: Action) { (.up, .down) }
}

public enum Response {
    /// The action has no effect here, or there is nowhere to go.
    case nothing
    case update(any StateUpdater)
    case effect(any SideEffect)

    public static func open(_ destination: Destination) -> Response { .effect(Open(destination)) }
}

public enum ScreenViews {
    public static func view(for visit: Visit, model: ScreenModel, context: RenderContext, area: Area)
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
        case .page(let page):
            if !page.large.isEmpty,
                let view = LargePageView(model: page, visit: visit, context: context, area: area)
            {
                view
            } else {
                PageView(model: page, visit: visit, context: context, area: area)
            }
        case .steps(let steps): StepView(model: steps, visit: visit, context: context, area: area)
        case .search(let search): SearchView(model: search, visit: visit, context: context, area: area)
        case .map(let map): map.view(visit, context, area)
        case .address(let address):
            if let view = CodeAloneView(model: address, context: context) {
                view
            } else if let view = AddressView(model: address, context: context, area: area) {
                view
            } else {
                PageView(
                    model: AddressPage.page(address, context), visit: visit, context: context, area: area)
            }
        }
    }
}
