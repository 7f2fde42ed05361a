import AppCore
import Geodesy
import Hazards
import TextTools

/// The sentences of a map of earthquakes. The map, the map in words, numbered lines and JSON all use them.
struct EarthquakeMapSentence {
    let model: EarthquakeMapModel
    let form: EarthquakeMapWords.Form

    init(_ model: EarthquakeMapModel, _ form: EarthquakeMapWords.Form = .long) {
        (self.model, self.form) = (model, form)
    }

    /// Returns the sentence about all events.
    ///
    /// - Parameter radius: the radius around the origin of distances, in meters; only the map around here
    ///   uses it.
    func overview(radius: Double) -> String {
        guard !model.mapped.events.isEmpty else { return nothing }
        guard model.scope == .here, let origin = model.origin, let name = model.originName else {
            return model.words.all() + "."
        }
        return "Around \(name): \(model.words.within(radius, of: origin.point, form))."
    }

    /// The reason that there is no event on the map. An empty map is always explained by what was read.
    private var nothing: String {
        let listed = model.mapped.withdrawn + model.mapped.unlocated
        guard let board = model.board, board.isStored else {
            return EarthquakeFeedWords.notSetUp(model.times)
        }
        guard listed == 0 else { return "No event on the map. " + model.words.leftOut.joined(separator: " ") }
        return EarthquakeListWords.whyEmpty(board, model.filter)
    }

    /// Returns the sentence about the events that a mark stands for; a single event is described in full.
    func chosen(_ event: Int, among members: [Int]) -> String {
        members.count > 1 ? model.words.together(members) + "." : single(event)
    }

    /// Returns `M 4.1, Norcia, Italy, 2 h ago, 6.2 mi (10 km) deep, 75 mi (120 km) southwest of you.`
    func single(_ event: Int) -> String {
        let report = model.mapped.events[event].report
        var parts = [
            EarthquakeWords.headline(report), EarthquakeWords.age(report, at: model.times.now),
            EarthquakeWords.depth(report),
        ]
        if let origin = model.origin, let name = model.originName {
            parts.append(model.words.way(event, from: origin.point, form) + " of \(name)")
        }
        return parts.joined(separator: ", ") + "."
    }

    /// Returns a shorter sentence if there is no room: `M 4.1, Norcia, Italy, 2 h ago.` or `3 events here,
    /// the largest M 4.1.`.
    func brief(_ event: Int, among members: [Int]) -> String {
        if members.count > 1, let largest = model.mapped.largest(of: members) {
            let magnitude = EarthquakeWords.magnitude(model.mapped.events[largest].report)
            return "\(members.count) events here, the largest \(magnitude)."
        }
        let report = model.mapped.events[event].report
        return "\(EarthquakeWords.headline(report)), \(EarthquakeWords.age(report, at: model.times.now))."
    }

    /// Returns `M 4.1, Norcia, Italy, 2 h ago, 75 mi (120 km) southwest`: a line of the list in words.
    func item(_ event: Int) -> String {
        let report = model.mapped.events[event].report
        let way = model.origin.map { ", " + model.words.way(event, from: $0.point, form) } ?? ""
        return
            "\(EarthquakeWords.headline(report)), \(EarthquakeWords.age(report, at: model.times.now))\(way)"
    }

    /// Returns the total energy of the events that the overview counts, or nil if fewer than two have a
    /// magnitude.
    ///
    /// - Parameter radius: as for the overview.
    func energy(radius: Double) -> String? {
        let mapped = model.mapped
        var (counted, who) = (Array(mapped.events.indices), "All together have")
        if model.scope == .here, let origin = model.origin {
            counted = mapped.within(radius, of: origin.point)
            who = "Those within \(GeoText.distance(radius)) together have"
        }
        return mapped.energyMagnitude(of: counted).map {
            "\(who) the energy of one earthquake of M \(GeoText.number($0, decimals: 1))."
        }
    }

    /// The filter in words; nil if there is none.
    var filter: String? { model.filter.isEmpty ? nil : "Listed: \(model.filter.text)" }
}
