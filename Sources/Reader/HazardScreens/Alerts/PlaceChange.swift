// The places that alerts are for, as a person changes them.
import AppCore
import Geodesy
import PlaceNames
import TextTools

/// A change of the places that alerts are for: arguments of `muster-sync places`, and what to say once it is done.
package struct PlaceChange: Sendable, Hashable {
    /// The arguments after `muster-sync places`.
    package let words: [String]
    /// The notice once the change is made, a sentence.
    package let done: String
    /// True if the screen that asks for the change closes then.
    package let endsScreen: Bool

    private init(_ words: [String], _ done: String, endsScreen: Bool = false) {
        (self.words, self.done, self.endsScreen) = (words, done, endsScreen)
    }

    /// Returns what can be done next with a new place, on a map and in the list of places.
    package func next(onMap: Bool) -> String {
        guard words.first == "add" else { return "" }
        return onMap
            ? " F8, Places: what you want to hear of." : " Choose it to say what you want to hear of."
    }

    package static func add(_ name: String, at point: GeoPoint) -> PlaceChange {
        // With an equal sign: a southern latitude looks like an option.
        let position = "--at=\(point.latitude),\(point.longitude)"
        return PlaceChange(["add", position, "--", name], "Added: \(name).", endsScreen: true)
    }

    /// Returns the place typed as `Home 37.21,-80.40`, or with the position first; nil if it is no name with a position.
    package static func add(typed text: String) -> PlaceChange? {
        let words = text.split { $0 == " " }.map(String.init)
        if words.count > 1, let point = GeoPoint(text: words[0]) {
            return add(Array(words.dropFirst()).joined(with: " "), at: point)
        }
        for count in 1...2 where words.count > count {
            let name = words.dropLast(count).joined(with: " ")
            guard let point = GeoPoint(text: words.suffix(count).joined(with: "")) else { continue }
            return add(name, at: point)
        }
        return nil
    }

    /// Returns the change for a city or county that a person typed, alone or after a name of their own: `Blacksburg, VA`,
    /// `Home = Montgomery County, VA`. Throws the names if several places or none have it.
    static func add(named text: String) throws(PlaceNameProblem) -> PlaceChange {
        let parts = text.split(separator: "=", maxSplits: 1).map { String($0.drop { $0 == " " }) }
        let typed = parts.last ?? ""
        let (counties, cities) = (PlaceNames.counties(typed), PlaceNames.cities(typed))
        let names = cities.map(\.fullName) + counties.map(\.fullName)
        guard names.count == 1 else { throw PlaceNameProblem(names: names) }
        var name = parts.count > 1 ? parts[0] : cities.first?.name ?? counties.first?.name ?? typed
        while name.last == " " { name.removeLast() }
        if let city = cities.first { return add(name, at: city.point) }
        return PlaceChange(
            ["add", "--county", counties[0].fullName, "--", name], "Added: \(name).", endsScreen: true)
    }

    package static func remove(_ name: String) -> PlaceChange {
        PlaceChange(
            ["remove", "--", name], "Removed: \(name). \"Undo the last change\" brings it back.",
            endsScreen: true)
    }

    /// - Parameter wish: the new value of the field (`least`, `kinds` or `radius`), in words.
    package static func set(_ field: String, to value: String, of name: String, wish: String) -> PlaceChange {
        PlaceChange(["change", "--\(field)=\(value)", "--", name], "\(name): \(wish).")
    }

    /// Looks the county and zone codes of a place up, for which a network must be there.
    package static func lookUpCodes(of name: String) -> PlaceChange {
        PlaceChange(["change", "--codes", "--", name], "\(name): its county and zone codes were looked up.")
    }

    /// Takes the last change back, or makes it again.
    package static let undo = PlaceChange(
        ["undo"], "The last change of places or feeds was undone. Undo again to redo it.")
}

/// None or several cities and counties have a typed name.
struct PlaceNameProblem: Error {
    var names: [String]

    var sentence: String? {
        guard !names.isEmpty else { return nil }
        return "Which one? " + Array(names.prefix(4)).joined(with: "; ") + (names.count > 4 ? " …" : "")
    }
}

extension PlaceChange: SideEffect, RowEffect {
    /// Makes the change, and shows the alerts with their positions relative to the new places.
    package func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        guard let sync = dependencies.sync else {
            return dispatch(ShowNotice("Places cannot be changed in this session."))
        }
        if let problem = sync.run(["places"] + words).problem { return dispatch(ShowNotice(problem)) }
        dependencies.content.loadWatchedPlaces()
        if endsScreen { dispatch(LeavePlaceScreen()) }
        dispatch(SayPlaceChange(change: self))
    }
}

/// Records a change, which can be taken back, and says what can be done next on the screen in view.
struct SayPlaceChange: StateUpdater {
    let change: PlaceChange

    func update(_ state: inout AppState) {
        state.features[PlaceChangesState.self].isUndoable = true
        state.notice = change.done + change.next(onMap: state.current.screen.kind.position == .canvas)
    }
}

struct PlaceChangesState: FeatureState {
    static let name = "place-changes"

    var isUndoable = false
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

struct PlaceLine: PromptLine {
    static let name = "place-line"
    var label: String { "Name and position: " }
    var enterWord: String { "Add" }
    var hint: String? { AddTypedPlace.format }

    func answer(_ text: String, in state: AppState) -> any SideEffect { AddTypedPlace(text: text) }
}

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

    static let format =
        "City or county, or name and position: Blacksburg, VA or Home 37.2100,-80.4000"
}

extension Prompt.Purpose {
    static var addPlace: Prompt.Purpose { .line(PlaceLine()) }
}
