import AppCore
import Campus
import Canvas

/// Decides which part of the map is shown: the one that fits selection and person, kept while the person walks in it.
struct MapFollowing {
    let map: CampusMapModel
    let position: CanvasPosition
    let chosen: Int?
    let size: MapSize

    /// The padding around fitted content, on each side.
    static let padding = 0.12
    /// The width in meters of the narrowest view, and of the view of a single place, which shows its surroundings.
    static let narrowest = 200.0
    static let alone = 400.0
    /// The part of the view's size at its edge in which the person makes the view move. It is well below the
    /// part that the padding leaves them, 0.097; otherwise each step away would fit the view again.
    static let edge = 0.05
    /// The limits of zoom: down to this width in meters, and out to this many times the campus.
    static let closest = 20.0
    private static let farthest = 4.0

    private var columns: Int { size.columns }
    private var rows: Int { size.rows }
    private var up: Double { map.facing ?? 0 }

    var isInside: Bool? { map.isInside(before: position.followed?.isInside) }

    var view: EarthView {
        let whole = whole
        let viewport =
            switch position.view {
            case .own(let center, let metersPerColumn):
                view(PlanePoint(map.projection, center), metersPerColumn)
            case .fitted, .aroundPerson: kept ?? fitted(whole)
            }
        return EarthView(
            on: map.projection, viewport, size, widestScale: whole.metersPerColumn * Self.farthest)
    }

    /// The viewport of the previous frame, while it still shows what it was computed for.
    private var kept: Viewport? {
        guard let followed = position.followed, followed.choice == position.choice,
            followed.view == position.view, followed.columns == columns, followed.rows == rows,
            followed.isInside == isInside, let person = personInView
        else { return nil }
        let last = view(PlanePoint(map.projection, followed.center), followed.metersPerColumn)
        let at = last.position(of: person)
        func isWithinEdge(_ place: Double, _ size: Int) -> Bool {
            let margin = Double(size) * Self.edge
            return place >= margin && place <= Double(size) - margin
        }
        return isWithinEdge(at.x, columns) && isWithinEdge(at.y, rows) ? last : nil
    }

    private var personInView: PlanePoint? { isInside == true ? map.personPoint : nil }

    private func fitted(_ whole: Viewport) -> Viewport {
        if position.view == .aroundPerson, let person = personInView {
            return view(person, min(whole.metersPerColumn, Self.alone / Double(columns)))
        }
        // Off campus the whole of it is shown, whatever is chosen.
        guard let target = chosen.map(map.planePoint), isInside != false else { return whole }
        let points = [target] + (personInView.map { [$0] } ?? [])
        let pair = Viewport.fitting(
            points, columns: columns, rows: rows, padding: Self.padding,
            minimumWidth: points.count == 1 ? Self.alone : Self.narrowest, cellShape: size.cellShape, up: up)
        guard let pair, pair.metersPerColumn < whole.metersPerColumn else { return whole }
        return pair
    }

    /// The whole campus, and the person if they are on it.
    var whole: Viewport {
        Viewport.fitting(
            map.extent + pointBeyondPerson, columns: columns, rows: rows, minimumWidth: Self.narrowest,
            cellShape: size.cellShape, up: up) ?? view(PlanePoint(east: 0, north: 0), 1_000 / Double(columns))
    }

    /// Points beyond a person who is outside the places, so that the view stays as it is while they walk on for a while.
    private var pointBeyondPerson: [PlanePoint] {
        guard let person = personInView else { return [] }
        guard let places = PlaneRect(around: map.extent), !places.contains(person) else { return [person] }
        let (center, reach) = (places.center, 1.4)
        return [
            PlanePoint(
                east: center.east + reach * (person.east - center.east),
                north: center.north + reach * (person.north - center.north))
        ]
    }

    private func view(_ center: PlanePoint, _ metersPerColumn: Double) -> Viewport {
        Viewport(
            columns: columns, rows: rows, center: center, metersPerColumn: metersPerColumn,
            cellShape: size.cellShape, up: up)
    }

    func followed(_ view: EarthView) -> CanvasPosition.Followed {
        let said = said
        return CanvasPosition.Followed(
            center: view.center, metersPerColumn: view.viewport.metersPerColumn, choice: position.choice,
            view: position.view, columns: columns, rows: rows, isInside: isInside,
            announced: said.person, announcement: said.announcement)
    }

    /// The position for which the directions are announced: again when the person has moved on, not with each position.
    var said: (person: PersonPosition?, announcement: MovementAnnouncement) {
        guard let person = map.person, let goal = chosen.map(map.place) else {
            return (map.person, MovementAnnouncement())
        }
        let last = position.followed.flatMap { $0.choice == position.choice ? $0 : nil }
        var announcement = last?.announcement ?? MovementAnnouncement()
        if announcement.isDue(at: person.point, to: goal) { return (person, announcement) }
        return (last?.announced ?? person, announcement)
    }
}
