// The part of `feeds.conf` about places, which both programs read.
import ContentPack
import Diagnostics
internal import TextTools

/// Each line `place = NAME` begins a block of lines about a place; `campus` may appear anywhere. The faults of
/// all other lines are for the reader of feeds to find, except for those that may have been meant for a place.
public struct PlaceConfiguration: Sendable, Equatable {
    /// The path of the file that was read; empty if there is none.
    public let file: String
    public private(set) var places: [WatchedPlace] = []
    public private(set) var usesCampus = true
    public private(set) var problems: [Diagnostic] = []

    private var block = Block.none
    private var current: ConfigurationFile.Line?
    /// The line numbers at which the places begin.
    private var lines: [Int] = []
    private var isCampusGiven = false

    private enum Block { case none, feed, place, ignored }

    /// A thousand places would be a mistake.
    public static let maxPlaces = 50
    /// The keys of the block of a feed, of the block of a place, and those that may appear anywhere.
    public static let feedKeys = ["from", "interval", "national"]
    public static let placeKeys = PlaceField.all.map(\.key).filter { $0 != campusKey }
    public static let otherKeys = [campusKey, "notify", "desktop", "quiet", "contact", "keep-earthquakes"]
    private static let campusKey = "campus"

    /// - Parameter file: nil if there is none.
    public init(_ file: ConfigurationFile?) {
        self.file = file?.path ?? ""
        guard let file else { return }
        guard let lines = file.lines else {
            note(
                1, file.problem,
                file.isForeign
                    ? ConfigurationFile.ownHint
                    : "move it away, and enable the feeds again with muster-sync feeds enable NAME")
            return
        }
        for line in lines { take(line) }
        finish()
    }

    private mutating func take(_ line: ConfigurationFile.Line) {
        let (number, value) = (line.number, line.value)
        current = line
        guard line.isText else {
            if let key = line.key { block = key == "feed" ? .feed : .ignored }
            return note(number, "this line is not text in UTF-8", ConfigurationFile.Line.encodingHint)
        }
        switch line.key {
        case nil: note(number, "this is not KEY = VALUE", "write it like feed = nws")
        case "feed": block = .feed
        case "place": begin(value, number)
        case Self.campusKey: takeCampus(value, number)
        case let key? where Self.placeKeys.contains(key): set(key, value, number)
        case let key? where !Self.feedKeys.contains(key) && !Self.otherKeys.contains(key):
            note(
                number, "there is no key \(key)",
                "the keys are feed, \(Self.feedKeys.joined(with: ", ")), place, "
                    + "\(Self.placeKeys.joined(with: ", ")), \(Self.otherKeys.joined(with: ", "))")
        default: break
        }
    }

    private mutating func begin(_ name: String, _ line: Int) {
        block = .ignored
        guard WatchedPlace.isName(name) else {
            return note(line, "this is not a name for a place", "write it like place = Home")
        }
        guard !places.contains(where: { $0.isCalled(name) }) else {
            return note(line, "\(name) is named twice", "remove one of the two")
        }
        guard places.count < Self.maxPlaces else {
            return note(line, "there are more than \(Self.maxPlaces) places", "remove some")
        }
        block = .place
        places.append(WatchedPlace(name: name))
        lines.append(line)
    }

    /// Takes a line about the campus: of a feed it says that it is the campus's own, of a place it names the pack whose
    /// campus it is, and anywhere it says whether the campus is a place.
    private mutating func takeCampus(_ value: String, _ line: Int) {
        let isOn = Self.yesOrNo(value)
        if block == .feed, isOn == true { return }
        if block == .place, isOn == nil { return set(Self.campusKey, value, line) }
        if isCampusGiven { return note(line, "\(Self.campusKey) is given twice", "remove one of the two") }
        isCampusGiven = true
        guard let isOn else {
            return note(line, "\(Self.campusKey) is yes or no", "write it like \(Self.campusKey) = yes")
        }
        usesCampus = isOn
    }

    private mutating func set(_ key: String, _ value: String, _ line: Int) {
        if block == .ignored { return }
        guard block == .place, let field = PlaceField.all.first(where: { $0.key == key }) else {
            return note(line, "\(key) does not belong here", "put it below the line of its place")
        }
        do throws(FieldProblem) {
            try field.set(value, in: &places[places.count - 1])
        } catch {
            note(line, error.message, error.hint)
        }
    }

    public static func yesOrNo(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "yes", "on", "true": true
        case "no", "off", "false": false
        default: nil
        }
    }

    /// Removes places that nothing locates.
    private mutating func finish() {
        current = nil
        for (index, place) in places.enumerated().reversed() {
            if !place.isSomewhere {
                note(
                    lines[index], "nothing says where \(place.name) is",
                    "add a line at = LATITUDE,LONGITUDE, same = CODE or ugc = CODE")
                places.remove(at: index)
            } else if place.quakes != nil, place.point == nil {
                note(
                    lines[index], "earthquakes need the position of \(place.name)",
                    "add a line at = LATITUDE,LONGITUDE")
            }
        }
        problems.sort { ($0.position?.line ?? 0) < ($1.position?.line ?? 0) }
    }

    private mutating func note(_ line: Int, _ message: String, _ hint: String) {
        problems.append(Self.problem(file, line, message, hint + (current?.commentHint ?? "")))
    }

    public static func problem(_ file: String, _ line: Int, _ message: String, _ hint: String) -> Diagnostic {
        Diagnostic(
            .error, "feeds-configuration", file: file, position: SourcePosition(line: line, column: 1),
            message: message, hint: hint)
    }
}
