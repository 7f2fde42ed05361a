import AppCore
import Terminal

/// A screen that can be drawn and asked. Every screen is one of a few views over its model:
///
/// - `draw` puts the model into the frame's area and says where the hardware cursor belongs;
/// - `respond` says what an action means here. It changes nothing: it answers with what shall be done.
protocol ScreenView {
    var actionContext: ActionContext { get }
    /// Where in the page the view is, for the status line: `12%`, `All`; `nil` for lists.
    var position: String? { get }
    /// Rows that all of it takes in a window high enough; 0 where it always fits.
    var height: Int { get }
    func draw(into frame: inout Frame)
    func respond(to action: Action) -> Response
    /// What a click on a cell of the screen means.
    func respond(toClick point: Point) -> Response
}

extension ScreenView {
    func respond(toClick point: Point) -> Response { .nothing }
    var height: Int { 0 }
}

/// What an action leads to.
enum Response {
    /// The action means nothing here, or there is nowhere to go.
    case nothing
    case update(any StateUpdater)
    case effect(any SideEffect)

    /// Goes where a choice leads.
    static func open(_ target: ScreenModel.Target, _ context: RenderContext) -> Response {
        switch target {
        case .screen(let screen, let fragment): .effect(OpenScreen(screen, fragment: fragment))
        case .link(let destination, let text, let file):
            .effect(FollowLink(destination: destination, text: text, file: file))
        case .heading(let anchor): .update(JumpInPreviousPage(anchor))
        case .bookmark(let bookmark): .effect(OpenBookmark(bookmark))
        case .hit(let hit): .effect(OpenHit(hit))
        case .setting(let setting): SettingsScreen.change(setting, context)
        case .finding(let finding): .effect(OpenFinding(finding))
        case .unavailable(let reason): .update(ShowNotice(reason))
        }
    }
}

/// Makes the view that belongs to a model.
enum ScreenViews {
    static func view(for visit: Visit, model: ScreenModel, context: RenderContext, area: Area)
        -> any ScreenView
    {
        switch model {
        case .grid(let list):
            EntriesView(model: list, isGrid: true, visit: visit, context: context, area: area)
        case .list(let list):
            EntriesView(model: list, isGrid: false, visit: visit, context: context, area: area)
        case .page(let page): PageView(model: page, visit: visit, context: context, area: area)
        case .steps(let steps): StepView(model: steps, visit: visit, context: context, area: area)
        case .search(let search): SearchView(model: search, visit: visit, context: context, area: area)
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
