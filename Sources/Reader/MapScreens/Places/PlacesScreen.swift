import AppCore
import Campus
import ContentPack
import Geodesy
import GuideDocument
import ScreenKit

/// The places of each kind, and a card for each place: one screen for all rows of `PlaceKind`.
package enum PlacesScreen {
    package static func list(of kind: PlaceKind) -> ScreenDescription {
        let traits = kind.traits
        // Of the kinds that few packs have the list is shown where something leads to it.
        let isCommon = traits.file != PackFiles.places
        return ScreenDescription(
            .list(of: kind),
            entrances: [.init(traits.list, .list(of: kind), segue: traits.segue, isInEveryPack: isCommon)],
            files: [traits.file]
        ) { _, context in listModel(kind, context) }
    }

    package static func card(of kind: PlaceKind) -> ScreenDescription {
        ScreenDescription(
            .card(of: kind),
            map: { screen in if case .item(let key) = screen.subject { .map(of: kind, key) } else { nil } },
            argument: .number { .card(of: PlaceReference(kind, $0), in: $1) },
            fileName: { screen, _ in ScreenFileName(kind.word, screen.name) }
        ) { screen, context in cardModel(kind, screen, context) }
    }

    private static func listModel(_ kind: PlaceKind, _ context: RenderContext) -> ScreenModel {
        guard let places = context.content.places else {
            return ProblemPage.notLoaded(title: kind.traits.title)
        }
        let subjects = NamedItems.subjects(of: places[kind], \.name)
        // In the order of the file, or, if the person's position is known, by distance.
        let order =
            context.here.sortedFrom.map {
                places.nearest(to: WayOrigin(reference: $0), kinds: [kind]).map(\.index)
            } ?? Array(places[kind].indices)
        let person = context.here.person.map { WayOrigin($0, facing: context.here.facing) }
        let rows = order.map { index in
            let place = places[kind][index]
            let sample = place.isSample ? CampusPlace.sampleRemark : nil
            let known = sample ?? (kind == .building ? place.address : place.note ?? place.address)
            let way = person.map {
                Way(from: $0, to: place.location).text + (sample.map { ", " + $0 } ?? "")
            }
            let card = ScreenID(.card(of: kind), subjects[index])
            return ListModel.Row(name: place.name, detail: way ?? known, to: card)
        }
        var list = ListModel(title: kind.traits.title, sections: [.init(rows: rows)])
        list.emptyText = places.noneSentence(kind)
        list.warning = Damage.text(of: kind.traits.file, in: places.findings)
        let words = PlaceWords(places, from: context.origin)
        var notes = [words.sampleNote(places[kind].indices.map { PlaceReference(kind, $0) })]
        if context.here.person != nil, !rows.isEmpty {
            let order = context.here.sortedFrom == nil ? "" : "Nearest first. "
            notes.append(order + words.originSentence() + " " + Way.minutesNote)
        }
        let text = notes.compactMap { $0 }.joined(separator: "\n")
        list.note = text.isEmpty ? nil : text
        return .list(list)
    }

    /// Returns the card of a place, or the list of its kind if it no longer exists.
    private static func cardModel(_ kind: PlaceKind, _ screen: ScreenID, _ context: RenderContext)
        -> ScreenModel
    {
        guard let places = context.content.places,
            let index = NamedItems.index(of: screen, in: places[kind], \.name)
        else { return listModel(kind, context) }
        let place = places[kind][index]
        let origin = context.here.person.map { WayOrigin($0, facing: context.here.facing) }
        let way = origin.map { Way(from: $0, to: place.location).text } ?? ""
        var page = PageModel(title: place.name, key: "\(kind.word):\(index):\(place.name):\(way)") { links in
            PageText.heading(place.name)
            if place.isSample { PlaceCard.sampleWarning(kind) }
            if kind != .building, let note = place.note { PageText.paragraph(note) }
            PlaceCard.facts(place, from: origin)
            if kind == .building {
                PageText.paragraph(PlaceCard.precision(of: place.location))
                if let note = place.note { PageText.paragraph(note) }
            }
            PlaceCard.neighbors(of: place, kind == .callbox ? .building : .callbox, places, &links)
        }
        if !place.isSample { page.code = PlaceCard.address(of: place) }
        return .page(page)
    }
}

extension ScreenKind {
    private static let lists = PlaceKind.allCases.map {
        ScreenKind($0.traits.list, needs: .places, position: .list, isInKiosk: true)
    }
    private static let cards = PlaceKind.allCases.map {
        ScreenKind($0.word, needs: .places, position: .page, isInKiosk: true)
    }

    package static func list(of kind: PlaceKind) -> ScreenKind { lists[kind.order] }
    package static func card(of kind: PlaceKind) -> ScreenKind { cards[kind.order] }
}

extension ScreenID {
    package static let buildings = list(of: .building)
    package static let callboxes = list(of: .callbox)

    package static func list(of kind: PlaceKind) -> ScreenID { ScreenID(.list(of: kind)) }

    /// Returns the card of a place of the pack, whose places must have been read; without one, the list of its kind.
    package static func card(of place: PlaceReference, in content: SessionContent) -> ScreenID {
        card(of: place, in: content.places ?? CampusPlaces())
    }

    static func card(of place: PlaceReference, in places: CampusPlaces) -> ScreenID {
        NamedItems.subject(at: place.index, in: places[place.kind], \.name)
            .map { ScreenID(.card(of: place.kind), $0) } ?? list(of: place.kind)
    }
}

/// The parts of the cards of places.
enum PlaceCard {
    /// Returns how far a position can be trusted, which follows from its decimals: a tenth of a degree of latitude is
    /// 11 km, a ten-thousandth 11 m.
    static func precision(of point: GeoPoint) -> String {
        switch max(decimals(point.latitude), decimals(point.longitude)) {
        case 4...: "Good to about 11 m (36 ft): find the building, not a door."
        case 3: "Good to about 110 m (360 ft): look around for the building."
        case 2: "Good to about a kilometer (0.7 mi) only: the building may be elsewhere on campus."
        default: "This position is too coarse to find the building by."
        }
    }

    /// Returns the decimals of a number of degrees that are not zeros, at most four.
    private static func decimals(_ degrees: Double) -> Int {
        let digits = GeoText.number(degrees, decimals: 4).reversed().prefix { $0 != "." }
        return 4 - digits.prefix { $0 == "0" }.count
    }

    static func address(of place: CampusPlace) -> String { GeoText.address(place.location) }

    static func sampleWarning(_ kind: PlaceKind) -> Block {
        let thing = kind == .callbox ? "a phone" : "the \(kind.name)"
        return PageText.paragraph([
            Span("This is a \(CampusPlace.sampleRemark). ", traits: .strong),
            Span("It was not surveyed: do not go looking for \(thing) here."),
        ])
    }

    /// Returns the facts about the place: directions, coordinates, and a link that a phone's map understands.
    static func facts(_ place: CampusPlace, from origin: WayOrigin?) -> Block {
        let address = address(of: place)
        let position = [GeoText.coordinates(place.location)] + PlaceWords.remarks(of: place)
        let facts: [(String, String?)] = [
            ("Address", place.address), ("Code", place.code),
            ("Also called", place.aliases.isEmpty ? nil : place.aliases.joined(separator: ", ")),
            ("From you", origin.map { Way(from: $0, to: place.location).text }),
            ("Position", position.joined(separator: ", ")),
        ]
        let known = facts.compactMap { term, text in text.map { (term, [Span($0)]) } }
        // A phone that took a sample away would show it as a true position.
        let phone = place.isSample ? [] : [("Take it to your phone", [Span(address, link: address)])]
        return PageText.terms(known + phone)
    }

    static func neighbors(
        of place: CampusPlace, _ kind: PlaceKind, _ places: CampusPlaces, _ links: inout PageLinks
    ) -> [Block] {
        let origin = WayOrigin(reference: place.location)
        let nearest = places.nearest(to: origin, kinds: [kind], count: 3)
        guard !nearest.isEmpty else { return [] }
        let items = nearest.compactMap { found in
            places[found.reference].map { neighbor in
                let link = links.to(.card(of: found.reference, in: places))
                let text = ([found.way.text] + PlaceWords.remarks(of: neighbor)).joined(separator: ", ")
                return [Span(neighbor.sampleMark), Span(neighbor.name, link: link), Span(": " + text)]
            }
        }
        return [PageText.heading("Nearest \(kind.plural)", level: 3), PageText.bullets(items)]
    }
}
