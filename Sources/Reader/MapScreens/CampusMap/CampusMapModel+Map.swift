import AppCore
import Campus
import ContentPack
import Geodesy
import ScreenKit
import Terminal

/// The items of the map of the campus, and the actions of its keys.
extension CampusMapModel: MapModel {
    static let noun = "place"
    static let oneThing = "a place"
    static let actionContext: ActionContext = .map
    static let takesFloodReports = true

    var title: String { "Map" }
    var origin: WayOrigin? { words.origin }
    var closest: Double { MapFollowing.closest }

    func item(_ index: Int) -> CanvasItem {
        let reference = references[index]
        let key = ItemKey(at: reference.index, in: places[reference.kind], \.name)
        return CanvasItem(kind: reference.kind.word, name: key?.name ?? "", occurrence: key?.occurrence ?? 0)
    }

    func screen(_ index: Int) -> ScreenID { .card(of: references[index], in: places) }

    /// Nothing is at a sample position.
    func mapPoint(_ index: Int) -> MapPoint? {
        named(index).flatMap { $0.isSample ? nil : MapPoint($0.location, name: $0.name) }
    }

    func shows(_ index: Int, in layers: CanvasPosition.Layers) -> Bool {
        if case .only(let word) = layers { references[index].kind.word == word } else { true }
    }

    func find(_ text: String) -> MapFound? {
        let best = MapNames.best(for: text, among: byWeight.map { references[$0] }, places)
        return best.flatMap(index).map { .item($0) }
    }

    func nothingFound(_ text: String) -> [String] {
        ["No place has \"\(text)\" in its name or address.", "No place has \"\(text)\".", "No such place."]
    }

    func part(_ position: CanvasPosition, _ chosen: Int?, _ size: MapSize) -> EarthView {
        MapFollowing(map: self, position: position, chosen: chosen, size: size).view
    }

    func viewChoosing(_ index: Int, _ shown: MapShown) -> CanvasPosition.View { .fitted }
    func viewFinding(_ point: GeoPoint, _ shown: MapShown) -> CanvasPosition.View { .fitted }

    func whyNotAroundPerson(_ shown: MapShown) -> [String]? {
        guard person != nil else {
            return [
                PlaceWords.unknown + ". Choose where you are, then press the period key.",
                "Choose where you are, then press .",
            ]
        }
        return following(shown).isInside == false ? ["You are not on campus."] : nil
    }

    func following(_ shown: MapShown) -> MapFollowing {
        MapFollowing(map: self, position: shown.position, chosen: shown.chosen, size: shown.view.size)
    }

    /// The nearest nine places; callboxes have separate marks unless nothing else is shown.
    func listed(_ layers: CanvasPosition.Layers) -> [Int] {
        indices(of: listed(layers, max: MapNumbers.listed))
    }

    func hasList(_ chosen: Int?, _ layers: CanvasPosition.Layers) -> Bool { chosen == nil }

    func steps(_ shown: MapShown) -> (items: [Int], from: Int?) {
        (indices(of: nearest(shown.layers)), shown.chosen)
    }

    /// Another click selects the next place in the cell.
    func clicked(_ cluster: MapClusters.Cluster, _ shown: MapShown) -> Int? {
        let members = shown.clusters.members(of: cluster)
        guard let index = shown.chosen.flatMap(members.firstIndex) else { return members.first }
        return members[(index + 1) % members.count]
    }

    func respond(to action: Action, in view: MapView<CampusMapModel>) -> Response {
        switch action {
        case .nextSection: return view.step(by: 1, in: clockwise(view.shown.layers), from: view.chosen)
        case .previousSection: return view.step(by: -1, in: clockwise(view.shown.layers), from: view.chosen)
        case .nearestPhone:
            guard !callboxes.isEmpty else { return view.say([places.noneSentence(.callbox)]) }
            return view.step(by: 1, in: indices(of: callboxes), from: view.chosen)
        case .setCurrentPlace: return setCurrentPlace(view)
        default: return .nothing
        }
    }

    /// Returns the nearest places in clockwise order, beginning with the direction that the reader faces, or north.
    private func clockwise(_ layers: CanvasPosition.Layers) -> [Int] {
        guard let origin else { return [] }
        let near = Set(nearest(layers).map(\.reference))
        let kinds = layers.kind.map { [$0] } ?? places.kinds
        return places.clockwise(from: origin, kinds: kinds).filter(near.contains).compactMap(index)
    }

    private func setCurrentPlace(_ view: MapView<CampusMapModel>) -> Response {
        guard let place = view.chosen.flatMap(named) else {
            return view.say(["Choose the place where you are first."])
        }
        // No one is at a position that is only an example: others would be told it as theirs.
        guard !place.isSample else {
            return view.say([
                "This is a sample position; choose a building, then press the period key.",
                "This is a sample position; choose a building.", "Only a sample position.",
            ])
        }
        let name = view.context.profile.text(place.fullName)
        let isUndone = person?.source == .place(place.fullName) && person?.point == place.location
        let forms =
            isUndone
            ? ["Undone: you are not at \(name).", "Undone: you are not here."]
            : [
                "You are at \(name). Press the period key again to undo.",
                "You are at \(name). Press . again to undo.", "You are here. Press . again to undo.",
            ]
        return .update(SetCurrentPlace(name: place.fullName, place.location, notice: view.fitting(forms)))
    }

    func respondToDrawing(of view: MapView<CampusMapModel>) -> Response {
        let before = view.canvasPosition.followed
        let followed = following(view.shown).followed(view.view)
        guard followed != before else { return .nothing }
        return .update(
            ChangeMap.drawn(followed, notice: notice(of: followed, before: before).map(view.fitting)))
    }

    /// Returns the forms of the notice, shown once, that the person is off campus, or back.
    private func notice(of followed: CanvasPosition.Followed, before: CanvasPosition.Followed?) -> [String]? {
        if followed.isInside == true, before?.isInside == false { return ["You are on campus again."] }
        guard followed.isInside == false, before?.isInside != false, let person, let area else { return nil }
        let sentence = area.offCampusSentence(person)
        return [sentence + " The whole campus is shown.", sentence] + area.shortOffCampus(person)
    }

    /// Everything, each kind alone, everything without names.
    var layers: [(layers: CanvasPosition.Layers, notices: [String])] {
        [(.all, ["Layers: all places."])]
            + places.kinds.map { (.only($0.word), ["Layers: \($0.plural) only."]) }
            + [(.withoutNames, ["Layers: all places, without names."])]
    }

    func styles(_ theme: Theme) -> [UInt8: Style] {
        [
            MapPriority.middle: theme.mapSpecial, MapPriority.high: theme.mapCallbox,
            MapPriority.nearestCallbox: theme.mapCallbox,
        ]
    }
}
