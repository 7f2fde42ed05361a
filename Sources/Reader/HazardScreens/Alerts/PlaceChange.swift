// The places that alerts are for, as a person changes them.
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
        PlaceChange(
            ["add", "--at=\(point.latitude),\(point.longitude)", "--", name],
            "Added: \(name).", endsScreen: true)
    }

    /// Returns the place that a person typed as `Home 37.21,-80.40`, or with the position first; nil if the
    /// text is not a name with a position.
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
    /// `Home = Montgomery County, VA`.
    ///
    /// - Throws: the names if several places or none have it.
    static func add(named text: String) throws(PlaceNameProblem) -> PlaceChange {
        let parts = text.split(separator: "=", maxSplits: 1).map { String($0.drop { $0 == " " }) }
        let typed = parts.last ?? ""
        let counties = PlaceNames.counties(typed)
        let cities = PlaceNames.cities(typed)
        let names = cities.map(\.fullName) + counties.map(\.fullName)
        guard names.count == 1 else { throw PlaceNameProblem(names: names) }
        var name = parts.count > 1 ? parts[0] : cities.first?.name ?? counties.first?.name ?? typed
        while name.last == " " { name.removeLast() }
        if let city = cities.first { return add(name, at: city.point) }
        return PlaceChange(
            ["add", "--county", counties[0].fullName, "--", name],
            "Added: \(name).", endsScreen: true)
    }

    package static func remove(_ name: String) -> PlaceChange {
        PlaceChange(
            ["remove", "--", name], "Removed: \(name). \"Undo the last change\" brings it back.",
            endsScreen: true)
    }

    /// - Parameters:
    ///   - field: `least`, `kinds` or `radius`.
    ///   - wish: the new value, in words.
    package static func set(_ field: String, to value: String, of name: String, wish: String) -> PlaceChange {
        PlaceChange(["change", "--\(field)=\(value)", "--", name], "\(name): \(wish).")
    }

    /// Looks the county and zone codes of a place up, for which a network must be there.
    package static func lookUpCodes(of name: String) -> PlaceChange {
        PlaceChange(["change", "--codes", "--", name], "\(name): its county and zone codes were looked up.")
    }

    /// Takes the last change back, or makes it again.
    package static let undo = PlaceChange(["undo"], "The last change was undone. Undo again to redo it.")
}

/// None or several cities and counties have a typed name.
struct PlaceNameProblem: Error {
    var names: [String]

    /// Nil if none has it.
    var sentence: String? {
        guard !names.isEmpty else { return nil }
        return "Which one? " + Array(names.prefix(4)).joined(with: "; ") + (names.count > 4 ? " …" : "")
    }
}
