// The configuration in `feeds.conf`: the feeds to read, the places they are read for, and how people are notified.
import ContentPack
import Diagnostics
import HazardKit
import Hazards
import TextTools
import Transport

/// Lines `key = value`, as in `sync.conf`. Each `feed` and each `place` begins a block of further lines about
/// it; the other keys may appear anywhere. What concerns places is `PlaceConfiguration`.
///
/// A line that cannot be understood is skipped and reported as a problem; the rest stays usable.
package struct FeedConfiguration: Sendable {
    package struct Feed: Sendable, Equatable {
        package var name: String
        package var address: DocumentAddress?
        /// The number of seconds between two readings, if configured.
        package var interval: Int?
        /// True if it is the campus's own channel: its alerts without an area are for the campus.
        package var isOfCampus = false
        /// True if it is for a whole country: its alerts without an area are for no place in particular.
        package var isNational = false
    }

    package let ofPlaces: PlaceConfiguration
    package private(set) var feeds: [Feed] = []
    /// The words of the command that notifies people; empty if there is none.
    package private(set) var notify: [String] = []
    package private(set) var usesDesktop = false
    package private(set) var quiet: QuietHours?
    /// The contact address that is sent to the operators of the servers.
    package private(set) var contact = ""
    /// The number of days for which earthquakes are kept.
    package private(set) var daysOfEarthquakes = EarthquakeCatalog.usualRetention
    package private(set) var problems: [Diagnostic] = []

    private let names: [String]
    private var block = Block.none
    private var current: ConfigurationFile.Line?
    /// The line numbers at which the blocks begin.
    private var feedLines: [Int] = []
    private var seen: Set<String> = []

    private enum Block: Equatable { case none, feed, place, ignored }

    /// A thousand feeds would be a mistake.
    package static let maxFeeds = 20
    /// The valid intervals in seconds.
    package static let intervals = 30...86_400

    /// - Throws: a problem if the limit of feeds is reached.
    package func checkRoomForFeed() throws(FeedProblem) {
        guard feeds.count >= Self.maxFeeds else { return }
        throw FeedProblem(
            .unusable,
            "There are \(Self.maxFeeds) feeds already. Remove one with muster-sync feeds disable NAME.")
    }

    /// - Parameter names: the feeds that need no address.
    package init(_ file: ConfigurationFile?, knowing names: [String]) {
        ofPlaces = PlaceConfiguration(file)
        problems = ofPlaces.problems
        self.names = names
        for line in file?.lines ?? [] { take(line) }
        finish()
    }

    private mutating func take(_ line: ConfigurationFile.Line) {
        let value = line.value
        current = line
        // The reader of places reports it.
        guard line.isText else {
            if line.key != nil { block = .ignored }
            return
        }
        switch line.key {
        case "feed": beginFeed(value)
        case "place": block = .place
        // Of a feed it says that it is the campus's own.
        case "campus":
            if block == .feed, PlaceConfiguration.yesOrNo(value) == true {
                feeds[feeds.count - 1].isOfCampus = true
            }
        case let key? where PlaceConfiguration.otherKeys.contains(key): set(key, value)
        case let key? where PlaceConfiguration.feedKeys.contains(key):
            if block == .ignored { return }
            guard block == .feed else {
                return note("\(key) does not belong here", "put it below the line of its feed")
            }
            setFeed(key, value)
        default: break
        }
    }

    private mutating func beginFeed(_ name: String) {
        block = .ignored
        guard Self.isFeedName(name) else {
            return note("this is not a name for a feed", "use small letters, digits and hyphens: feed = nws")
        }
        guard !feeds.contains(where: { $0.name == name }) else {
            return note("\(name) is named twice", "remove one of the two")
        }
        guard feeds.count < Self.maxFeeds else {
            return note("there are more than \(Self.maxFeeds) feeds", "remove some")
        }
        block = .feed
        feeds.append(Feed(name: name))
        if let current { feedLines.append(current.number) }
    }

    private mutating func setFeed(_ key: String, _ value: String) {
        let last = feeds.count - 1
        if key == "from" {
            do throws(FieldProblem) {
                feeds[last].address = try Self.address(value)
            } catch {
                note(error.message, error.hint)
            }
        } else if key == "national" {
            guard let isOn = PlaceConfiguration.yesOrNo(value) else {
                return note("\(key) is yes or no", "write it like \(key) = yes")
            }
            feeds[last].isNational = isOn
        } else if let seconds = Int(value), Self.intervals.contains(seconds) {
            feeds[last].interval = seconds
        } else {
            note("the interval is a number of seconds from 30 to 86400", "write it like interval = 300")
        }
    }

    private mutating func set(_ key: String, _ value: String) {
        guard seen.insert(key).inserted else { return note("\(key) is given twice", "remove one of the two") }
        switch key {
        case "notify":
            guard let words = CommandWords.split(value), let first = words.first, first.hasPrefix("/") else {
                return note(
                    "this is not a command that begins with the path of a file, with its quotes closed",
                    "write it like notify = /usr/local/bin/tell-me --loud")
            }
            notify = words
        case "quiet":
            guard let hours = QuietHours(value) else {
                return note("these are no hours", "write them like quiet = 22:00-07:00")
            }
            quiet = hours
        case "contact":
            guard value.utf8.count <= 200, value.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }),
                !value.contains("("), !value.contains(")")
            else {
                return note(
                    "this is not an address in plain letters",
                    "write it like contact = person@example.org")
            }
            contact = value
        case "keep-earthquakes":
            let range = EarthquakeCatalog.retentions
            guard let days = Int(value), range.contains(days) else {
                return note(
                    "\(key) is a number of days from \(range.lowerBound) to \(range.upperBound)",
                    "write it like \(key) = 30")
            }
            daysOfEarthquakes = days
        default:
            guard let isOn = PlaceConfiguration.yesOrNo(value) else {
                return note("\(key) is yes or no", "write it like \(key) = yes")
            }
            usesDesktop = isOn
        }
    }

    /// Removes feeds that lack required values.
    private mutating func finish() {
        for (index, feed) in feeds.enumerated().reversed() {
            guard feed.address == nil, !names.contains(feed.name) else { continue }
            note(
                onLine: feedLines[index], "there is no feed \(feed.name) without an address",
                "the known ones are \(names.joined(with: ", ")); give others a line from = https://…")
            feeds.remove(at: index)
        }
        problems.sort { ($0.position?.line ?? 0) < ($1.position?.line ?? 0) }
    }

    /// Notes a problem of the current line.
    private mutating func note(_ message: String, _ hint: String) {
        guard let current else { return }
        note(onLine: current.number, message, hint + current.commentHint)
    }

    private mutating func note(onLine line: Int, _ message: String, _ hint: String) {
        problems.append(PlaceConfiguration.problem(ofPlaces.file, line, message, hint))
    }

    package static func isFeedName(_ name: String) -> Bool {
        let bytes = name.utf8
        return (1...32).contains(bytes.count) && bytes.first != UInt8(ascii: "-")
            && bytes.allSatisfy { (0x61...0x7A).contains($0) || $0 &- 0x30 < 10 || $0 == UInt8(ascii: "-") }
            // That is the name of a local test.
            && name != "test"
    }

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

/// Splits a command line into its arguments without a shell.
package enum CommandWords {
    /// The most arguments of a command.
    private static let limit = 64

    /// Returns the words of a line. Blanks separate them, single or double quotes keep blanks together, and
    /// no other character is special. Returns nil if a quote is not closed or there are too many words.
    package static func split(_ line: String) -> [String]? {
        var words: [String] = []
        var word: String?
        var quote: Character?
        for character in line {
            if character == quote {
                quote = nil
            } else if quote != nil {
                word?.append(character)
            } else if character == "'" || character == "\"" {
                quote = character
                word = word ?? ""
            } else if character == " " || character == "\t" {
                if let done = word { words.append(done) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        if let done = word { words.append(done) }
        return quote == nil && words.count <= limit ? words : nil
    }
}
