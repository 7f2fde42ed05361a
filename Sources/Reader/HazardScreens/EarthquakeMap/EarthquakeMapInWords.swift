import AppCore
import Campus
import Geodesy
import GuideDocument
import HazardKit
import Hazards
import ScreenKit

/// A map of earthquakes in words: the same facts as the map, for the key Ctrl-T, numbered lines, and anyone who
/// cannot see it.
package struct EarthquakeMapInWords {
    private let model: EarthquakeMapModel
    private let sentence: EarthquakeMapSentence

    package init(_ model: EarthquakeMapModel) {
        self.model = model
        sentence = EarthquakeMapSentence(model)
    }

    /// Creates the words of a map for a command.
    ///
    /// - Parameters:
    ///   - isWorld: false for the map around here.
    ///   - events: the events that are listed.
    package init(
        isWorld: Bool, events: [Earthquake], board: EarthquakeBoard, filter: EarthquakeFilter,
        times: HazardTimes, origin: WayOrigin?
    ) {
        self.init(
            EarthquakeMapModel(
                isWorld ? .world : .here, events: events, board: board, filter: filter, times: times,
                origin: origin, item: nil))
    }

    /// The map's sentence about all events.
    package var overview: String { sentence.overview(radius: model.openedRadius) }

    /// Notes on which events are shown, which of them are not on the map, and how old the data is.
    package var remarks: [String] {
        EarthquakeListWords.warning(
            model.board, listed: model.mapped.listed, filter: model.filter, model.times,
            isPlaced: model.origin != nil)
            + model.words.leftOut
    }

    /// The total energy of the events that the overview counts; nil if fewer than two have a magnitude.
    package var energy: String? { sentence.energy(radius: model.openedRadius) }

    /// The title of the list: the nearest events, or the largest.
    package var listTitle: String {
        let isHere = model.scope == .here && model.origin != nil
        return isHere ? "Nearest events" : "Largest events"
    }

    /// The events that the map's list numbers, with the text for each.
    package var items: [(event: Earthquake, text: String)] {
        model.listed.map { (model.mapped.events[$0], sentence.item($0)) }
    }

    /// The facts for programs: the number of events, the largest, and those that are listed.
    package var facts: EarthquakeMapFacts { EarthquakeMapFacts(model) }

    /// Returns the page, with the text about a selected event first.
    package func page() -> PageModel {
        var links = PageLinks()
        let chosen = model.opened
        let lines = items.map { [Span($0.text, link: links.to(.earthquake($0.event)))] }
        // The text follows from these: one document for each.
        let texts = [overview] + remarks + items.map(\.text)
        let document = PageText.document {
            PageText.heading(
                model.scope == .world ? "Map of earthquakes in words" : "Earthquakes near, in words")
            if let chosen {
                let event = model.mapped.events[chosen]
                PageText.paragraph([Span(sentence.single(chosen), link: links.to(.earthquake(event)))])
            }
            PageText.paragraph(overview)
            if !lines.isEmpty {
                PageText.heading(listTitle, level: 3)
                PageText.bullets(lines)
            }
            if let energy { PageText.paragraph(energy) }
            remarks.map(PageText.paragraph)
            PageText.paragraph([Span("All earthquakes", link: links.to(.earthquakes))])
        }
        var page = PageModel(
            title: model.title, document: document,
            key: "earthquake-map:\(model.scope):\(chosen ?? -1):" + texts.joined(separator: "\n"))
        page.links = links
        return page
    }
}

/// The content of a map of earthquakes, as values.
package struct EarthquakeMapFacts {
    /// The origin of distances, its name, and the radius in meters of the circle that contains `inside`; nil
    /// for the whole Earth.
    package var circle: (center: GeoPoint, name: String, isPerson: Bool, radius: Double)?
    /// The events on the map, or those within the circle, the newest first.
    package var inside: [Earthquake]
    package var largest: Earthquake?
    /// The events that are listed, with their distance in meters from the origin, if that is known.
    package var listed: [(event: Earthquake, distance: Double?, direction: CompassPoint?)]
    package var withdrawn: Int
    package var unlocated: Int

    package init(_ model: EarthquakeMapModel) {
        let mapped = model.mapped
        var inside = Array(mapped.events.indices)
        if model.scope == .here, let origin = model.origin {
            circle = (
                origin.point, model.originName ?? "", origin.person != nil, model.openedRadius
            )
            inside = mapped.within(model.openedRadius, of: origin.point)
        }
        self.inside = inside.map { mapped.events[$0] }
        largest = mapped.largest(of: inside).map { mapped.events[$0] }
        listed = model.listed.map { index in
            let point = mapped.points[index]
            return (
                mapped.events[index], model.origin.map { $0.point.distance(to: point) },
                model.origin.flatMap { $0.point.direction(to: point) }
            )
        }
        (withdrawn, unlocated) = (mapped.withdrawn, mapped.unlocated)
    }
}
