import AppCore
import Geodesy

extension PlaceChange: SideEffect, RowEffect {
    /// Makes the change, and shows the alerts with their positions relative to the new places.
    package func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        guard let sync = dependencies.sync else {
            return dispatch(ShowNotice("Places cannot be changed in this session."))
        }
        if let problem = sync.run(["places"] + words).problem { return dispatch(ShowNotice(problem)) }
        dependencies.content.loadWatchedPlaces()
        dispatch(NotePlaceChange())
        if endsScreen { dispatch(LeavePlaceScreen()) }
        dispatch(SayPlaceChange(change: self))
    }
}

/// Says that a change was made, and what can be done next on the screen in view.
struct SayPlaceChange: StateUpdater {
    let change: PlaceChange

    func update(_ state: inout AppState) {
        state.notice = change.done + change.next(onMap: state.current.screen.kind.position == .canvas)
    }
}

/// The changes of the places in this session.
struct PlaceChangesState: FeatureState {
    static let name = "place-changes"

    /// True if one was made, which can be taken back.
    var isUndoable = false
}

/// Records that a change of the places can be taken back.
struct NotePlaceChange: StateUpdater {
    func update(_ state: inout AppState) { state.features[PlaceChangesState.self].isUndoable = true }
}

/// Leaves the screen that asked for a change, unless it is a map, which still has something to show.
struct LeavePlaceScreen: StateUpdater {
    func update(_ state: inout AppState) {
        if state.current.screen.kind.position != .canvas { Back().update(&state) }
    }
}

/// Asks for the name of a place at a point of a map.
struct BeginPlace: StateUpdater {
    let place: MapPoint

    func update(_ state: inout AppState) {
        guard state.access.allowsSettings else { return }
        OpenPrompt(.addPlace, text: "\(GeoText.typed(place.point)) \(place.name ?? "")").update(&state)
        state.notice = "Type a name for the place, then press Enter."
    }
}

/// Asks for a place.
struct PlaceLine: PromptLine {
    static let name = "place-line"
    var label: String { "Name and position: " }
    var enterWord: String { "Add" }
    var hint: String? { AddTypedPlace.format }

    func answer(_ text: String, in state: AppState) -> any SideEffect { AddTypedPlace(text: text) }
}

/// Adds the place that a person typed.
struct AddTypedPlace: SideEffect {
    let text: String

    func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        if text.isEmpty { return }
        do throws(PlaceNameProblem) {
            let positioned = PlaceChange.add(typed: text)
            let change = if let positioned { positioned } else { try PlaceChange.add(named: text) }
            change.run(dependencies, dispatch: dispatch)
        } catch {
            dispatch(ShowNotice(error.sentence ?? Self.format))
        }
    }

    /// The format that the person is asked for.
    static let format =
        "City or county, or name and position: Blacksburg, VA or Home 37.2100,-80.4000"
}

extension Prompt.Purpose {
    static var addPlace: Prompt.Purpose { .line(PlaceLine()) }
}
