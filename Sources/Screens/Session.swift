import AppCore
import Guidebook
import Terminal

/// A person at a terminal: draws the state, waits for what they do, and changes the state by it.
public final class Session {
    /// Why a session ended.
    public enum End: Sendable, Equatable {
        case quit
        /// Asked to end by a signal.
        case signal(Int32)
        /// The terminal is gone.
        case lostTerminal
    }

    private let driver: any TerminalDriver
    private let store: Store
    private let layouts = LayoutCache()

    public init(driver: any TerminalDriver, store: Store) {
        self.driver = driver
        self.store = store
    }

    public var state: AppState { store.state }

    private var scene: Scene {
        Scene(
            library: store.dependencies.library, size: driver.size, look: Look(driver.capabilities),
            today: store.state.today, layouts: layouts)
    }

    /// Shows the state and serves the person until they leave.
    public func run() -> End {
        for visit in store.state.visits { store.dependencies.library.load(for: visit.screen) }
        while !store.state.isFinished {
            driver.draw(ScreenDrawing.frame(store.state, scene))
            switch driver.nextEvent(milliseconds: nil) {
            case .key(let key): handle(key)
            case .paste(let text): if store.state.prompt != nil { type(text) }
            case .resize, .resumed, .timeout: break
            case .terminate(let signal): return .signal(signal)
            case .lost: return .lostTerminal
            }
        }
        return .quit
    }

    private func handle(_ key: Key) {
        if store.state.prompt != nil {
            edit(with: key)
            return
        }
        store.dispatch(ClearNotice())
        let view = ScreenDrawing.view(store.state, scene)
        guard let action = ActionTable.action(forKey: key.name, in: view.context) else {
            store.dispatch(ShowNotice("\(key.name) does nothing here. ? shows what the keys do."))
            return
        }
        perform(action, view)
    }

    private func perform(_ action: Action, _ view: any ScreenView) {
        switch action {
        case .quit: store.dispatch(Quit())
        case .back:
            if store.state.canGoBack {
                store.dispatch(Back())
                // What was shown there may have been dropped from the library meanwhile.
                store.dependencies.library.load(for: store.state.current.screen)
            } else {
                store.dispatch(ShowNotice("This is the first screen. q leaves the program."))
            }
        case .home:
            store.dispatch(GoHome())
            store.dependencies.library.load(for: store.state.current.screen)
        case .emergency: store.perform(OpenScreen(.contacts))
        case .help: store.perform(OpenScreen(.help))
        case .refresh:
            store.perform(RereadContent(screens: store.state.visits.map(\.screen)))
            layouts.generation += 1
        case .redraw: driver.redrawEverything()
        case .suspend: driver.suspend()
        default: carryOut(view.respond(to: action))
        }
    }

    private func carryOut(_ response: Response) {
        switch response {
        case .nothing: break
        case .update(let updater):
            store.dispatch(updater)
            store.dependencies.library.load(for: store.state.current.screen)
        case .effect(let effect): store.perform(effect)
        }
    }

    // MARK: The text field

    private func edit(with key: Key) {
        switch key {
        case .character(let character): type(String(character))
        case .backspace, .delete: store.dispatch(DeleteCharacter())
        case .control("u"): store.dispatch(ClearPrompt())
        case .control("c"), .escape: store.dispatch(ClosePrompt())
        case .enter: submit()
        default: break
        }
    }

    private func type(_ text: String) {
        store.dispatch(TypeText(text))
    }

    private func submit() {
        guard let prompt = store.state.prompt else { return }
        switch prompt.purpose {
        case .find:
            store.dispatch(StartFind(prompt.text))
            if let page = ScreenDrawing.view(store.state, scene) as? PageView { carryOut(page.firstMatch()) }
        }
    }
}
