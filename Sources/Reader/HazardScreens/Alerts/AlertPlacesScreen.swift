import AppCore
import Campus
import Geodesy
import HazardKit
import Hazards
import ScreenKit
import TextTools

/// Lists the places that alerts are for, and lets a person change them.
package enum AlertPlacesScreen {
    package static let description = ScreenDescription(
        of: .alertPlaces, entrances: [.init("alert-places", .alertPlaces, isInEveryPack: false)],
        elsewhere: .init(atPoint: { action, point in action == .newPlace ? BeginPlace(place: point) : nil })
    ) { _, context in
        let places = (context.alertBoard?.places ?? []).filter { !$0.isHere }
        let problems = context.alertBoard?.placeProblems ?? []
        let rows = places.map { ListModel.Row.submenu($0.name, detail: wishes($0), to: .alertPlace($0.name)) }
        var list = ListModel(title: "Places", sections: rows.isEmpty ? [] : [.init(rows: rows)])
        if !problems.isEmpty {
            list.warning = problems.map(\.description).joined(separator: "\n")
        } else if places.isEmpty {
            list.warning = "No place is set: all alerts are listed as active, and none rings the bell."
        }
        list.emptyText = "Nothing is set here."
        guard context.access.allowsSettings else { return .list(list) }
        let add = ListModel.Row.submenu("Add a place", to: .alertPlaceNew)
        let undo = ListModel.Row(name: "Undo the last change", performing: PlaceChange.undo)
        let isUndoable = context.features[PlaceChangesState.self].isUndoable
        list.sections.add("Change", rows: [add] + (isUndoable ? [undo] : []))
        list.wrapsDetails = true
        return .list(list)
    }

    static func wishes(_ place: WatchedPlace) -> String {
        let least = place.leastSeverity > .minor ? "\(place.leastSeverity) or worse" : "any severity"
        return least + (place.lacksCodes ? "; no county and zone codes" : "")
            + (place.kinds.isEmpty ? "" : "; kinds: \(place.kinds.joined(separator: ", "))")
            + (place.quakes.map { "; earthquakes \($0.phrase)" } ?? "")
            + (place.floods.map { "; reports of \(FloodWords.wish($0))" } ?? "")
            + (place.gauges.isEmpty ? "" : "; gauges \(place.gauges.joined(separator: ", "))")
    }
}

/// One of the places that hazards are watched for: its position, and what to notify a person about there.
package enum AlertPlaceScreen {
    package static let description = ScreenDescription(.alertPlace) { screen, context in
        guard let name = screen.name, let place = context.alertBoard?.places.first(where: { $0.name == name })
        else {
            var list = ListModel(title: "Place", sections: [])
            list.warning = "This place no longer exists. Esc goes back to the places."
            return .list(list)
        }
        var list = ListModel(title: place.name, empty: "Told of: \(AlertPlacesScreen.wishes(place)).")
        list.warning = facts(place).joined(separator: "\n")
        guard context.access.allowsSettings else { return .list(list) }
        if place.lacksCodes {
            let row = ListModel.Row(
                name: "Look up its county and zone codes",
                detail: "asks the weather service, if there is a network",
                performing: PlaceChange.lookUpCodes(of: place.name))
            list.sections.add("Codes", rows: [row])
        }
        list.sections.add("Least severity", rows: severities(place))
        list.sections.add("Kinds", rows: kinds(place))
        if place.point != nil {
            let nearness = distances.map { distance in
                place.choice(
                    "\(distance) km", isChosen: place.radius == Double(distance), "radius", "\(distance)",
                    wish: "near means within \(distance) km")
            }
            list.sections.add("Near means within", rows: nearness)
            list.sections.add("Earthquakes", rows: EarthquakePlaceRows.rows(place))
            if place.quakes != nil {
                list.sections.add("Not reviewed", rows: EarthquakePlaceRows.reviews(place))
            }
            list.sections.add("Flood reports", rows: FloodPlaceRows.rows(place))
        }
        list.sections.add("River gauges", rows: GaugePlaceRows.rows(place, context.gaugeBoard))
        let removal = ListModel.Row(name: "Remove it", performing: PlaceChange.remove(place.name))
        list.sections.add("This place", rows: [removal])
        return .list(list)
    }

    /// The distances that are offered, in kilometers.
    private static let distances = [1, 5, 10, 25, 50, 100, 250]

    /// The categories of the Common Alerting Protocol (1.2, section 3.2.2) in plain words.
    private static let kinds = [
        ("met", "Weather and floods"), ("fire", "Fire"), ("security", "Police and security"),
        ("safety", "Public safety"), ("health", "Health"), ("cbrne", "Chemical, radiation and other hazards"),
        ("env", "Pollution"), ("geo", "Earthquakes and landslides"), ("rescue", "Rescue"),
        ("transport", "Transport"), ("infra", "Power, water and telephone"), ("other", "Other"),
    ]

    private static func facts(_ place: WatchedPlace) -> [String] {
        [
            place.point.map {
                "At \(GeoText.coordinates($0)). Near means within \(GeoText.distance(place.radius * 1_000))."
            }, place.same.isEmpty ? nil : "Counties (SAME): \(place.same.joined(separator: ", ")).",
            place.lacksCodes
                ? "It has no county and zone codes, and without them most alerts cannot be matched." : nil,
            place.ugc.isEmpty ? nil : "Zones (UGC): \(place.ugc.joined(separator: ", ")).",
            place.quakes.map { "Earthquakes: \($0.phrase)." },
            place.floods.map { "Flood reports: \(FloodWords.wish($0))." },
            place.gauges.isEmpty ? nil : "River gauges: \(place.gauges.joined(separator: ", ")).",
        ].compactMap { $0 }
    }

    private static func severities(_ place: WatchedPlace) -> [ListModel.Row] {
        AlertSeverity.allCases.filter { $0 != .minor }.map { severity in
            let name =
                switch severity {
                case .unknown, .minor: "Any severity"
                case .extreme: "Extreme only"
                default: "\(severity.word.capitalizedFirst) or worse"
                }
            // Minor is the least that alerts say.
            let isChosen =
                severity == .unknown ? place.leastSeverity <= .minor : place.leastSeverity == severity
            let value = severity == .unknown ? "all" : severity.word
            return place.choice(name, isChosen: isChosen, "least", value, wish: name.lowercased())
        }
    }

    private static func kinds(_ place: WatchedPlace) -> [ListModel.Row] {
        [place.choice("All kinds", isChosen: place.kinds.isEmpty, "kinds", "all", wish: "all kinds")]
            + kinds.map { kind, name in
                let isChosen = place.kinds.contains(kind)
                let wanted = isChosen ? place.kinds.filter { $0 != kind } : place.kinds + [kind]
                let value = wanted.isEmpty ? "all" : wanted.joined(with: ",")
                let wish = wanted.isEmpty ? "all kinds" : "only \(wanted.joined(with: ", "))"
                return place.choice(name, isChosen: isChosen, "kinds", value, wish: wish)
            }
    }
}

extension WatchedPlace {
    /// Returns the row that sets a field of the place, and is highlighted if it has that value: an option of
    /// `muster-sync places change`, such as `least`, its value, and as a wish the value in words.
    func choice(
        _ name: String, isChosen: Bool, _ field: String, _ value: String, wish: String
    ) -> ListModel.Row {
        .choice(
            name, isChosen: isChosen,
            .performing(PlaceChange.set(field, to: value, of: self.name, wish: wish)))
    }
}

extension ScreenKind {
    static let alertPlace = ScreenKind(
        "alert-place", needs: .watchedPlaces, hazards: [.alerts, .gauges], position: .list, isInKiosk: true)
}

/// Offers places to add: the person's position, a place that they type, a building of the campus.
package enum AlertPlaceNewScreen {
    package static let description = ScreenDescription(of: .alertPlaceNew) { _, context in
        let typed = ListModel.Row(
            name: "A name and a position that you type", performing: OpenPrompt(.addPlace))
        let sections = sections(of: context.content.places?.buildings ?? [], typed: typed, context) {
            PlaceChange.add($0 ?? "Where I was", at: $1)
        }
        return .list(
            ListModel(
                title: "Add a place", sections: sections,
                note: "Counties and zones are looked up if the weather service is on and there is a network.")
        )
    }

    /// Returns rows to choose a point from: where the person is, without a name; one that they type; buildings.
    static func sections<Effect: RowEffect>(
        of buildings: [CampusPlace], typed: ListModel.Row, _ context: RenderContext,
        choosing effect: (_ name: String?, GeoPoint) -> Effect
    ) -> [ListModel.Section] {
        let here = context.here.person.map { person in
            ListModel.Row(
                name: "Where you are now", detail: context.here.quality, performing: effect(nil, person.point)
            )
        }
        var sections = [ListModel.Section(rows: [here, typed].compactMap { $0 })]
        sections.add(
            "Buildings",
            rows: buildings.map { .init(name: $0.name, performing: effect($0.name, $0.location)) })
        return sections
    }
}

extension ScreenID {
    static let alertPlaces = ScreenID(
        "alert-places", needs: .watchedPlaces, hazards: [.alerts], position: .list, isInKiosk: true)

    static func alertPlace(_ name: String) -> ScreenID { ScreenID(.alertPlace, .named(name)) }

    static let alertPlaceNew = ScreenID(
        "alert-place-new", needs: [.watchedPlaces, .places], hazards: [.alerts], position: .list)
}

/// The rows of a place's screen that select which earthquakes a person is notified about.
enum EarthquakePlaceRows {
    /// The magnitudes and distances in kilometers that are offered. Others can be set with a command.
    private static let magnitudes = [2.5, 3.0, 4.0, 5.0, 6.0, 7.0]
    private static let distances = [50.0, 100, 300, 1_000, 3_000, 20_000]
    private static let automatic = [3.0, 4.0, 5.0]
    /// The value used for one of the two if a person has chosen only the other.
    private static let (usualMagnitude, usualDistance) = (4.0, 300.0)

    /// Returns the rows for a place with a position.
    static func rows(_ place: WatchedPlace) -> [ListModel.Row] {
        var (magnitude, distance): (Double?, Double?) = (nil, nil)
        if case .within(let kilometers, let least)? = place.quakes {
            (magnitude, distance) = (least, kilometers)
        }
        func choice(_ name: String, _ wish: EarthquakeCriterion, isChosen: Bool) -> ListModel.Row {
            place.choice(name, isChosen: isChosen, "quakes", wish.text, wish: "earthquakes \(wish.phrase)")
        }
        let none = place.choice(
            "None", isChosen: place.quakes == nil, "quakes", "none", wish: "no earthquakes")
        let felt = choice("Those likely to be felt there", .felt, isChosen: place.quakes == .felt)
        let least = magnitudes.map { value in
            choice(
                "M \(EarthquakeNumber.text(value)) or more",
                .within(kilometers: distance ?? usualDistance, magnitude: value),
                isChosen: magnitude == value)
        }
        let within = distances.map { value in
            choice(
                value == EarthquakeCriterion.distances.upperBound
                    ? "Anywhere" : "Within \(EarthquakeNumber.text(value)) km",
                .within(kilometers: value, magnitude: magnitude ?? usualMagnitude),
                isChosen: distance == value)
        }
        return [none, felt] + least + within
    }

    static func reviews(_ place: WatchedPlace) -> [ListModel.Row] {
        let all = place.choice(
            "Any magnitude", isChosen: place.leastAutomatic == nil, "automatic", "all",
            wish: "earthquakes not reviewed too")
        return [all]
            + automatic.map { value in
                let text = "M \(EarthquakeNumber.text(value))"
                return place.choice(
                    "\(text) or more", isChosen: place.leastAutomatic == value, "automatic", text,
                    wish: "earthquakes not reviewed from \(text) on")
            }
    }
}

/// The rows of a place's screen that select which flood reports a person is notified about.
enum FloodPlaceRows {
    /// Returns the rows for a place with a position.
    static func rows(_ place: WatchedPlace) -> [ListModel.Row] {
        let none = place.choice(
            "None", isChosen: place.floods == nil, "floods", "none", wish: "no flood reports")
        let severities = FloodSeverity.allCases.map { severity in
            let wish = FloodWords.wish(severity)
            return place.choice(
                wish.capitalizedFirst, isChosen: place.floods == severity, "floods", severity.wish,
                wish: "reports of \(wish)")
        }
        return [none] + severities
    }
}

/// The rows that select the gauges of a place: its own, and all others that were read. A command can add more.
enum GaugePlaceRows {
    static func rows(_ place: WatchedPlace, _ board: GaugeBoard?) -> [ListModel.Row] {
        let unread = place.gauges.filter { board?.gauge(named: $0) == nil }
        return (board?.gauges ?? []).map { judged in
            let others = place.gauges.filter { !judged.gauge.isCalled($0) }
            let isChosen = others.count < place.gauges.count
            return row(
                judged.gauge.title, isChosen: isChosen, isChosen ? others : others + [judged.gauge.id], place)
        } + unread.map { name in row(name, isChosen: true, place.gauges.filter { $0 != name }, place) }
    }

    private static func row(
        _ name: String, isChosen: Bool, _ wanted: [String], _ place: WatchedPlace
    ) -> ListModel.Row {
        let names = wanted.joined(with: ",")
        return place.choice(
            name, isChosen: isChosen, "gauges", names.isEmpty ? "none" : names,
            wish: names.isEmpty ? "no gauges" : "gauges \(wanted.joined(with: ", "))")
    }
}
