// The configuration in `feeds.conf`: the feeds to read, the places they are read for, and how people are
// notified.
import ContentPack
import Diagnostics
import Hazards
import TextTools
import Transport

/// Lines `key = value`, as in `sync.conf`. Each `feed` and each `place` begins a block of further lines about
/// it; the other keys may appear anywhere.
///
/// A line that cannot be understood is skipped and reported as a problem; the rest stays usable.
package struct FeedConfiguration: Sendable, Equatable {
    /// An enabled feed.
    package struct Feed: Sendable, Equatable {
        package var name: String
        /// The address of the feed, if configured.
        package var address: DocumentAddress?
        /// The number of seconds between two readings, if configured.
        package var interval: Int?
        /// True if it is the campus's own channel: its alerts without an area are for the campus.
        package var isOfCampus = false
        /// True if it is for a whole country: its alerts without an area are for no place in particular.
        package var isNational = false
    }

    /// The path of the file that was read; empty if there is none.
    package private(set) var file = ""
    package private(set) var feeds: [Feed] = []
    package private(set) var places: [AlertPlace] = []
    /// The names of all feeds that the file names, also of those that cannot be read.
    package private(set) var namedFeeds: Set<String> = []
    /// True if alerts are also wanted for the campus of the pack.
    package private(set) var usesCampus = true
    /// The words of the command that notifies people; empty if there is none.
    package private(set) var notify: [String] = []
    /// True if alerts are shown on the desktop.
    package private(set) var usesDesktop = false
    package private(set) var quiet: QuietHours?
    /// The contact address that is sent to the operators of the servers.
    package private(set) var contact = ""
    /// The number of days for which earthquakes are kept.
    package private(set) var daysOfEarthquakes = EarthquakeCatalog.usualRetention
    package private(set) var problems: [Diagnostic] = []

    private var names: [String] = []
    private var block = Block.none
    /// The line numbers at which the blocks begin.
    private var feedLines: [Int] = []
    private var placeLines: [Int] = []
    private var seen: Set<String> = []

    private enum Block: Equatable { case none, feed, place, ignored }

    /// The limits on feeds and places; a thousand feeds would be a mistake.
    package static let maxFeeds = 20
    package static let maxPlaces = 50
    /// The valid intervals in seconds.
    package static let intervals = 30...86_400

    package init() {}

    /// - Throws: a problem if the limit of feeds is reached.
    package func checkRoomForFeed() throws(FeedProblem) {
        guard feeds.count >= Self.maxFeeds else { return }
        throw FeedProblem(
            .unusable,
            "There are \(Self.maxFeeds) feeds already. Remove one with muster-sync feeds disable NAME.")
    }

    /// - Parameters:
    ///   - names: the feeds that need no address.
    package init(_ file: ConfigurationFile, knowing names: [String]) {
        self.file = file.path
        self.names = names
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

    package static func == (one: Self, two: Self) -> Bool {
        one.file == two.file && one.feeds == two.feeds && one.places == two.places
            && one.usesCampus == two.usesCampus && one.notify == two.notify
            && one.usesDesktop == two.usesDesktop && one.quiet == two.quiet && one.contact == two.contact
            && one.daysOfEarthquakes == two.daysOfEarthquakes
            && one.problems == two.problems
    }

    // MARK: Lines

    /// The keys that begin a block, the keys of each block, and the keys that may appear anywhere.
    static let feedKeys = ["from", "interval", nationalKey]
    private static let nationalKey = "national"
    static let placeKeys = PlaceField.all.map(\.key).filter { $0 != "campus" }
    static let otherKeys = ["campus", "notify", "desktop", "quiet", "contact", daysKey]
    private static let daysKey = "keep-earthquakes"

    private mutating func take(_ line: ConfigurationFile.Line) {
        let (number, value) = (line.number, line.value)
        switch line.key {
        case nil: note(number, "this is not KEY = VALUE", "write it like feed = nws")
        case "feed": beginFeed(value, number)
        case "place": beginPlace(value, number)
        // Of a feed it says that it is the campus's own; anywhere else that the campus is a place.
        case "campus" where block == .feed && Self.yesOrNo(value) == true:
            feeds[feeds.count - 1].isOfCampus = true
        // Of a place it names the pack whose campus it is.
        case "campus" where block == .place && Self.yesOrNo(value) == nil: setPlace("campus", value, number)
        case let key? where Self.otherKeys.contains(key): set(key, value, number)
        case let key? where Self.feedKeys.contains(key) || Self.placeKeys.contains(key):
            if block == .ignored { return }
            let isFeed = Self.feedKeys.contains(key)
            guard block == (isFeed ? .feed : .place) else {
                return note(
                    number, "\(key) does not belong here",
                    "put it below the line of its \(isFeed ? "feed" : "place")")
            }
            if isFeed { setFeed(key, value, number) } else { setPlace(key, value, number) }
        case let key?:
            note(
                number, "there is no key \(key)",
                "the keys are feed, \(Self.feedKeys.joined(with: ", ")), place, "
                    + "\(Self.placeKeys.joined(with: ", ")), \(Self.otherKeys.joined(with: ", "))")
        }
    }

    private mutating func beginFeed(_ name: String, _ line: Int) {
        block = .ignored
        namedFeeds.insert(name)
        guard Self.isFeedName(name) else {
            return note(
                line, "this is not a name for a feed", "use small letters, digits and hyphens: feed = nws")
        }
        guard !feeds.contains(where: { $0.name == name }) else {
            return note(line, "\(name) is named twice", "remove one of the two")
        }
        guard feeds.count < Self.maxFeeds else {
            return note(line, "there are more than \(Self.maxFeeds) feeds", "remove some")
        }
        block = .feed
        feeds.append(Feed(name: name))
        feedLines.append(line)
    }

    private mutating func beginPlace(_ name: String, _ line: Int) {
        block = .ignored
        guard AlertPlace.isName(name) else {
            return note(line, "this is not a name for a place", "write it like place = Home")
        }
        guard !places.contains(where: { $0.isCalled(name) }) else {
            return note(line, "\(name) is named twice", "remove one of the two")
        }
        guard places.count < Self.maxPlaces else {
            return note(line, "there are more than \(Self.maxPlaces) places", "remove some")
        }
        block = .place
        places.append(AlertPlace(name: name))
        placeLines.append(line)
    }

    private mutating func setFeed(_ key: String, _ value: String, _ line: Int) {
        let last = feeds.count - 1
        if key == "from" {
            do throws(FieldProblem) {
                feeds[last].address = try Self.address(value)
            } catch {
                note(line, error.message, error.hint)
            }
        } else if key == Self.nationalKey {
            guard let isOn = Self.yesOrNo(value) else {
                return note(line, "\(key) is yes or no", "write it like \(key) = yes")
            }
            feeds[last].isNational = isOn
        } else if let seconds = Int(value), Self.intervals.contains(seconds) {
            feeds[last].interval = seconds
        } else {
            note(
                line, "the interval is a number of seconds from 30 to 86400", "write it like interval = 300")
        }
    }

    private mutating func setPlace(_ key: String, _ value: String, _ line: Int) {
        guard let field = PlaceField.all.first(where: { $0.key == key }) else { return }
        do throws(FieldProblem) {
            try field.set(value, in: &places[places.count - 1])
        } catch {
            note(line, error.message, error.hint)
        }
    }

    private mutating func set(_ key: String, _ value: String, _ line: Int) {
        guard seen.insert(key).inserted else {
            return note(line, "\(key) is given twice", "remove one of the two")
        }
        switch key {
        case "notify":
            guard let words = CommandWords.split(value), let first = words.first, first.hasPrefix("/") else {
                return note(
                    line, "this is not a command that begins with the path of a file, with its quotes closed",
                    "write it like notify = /usr/local/bin/tell-me --loud")
            }
            notify = words
        case "quiet":
            guard let hours = QuietHours(value) else {
                return note(line, "these are no hours", "write them like quiet = 22:00-07:00")
            }
            quiet = hours
        case "contact":
            guard value.utf8.count <= 200, value.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }),
                !value.contains("("), !value.contains(")")
            else {
                return note(
                    line, "this is not an address in plain letters",
                    "write it like contact = person@example.org")
            }
            contact = value
        case Self.daysKey:
            let range = EarthquakeCatalog.retentions
            guard let days = Int(value), range.contains(days) else {
                return note(
                    line, "\(key) is a number of days from \(range.lowerBound) to \(range.upperBound)",
                    "write it like \(key) = 30")
            }
            daysOfEarthquakes = days
        default:
            guard let isOn = Self.yesOrNo(value) else {
                return note(line, "\(key) is yes or no", "write it like \(key) = yes")
            }
            if key == "campus" { usesCampus = isOn } else { usesDesktop = isOn }
        }
    }

    private static func yesOrNo(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "yes", "on", "true": true
        case "no", "off", "false": false
        default: nil
        }
    }

    /// Removes feeds and places that lack required values.
    private mutating func finish() {
        for (index, feed) in feeds.enumerated().reversed() {
            guard feed.address == nil, !names.contains(feed.name) else { continue }
            note(
                feedLines[index], "there is no feed \(feed.name) without an address",
                "the known ones are \(names.joined(with: ", ")); give others a line from = https://…")
            feeds.remove(at: index)
        }
        for (index, place) in places.enumerated().reversed() where !place.isSomewhere {
            note(
                placeLines[index], "nothing says where \(place.name) is",
                "add a line at = LATITUDE,LONGITUDE, same = CODE or ugc = CODE")
            places.remove(at: index)
            placeLines.remove(at: index)
        }
        for (place, line) in zip(places, placeLines) where place.quakes != nil && place.point == nil {
            note(
                line, "earthquakes need the position of \(place.name)",
                "add a line at = LATITUDE,LONGITUDE")
        }
        problems.sort { ($0.position?.line ?? 0) < ($1.position?.line ?? 0) }
    }

    private mutating func note(_ line: Int, _ message: String, _ hint: String) {
        problems.append(
            Diagnostic(
                .error, "feeds-configuration", file: file, position: SourcePosition(line: line, column: 1),
                message: message, hint: hint))
    }

    // MARK: Words

    /// The names that have another meaning.
    static let reservedNames = ["test"]

    package static func isFeedName(_ name: String) -> Bool {
        let bytes = name.utf8
        return (1...32).contains(bytes.count) && bytes.first != UInt8(ascii: "-")
            && bytes.allSatisfy { (0x61...0x7A).contains($0) || $0 &- 0x30 < 10 || $0 == UInt8(ascii: "-") }
            && !reservedNames.contains(name)
    }

    /// Parses the address of a feed.
    package static func address(_ text: String) throws(FieldProblem) -> DocumentAddress {
        let hint = "write it like from = https://alerts.example.org/cap.atom"
        guard let address = DocumentAddress(text) else {
            throw FieldProblem(message: "this is not an https address without a password", hint: hint)
        }
        guard !address.isPlainHTTP || address.isLoopback else {
            throw FieldProblem(
                message: "anyone on the way could change what comes by http", hint: "use https")
        }
        return address
    }
}
