import AppCore
import Campus
import ScreenKit
import Terminal
import TextMetrics

/// The list beside the map: the nearest places with the digits that they have on the map, then callboxes.
struct MapList {
    enum Row: Equatable {
        /// A place, with its digit if it has one.
        case place(NearbyPlace, digit: Int?)
        /// The title of a kind, with its sign on the map.
        case heading(String, sign: Character)
    }

    /// The most places that are listed.
    static let maxPlaces = 24

    let rows: [Row]
    private let map: MapModel

    init(_ map: MapModel, layers: CanvasPosition.Layers, listed: [PlaceReference], height: Int) {
        self.map = map
        let onlyKind: PlaceKind? = if case .only(let word) = layers { PlaceKind(rawValue: word) } else { nil }
        let callboxes = onlyKind != nil ? [] : map.callboxes.prefix(MapInWords.callboxes)
        // All rows are other ones when a person who walks has moved on.
        let most = map.isPersonMoving ? MapInWords.numbered : Self.maxPlaces
        let headings = onlyKind != nil || !callboxes.isEmpty ? 1 : 0
        let room = min(most, max(1, height - callboxes.count - headings))
        let places = map.nearest(layers).filter { onlyKind != nil || $0.reference.kind != .callbox }
        var rows: [Row] = onlyKind.map { [Self.heading($0, map)] } ?? []
        rows += places.prefix(room).map { place in
            .place(place, digit: listed.firstIndex(of: place.reference).map { $0 + 1 })
        }
        if !callboxes.isEmpty {
            rows.append(Self.heading(.callbox, map))
            rows += callboxes.map { .place($0, digit: nil) }
        }
        self.rows = Array(rows.prefix(height))
    }

    /// Returns the heading of a kind: `Callboxes (sample positions)`.
    private static func heading(_ kind: PlaceKind, _ map: MapModel) -> Row {
        let remark =
            switch map.samples[kind] ?? .none {
            case .none: ""
            case .some: " (? marks a sample)"
            case .all: " (sample positions)"
            }
        return .heading(kind.traits.title + remark, sign: kind.traits.mark)
    }

    /// Writes a name into a number of columns. A sample position is marked unless the heading marks all of
    /// them, and a place that is not below the heading of its kind shows its kind.
    private func name(_ reference: PlaceReference, columns: Int, isBelowHeading: Bool, symbols: SymbolSet)
        -> String
    {
        guard let place = map.places[reference] else { return "" }
        let isSaid = !place.isSample || isBelowHeading && map.samples[place.kind] == .all
        let remark = isSaid ? "" : " (sample)"
        return TextFitting.truncated(
            isBelowHeading ? place.name : place.fullName, to: max(0, columns - remark.count), symbols: symbols
        ) + remark
    }

    func place(at row: Int) -> PlaceReference? {
        guard rows.indices.contains(row), case .place(let place, _) = rows[row] else { return nil }
        return place.reference
    }

    func draw(in area: Area, _ context: RenderContext, into frame: inout Frame) {
        let profile = context.profile
        // To change the style and back takes as many bytes as a way.
        let wayStyle = map.isPersonMoving ? .plain : context.theme.detail
        var isBelowHeading = false
        for (offset, row) in rows.prefix(area.height).enumerated() {
            let y = area.top + offset
            switch row {
            case .heading(let text, let sign):
                isBelowHeading = true
                frame.write(
                    String(sign), column: area.left, row: y,
                    style: sign == PlaceKind.callbox.traits.mark
                        ? context.theme.mapCallbox : context.theme.mapListed)
                frame.write(
                    TextFitting.truncated(profile.text(text), to: area.width - 2, symbols: profile.symbols),
                    column: area.left + 2, row: y, style: context.theme.mapListed)
            case .place(let nearby, let digit):
                if let digit {
                    frame.write("\(digit)", column: area.left, row: y, style: context.theme.mapListed)
                }
                let way = map.words.origin == nil ? "" : profile.text(nearby.way.shortText)
                let end = area.right - DisplayWidth.of(way)
                frame.write(way, column: end, row: y, style: wayStyle)
                frame.write(
                    name(
                        nearby.reference, columns: end - area.left - 3, isBelowHeading: isBelowHeading,
                        symbols: profile.symbols), column: area.left + 2, row: y)
            }
        }
    }
}
