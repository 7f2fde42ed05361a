// The places of this machine: those in `feeds.conf`, and the campus of the pack.
import ContentPack
import Diagnostics
import Geodesy

/// The places that alerts are matched with, the campus first.
public struct WatchedPlaces: Sendable, Equatable {
    public private(set) var list: [WatchedPlace] = []
    /// True if the campus of the pack is one of them, and no line of a file names it.
    public private(set) var hasCampus = false
    /// True if the campus of any pack whose alerts are read is a place, too.
    public private(set) var usesCampus = false
    public private(set) var problems: [Diagnostic] = []

    /// The faults as the boards of hazards show them: an alert may be for a place that cannot be read.
    public var failures: [SnapshotFailure] { problems.map { .configuration($0.description) } }

    public init(_ list: [WatchedPlace] = []) { self.list = list }

    /// - Parameter pack: the pack whose campus is a place.
    public init(_ configuration: PlaceConfiguration, campusOf pack: Pack?) {
        (list, problems) = (configuration.places, configuration.problems)
        usesCampus = configuration.usesCampus
        guard usesCampus, let campus = pack?.watchedCampus else { return }
        // A person who names a place like the campus means it.
        if let index = list.firstIndex(where: { $0.isCalled(campus.name) }) {
            var place = list.remove(at: index)
            place.campus = place.campus ?? campus.campus
            list.insert(place, at: 0)
        } else {
            hasCampus = true
            list.insert(campus, at: 0)
        }
    }

    /// Adds the position of the person as a place. It is written nowhere.
    public mutating func add(here point: GeoPoint) {
        list.append(WatchedPlace(name: WatchedPlace.hereName, point: point))
    }

    public mutating func add(_ other: PlaceConfiguration) {
        list += other.places.filter { place in !list.contains { $0.isCalled(place.name) } }
        problems += other.problems
    }

    /// Returns the places, and one without a position for each other campus whose alerts are read: its alerts without
    /// an area are for no other place.
    public func list(withCampusesOf audiences: [FeedAudience]) -> [WatchedPlace] {
        guard usesCampus else { return list }
        var all = list
        for audience in audiences {
            guard case .campus(let identifier) = audience, !identifier.isEmpty,
                !all.contains(where: { $0.campus == identifier || $0.isCalled(identifier) })
            else { continue }
            var place = WatchedPlace(name: identifier)
            place.campus = identifier
            all.append(place)
        }
        return all
    }
}

extension Pack {
    /// The place of the campus; nil if the pack does not say where it is.
    fileprivate var watchedCampus: WatchedPlace? {
        let suggested = suggestedFeeds().feeds
        var place = WatchedPlace(
            name: suggested.name ?? info.subtitle ?? info.title,
            point: suggested.location ?? info.homeLocation, same: suggested.same, ugc: suggested.ugc)
        guard place.isSomewhere else { return nil }
        if let radius = suggested.radius { place.radius = radius }
        (place.gauges, place.campus) = (suggested.gauges, info.identifier)
        return place
    }
}

extension SnapshotFolders {
    /// Identifies the present files of configuration.
    public var placesMark: Mark { Mark(ofFiles: configuration.map { $0 + "/" + ConfigurationFile.feeds }) }

    /// Reads the files of configuration that there are.
    private var feedsFiles: [ConfigurationFile] {
        configuration.compactMap { ConfigurationFile.first(ConfigurationFile.feeds, in: [$0]) }
    }

    /// Reads which feeds the files of configuration turn on, each once.
    public var enabledFeeds: [String] {
        feedsFiles.flatMap { $0.lines ?? [] }.filter { $0.key == "feed" }.map(\.value).withoutRepeats { $0 }
    }

    /// Reads the places in the files of configuration. The first file says whether the campus of the pack is one.
    public func places(campusOf pack: Pack?) -> WatchedPlaces {
        let files = feedsFiles
        var places = WatchedPlaces(PlaceConfiguration(files.first), campusOf: pack)
        for file in files.dropFirst() { places.add(PlaceConfiguration(file)) }
        return places
    }
}
