import AppCore
import Geodesy
import Hazards
import MapScreens
import TextTools

/// The sentences of a map of earthquakes. The map, the map in words, numbered lines and JSON all use them.
extension EarthquakeMapModel {
    // MARK: All events

    /// Returns the events that the sentence about all events counts.
    ///
    /// - Parameter radius: the radius around the origin of distances, in meters; only the map around here
    ///   uses it.
    package func counted(within radius: Double) -> [Int] {
        guard scope == .here, let origin else { return Array(mapped.events.indices) }
        return mapped.within(radius, of: origin.point)
    }

    /// The sentence about all events.
    package var overview: String { overview(radius: openedRadius) }

    func overview(radius: Double, _ form: EarthquakeMapWords.Form = .long) -> String {
        guard !mapped.events.isEmpty else { return nothing }
        guard scope == .here, let origin, let originName else { return words.all() + "." }
        return "Around \(originName): \(words.within(radius, of: origin.point, form))."
    }

    /// The reason that there is no event on the map. An empty map is always explained by what was read.
    private var nothing: String {
        guard let board, board.isStored else { return EarthquakeFeedWords.notSetUp(times) }
        guard mapped.listed == 0 else {
            return "No event on the map. " + words.leftOut.joined(separator: " ")
        }
        return EarthquakeListWords.whyEmpty(board, filter)
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
            board, listed: mapped.listed, filter: filter, times, isPlaced: origin != nil) + words.leftOut
    }

    package var filterText: String? { filter.isEmpty ? nil : "Listed: \(filter.text)" }

    package func forms(
        _ chosen: Int?, among members: [Int], radius: Double, layers: CanvasPosition.Layers
    ) -> [String] {
        let lengths = EarthquakeMapWords.Form.allCases
        guard let chosen else {
            let overviews = lengths.map { overview(radius: radius, $0) }
            guard layers == .only(Self.heat) else { return overviews }
            return overviews.flatMap { overview in EarthquakeHeat.scale.map { overview + " " + $0 } }
        }
        let together = members.count > 1 ? words.together(members) + "." : nil
        return lengths.map { together ?? single(chosen, $0) } + [brief(chosen, among: members)]
    }

    // MARK: One event

    /// Returns `M 4.1, Norcia, Italy, 2 h ago`.
    private func headline(_ event: Int) -> String {
        let report = mapped.events[event].report
        return "\(EarthquakeWords.headline(report)), \(EarthquakeWords.age(report, at: times.now))"
    }

    /// Returns `M 4.1, Norcia, Italy, 2 h ago, 6.2 mi (10 km) deep, 75 mi (120 km) southwest of you.`
    func single(_ event: Int, _ form: EarthquakeMapWords.Form = .long) -> String {
        var parts = [headline(event), EarthquakeWords.depth(mapped.events[event].report)]
        if let origin, let originName {
            parts.append(words.way(event, from: origin.point, form) + " of \(originName)")
        }
        return parts.joined(separator: ", ") + "."
    }

    /// Returns a shorter sentence if there is no room: `M 4.1, Norcia, Italy, 2 h ago.` or `3 events here,
    /// the largest M 4.1.`.
    func brief(_ event: Int, among members: [Int]) -> String {
        guard members.count > 1, let largest = mapped.largest(of: members) else {
            return headline(event) + "."
        }
        let magnitude = EarthquakeWords.magnitude(mapped.events[largest].report)
        return "\(members.count) events here, the largest \(magnitude)."
    }

    // MARK: List

    /// The title of the list: the nearest events, or the largest.
    package var listTitle: String {
        scope == .here && origin != nil ? "Nearest events" : "Largest events"
    }

    /// The texts of the events that the map's list numbers: `M 4.1, Norcia, Italy, 2 h ago, 75 mi (120 km)
    /// southwest`.
    package var lines: [String] {
        listed.map { event in
            headline(event) + (origin.map { ", " + words.way(event, from: $0.point) } ?? "")
        }
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
