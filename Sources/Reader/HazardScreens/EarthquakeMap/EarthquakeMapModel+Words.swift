import AppCore
import Geodesy
import HazardKit
import Hazards
import MapScreens
import TextTools

/// The sentences of a map of earthquakes. The map, the map in words, numbered lines and JSON all use them.
extension EarthquakeMapModel {
    /// The length of the sentences.
    enum Form: CaseIterable {
        /// With distances in miles and kilometers.
        case long
        /// With distances in kilometers only.
        case short
    }

    /// Returns the events that the overview counts; only the map around here uses the radius, in meters.
    package func counted(within radius: Double) -> [Int] {
        guard scope == .here, let origin else { return Array(mapped.events.indices) }
        return mapped.within(radius, of: origin.point)
    }

    package var overview: String { overview(radius: openedRadius) }

    func overview(radius: Double, _ form: Form = .long) -> String {
        guard !mapped.events.isEmpty else { return nothing }
        guard scope == .here, let origin, let originName else {
            return some(Array(mapped.events.indices), from: nil, remark: "") + "."
        }
        return "Around \(originName): \(within(radius, of: origin.point, form))."
    }

    /// The reason that there is no event on the map. An empty map is always explained by what was read.
    private var nothing: String {
        guard let board, board.isStored else { return FeedWords.notSetUp("Earthquakes", times) }
        guard mapped.listed == 0 else { return "No event on the map. " + leftOut.joined(separator: " ") }
        return EarthquakeListWords.whyEmpty(board, filter)
    }

    /// Returns `3 events within 120 mi (200 km), the largest M 4.1, 75 mi (120 km) southwest, 2 h ago`, or if there are
    /// none, the nearest event. The radius is in meters.
    private func within(_ radius: Double, of origin: GeoPoint, _ form: Form) -> String {
        let inside = mapped.within(radius, of: origin)
        let range = " within " + Self.distance(radius, form)
        let distances = inside.isEmpty ? mapped.distances(from: origin) : []
        guard let nearest = distances.indices.min(by: { distances[$0] < distances[$1] }) else {
            return some(inside, from: origin, remark: range, form)
        }
        return "No event\(range); the nearest \(event(nearest, from: origin, form))"
    }

    /// Returns `212 events, the largest M 6.1, Norcia, Italy, 2 h ago`.
    private func some(_ indices: [Int], from origin: GeoPoint?, remark: String, _ form: Form = .long)
        -> String
    {
        guard let largest = mapped.largest(of: indices) else { return "No event" + remark }
        let told = event(largest, from: origin, form)
        if indices.count == 1 { return "1 event\(remark): \(told)" }
        // Where no magnitude is known, there is no largest.
        let isNewest = mapped.events[largest].report.magnitude == nil
        return
            "\(CountedNoun.text(indices.count, "event"))\(remark), the \(isNewest ? "newest" : "largest") \(told)"
    }

    /// The sentences about listed events that are not on the map; empty if all are.
    private var leftOut: [String] {
        func sentence(_ count: Int, _ verb: (one: String, many: String), _ what: String) -> [String] {
            guard count > 0 else { return [] }
            let events = CountedNoun.text(count, "event \(verb.one)", "events \(verb.many)")
            return ["\(events) \(what) and \(count == 1 ? "is" : "are") not on the map."]
        }
        return sentence(mapped.withdrawn, ("was", "were"), "withdrawn")
            + sentence(mapped.unlocated, ("has", "have"), "no position")
    }

    /// The total energy of the events that the overview counts; nil if fewer than two have a magnitude.
    package var energy: String? {
        let isAround = scope == .here && origin != nil
        let who = isAround ? "Those within \(GeoText.distance(openedRadius))" : "All"
        return mapped.energyMagnitude(of: counted(within: openedRadius)).map {
            "\(who) together have the energy of one earthquake of M \(GeoText.number($0, decimals: 1))."
        }
    }

    /// Notes on which events are shown, which of them are not on the map, and how old the data is.
    package var remarks: [String] {
        EarthquakeListWords.warning(
            board, listed: mapped.listed, filter: filter, times, isPlaced: origin != nil) + leftOut
    }

    package var filterText: String? { filter.isEmpty ? nil : "Listed: \(filter.text)" }

    package func forms(
        _ chosen: Int?, among members: [Int], radius: Double, layers: CanvasPosition.Layers
    ) -> [String] {
        let lengths = Form.allCases
        guard let chosen else {
            let overviews = lengths.map { overview(radius: radius, $0) }
            guard layers == .only(Self.heat) else { return overviews }
            return overviews.flatMap { overview in EarthquakeHeat.scale.map { overview + " " + $0 } }
        }
        let together = members.count > 1 ? some(members, from: nil, remark: " here") + "." : nil
        return lengths.map { together ?? single(chosen, $0) } + [brief(chosen, among: members)]
    }

    /// Returns `M 4.1, Norcia, Italy, 2 h ago`.
    private func headline(_ event: Int) -> String {
        let report = mapped.events[event].report
        return "\(EarthquakeWords.headline(report)), \(EarthquakeWords.age(report, at: times.now))"
    }

    /// Returns `M 4.1, 75 mi (120 km) southwest, 2 h ago`, or without an origin, `M 4.1, Norcia, Italy, 2 h ago`.
    private func event(_ index: Int, from origin: GeoPoint?, _ form: Form) -> String {
        let report = mapped.events[index].report
        let place = origin.map { way(index, from: $0, form) } ?? EarthquakeWords.place(report)
        let parts = [EarthquakeWords.magnitude(report), place, EarthquakeWords.age(report, at: times.now)]
        return parts.compactMap { $0 }.joined(separator: ", ")
    }

    /// Returns `75 mi (120 km) southwest`.
    private func way(_ index: Int, from origin: GeoPoint, _ form: Form = .long) -> String {
        let direction = origin.direction(to: place(index)).map { " " + $0.name } ?? ""
        return Self.distance(origin.distance(to: place(index)), form) + direction
    }

    private static func distance(_ meters: Double, _ form: Form) -> String {
        form == .long ? GeoText.distance(meters) : GeoText.metric(meters)
    }

    /// Returns `M 4.1, Norcia, Italy, 2 h ago, 6.2 mi (10 km) deep, 75 mi (120 km) southwest of you.`
    func single(_ event: Int, _ form: Form = .long) -> String {
        var parts = [headline(event), EarthquakeWords.depth(mapped.events[event].report)]
        if let origin, let originName {
            parts.append(way(event, from: origin.point, form) + " of \(originName)")
        }
        return parts.joined(separator: ", ") + "."
    }

    /// Returns `M 4.1, Norcia, Italy, 2 h ago.` or `3 events here, the largest M 4.1.`, if there is no room for more.
    func brief(_ event: Int, among members: [Int]) -> String {
        guard members.count > 1, let largest = mapped.largest(of: members) else {
            return headline(event) + "."
        }
        let magnitude = EarthquakeWords.magnitude(mapped.events[largest].report)
        return "\(members.count) events here, the largest \(magnitude)."
    }

    /// The title of the list: the nearest events, or the largest.
    package var listTitle: String { scope == .here && origin != nil ? "Nearest events" : "Largest events" }

    /// The texts of the events that the map's list numbers: `M 4.1, Norcia, Italy, 2 h ago, 75 mi (120 km) southwest`.
    package var lines: [String] {
        listed.map { event in headline(event) + (origin.map { ", " + way(event, from: $0.point) } ?? "") }
    }

    /// Returns the name of an event, and the end of its row: the distance, or how long ago it was.
    package func row(_ index: Int) -> (name: String, remark: String) {
        let report = mapped.events[index].report
        let way = scope == .here ? shortWay(to: index) : nil
        return (EarthquakeWords.headline(report), way ?? EarthquakeWords.age(report, at: times.now))
    }

    /// The text about the event that the screen was opened for comes first.
    package var told: MapInWords {
        var parts: [MapInWords.Part] = opened.map { [.line(.init(single($0), to: screen($0)))] } ?? []
        parts.append(.text(overview))
        parts.append(.list(title: listTitle, zip(listed, lines).map { .init($1, to: screen($0)) }))
        parts += ([energy].compactMap { $0 } + remarks).map { .text($0) }
        parts.append(.line(.init("All earthquakes", to: .earthquakes)))
        return MapInWords(
            title: title,
            heading: scope == .world ? "Map of earthquakes in words" : "Earthquakes near, in words", parts)
    }
}
