import AppCore
import Campus
import Terminal
import TextMetrics

/// The list beside the map: the nearest places with the digits that they have on the map, then callboxes.
struct MapList {
    enum Row: Equatable {
        /// A place, with its digit if it has one.
        case place(NearbyPlace, digit: Int?)
        case heading(String)
    }

    /// More are not read.
    static let mostPlaces = 24

    let rows: [Row]
    private let map: MapModel

    init(_ map: MapModel, layers: CanvasPosition.Layers, listed: [PlaceReference], height: Int) {
        self.map = map
        let isOneKind = if case .only = layers { true } else { false }
        let callboxes = isOneKind ? [] : map.callboxes.prefix(MapInWords.callboxes)
        // All rows are other ones when a person who walks has moved on.
        let most = map.isPersonMoving ? MapInWords.numbered : Self.mostPlaces
        let room = min(most, max(1, height - (callboxes.isEmpty ? 0 : callboxes.count + 1)))
        let places = map.nearest(layers).filter { isOneKind || $0.reference.kind != .callbox }
        var rows: [Row] = places.prefix(room).map { place in
            .place(place, digit: listed.firstIndex(of: place.reference).map { $0 + 1 })
        }
        if !callboxes.isEmpty {
            rows.append(.heading(Self.callboxHeading(map)))
            rows += callboxes.map { .place($0, digit: nil) }
        }
        self.rows = Array(rows.prefix(height))
    }

    private static func callboxHeading(_ map: MapModel) -> String {
        let kind = PlaceKind.callbox
        let samples = map.places[kind].count(where: \.isSample)
        let remark =
            samples == 0
            ? "" : samples < map.places[kind].count ? " (some are samples)" : " (sample positions)"
        return kind.traits.title + remark
    }

    func place(at row: Int) -> PlaceReference? {
        guard rows.indices.contains(row), case .place(let place, _) = rows[row] else { return nil }
        return place.reference
    }

    func draw(in area: Area, _ context: RenderContext, into frame: inout Frame) {
        let profile = context.profile
        // To change the style and back takes as many bytes as a way.
        let wayStyle = map.isPersonMoving ? .plain : context.theme.detail
        for (offset, row) in rows.prefix(area.height).enumerated() {
            let y = area.top + offset
            switch row {
            case .heading(let text):
                frame.write("!", column: area.left, row: y, style: context.theme.mapCallbox)
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
                let name = map.places[nearby.reference]?.name ?? ""
                frame.write(
                    TextFitting.truncated(name, to: end - area.left - 3, symbols: profile.symbols),
                    column: area.left + 2, row: y)
            }
        }
    }
}
