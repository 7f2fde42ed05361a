import AppCore
import Campus
import GuideDocument
import ScreenKit

/// The map in words: the same facts as the map, for the key Ctrl-T, numbered lines and anyone who cannot see it.
struct MapInWords {
    private let map: MapModel
    private let words: PlaceWords

    /// The number of places in each list; the map numbers nine, and its list has four callboxes.
    static let numbered = 9
    static let callboxes = 4

    init(_ map: MapModel) {
        self.map = map
        words = map.words
    }

    /// Returns the page, with the text about a selected place first.
    func page(about chosen: PlaceReference?) -> PageModel {
        var links = PageLinks()
        let document = PageText.document {
            PageText.heading("Map in words")
            if let chosen { PageText.paragraph(sentence(chosen, &links)) }
            PageText.paragraph(words.overview + " " + words.originSentence())
            if let notice = offCampus { PageText.paragraph(notice) }
            if !around.isEmpty {
                PageText.heading(aroundTitle, level: 3)
                PageText.bullets(around.map { sentence($0.reference, &links) })
            }
            if !phones.isEmpty {
                PageText.heading("Nearest callboxes", level: 3)
                PageText.bullets(phones.map { sentence($0.reference, &links) })
            }
            if !nearest.isEmpty {
                PageText.heading("Nearest places", level: 3)
                PageText.bullets(nearest.map { sentence($0.reference, &links) })
            }
            notes.map(PageText.paragraph)
        }
        let chosenKey = chosen.map { "\($0.kind.word) \($0.index)" } ?? ""
        // The text follows from these: one document for each.
        let facts = (chosen.map { [words.sentence($0)] } ?? []) + nearest.map(words.sentence)
        var page = PageModel(
            title: "Map in words", document: document,
            key: "map:\(chosenKey):\(words.originSentence()):\(facts.joined(separator: "|"))")
        page.links = links
        return page
    }

    /// The places that the map lists, for tests that compare the two.
    var nearest: [NearbyPlace] {
        Array(map.nearest(.all).filter { $0.reference.kind != .callbox }.prefix(Self.numbered))
    }
    var phones: [NearbyPlace] { Array(map.callboxes.prefix(Self.callboxes)) }
    private var around: [NearbyPlace] { words.origin.map { map.places.around($0) } ?? [] }

    private var aroundTitle: String {
        map.person != nil ? "Around you" : "Around \(words.origin?.name ?? "the pack's point of reference")"
    }

    private var offCampus: String? {
        guard let person = map.person, let area = map.area, map.isInside(before: nil) == false else {
            return nil
        }
        return area.offCampusSentence(person)
    }

    private var notes: [String] {
        let shown = around.map(\.reference) + phones.map(\.reference)
        return [map.person == nil ? nil : Way.minutesNote, words.sampleNote(shown)].compactMap { $0 }
    }

    /// Returns a sentence of the generator, in which the name links to the card of the place.
    private func sentence(_ reference: PlaceReference, _ links: inout PageLinks) -> [Span] {
        let text = words.sentence(reference)
        guard let place = map.places[reference], text.hasPrefix(place.fullName) else { return [Span(text)] }
        let subject = NamedItems.subject(at: reference.index, in: map.places[reference.kind], \.name) ?? .none
        return [
            Span(place.fullName, link: links.to(ScreenID(.card(of: reference.kind), subject))),
            Span(String(text.dropFirst(place.fullName.count))),
        ]
    }
}
