// Messages as the weather service and campuses send them, made for the tests of the rules.
import Alerts
import Clocks
import HazardKit

/// A message of the weather service.
struct Segment {
    var identifier: String
    var kind = AlertKind.update
    var action = "CON"
    /// The codes of its counties and zones: `VAC121`.
    var zones: [String]
    var refers: [String] = []
    /// Minutes before the clock.
    var age = 1
    var event = "Tornado Warning"
    var code = "TO.W.0007"
    var severity = "Extreme"
    var urgency = "Immediate"
    /// Minutes after the clock.
    var ends: Int? = 40

    func message(at now: Moment) -> AlertMessage {
        let sent = now + -60 * age
        var message = AlertMessage(
            identifier: identifier, sender: "w-nws.webmaster@noaa.gov", sent: FeedTime(sent), kind: kind)
        message.references = refers.map {
            AlertReference(sender: "w-nws.webmaster@noaa.gov", identifier: $0)
        }
        var info = AlertInfo()
        (info.event, info.severityText, info.urgencyText) = (event, severity, urgency)
        (info.headline, info.categories) = (event, ["Met"])
        info.ends = ends.map { FeedTime(now + 60 * $0) }
        info.expires = info.ends
        if !action.isEmpty {
            let begin = action == "NEW" ? "260302T1640Z" : "000000T0000Z"
            info.parameters = [NamedValue("VTEC", "/O.\(action).KRNK.\(code).\(begin)-260302T1740Z/")]
        }
        var area = AlertArea()
        area.name = zones.joined(separator: "; ")
        area.geocodes =
            zones.map { NamedValue("UGC", $0) }
            + zones.filter { $0.dropFirst(2).first == "C" }.map { NamedValue("SAME", "051" + $0.suffix(3)) }
        info.areas = zones.isEmpty ? [] : [area]
        message.infos = [info]
        return message
    }
}

/// Messages that are stored as readings of feeds, and what people see of them.
struct Readings {
    var snapshot: AlertSnapshot
    let watched: WatchedPlaces
    var now = Feeds.now

    init(_ places: [WatchedPlace], feeds: [String] = ["nws"]) {
        snapshot = AlertSnapshot(written: now)
        watched = WatchedPlaces(places)
        snapshot.feeds = feeds.map { name in
            var feed = FeedState(name: name, host: "example.org", interval: 120)
            (feed.attempted, feed.succeeded, feed.outcome) = (now, now, .ok)
            return feed
        }
    }

    mutating func read(_ messages: [AlertMessage], from source: String = "nws", after seconds: Int = 60) {
        now = now + seconds
        for index in snapshot.feeds.indices {
            (snapshot.feeds[index].attempted, snapshot.feeds[index].succeeded) = (now, now)
        }
        snapshot.take(messages, from: source, at: now)
    }

    var board: AlertBoard { AlertBoard(StoredAlerts(snapshot, for: watched), at: now) }
    /// `Tornado Warning: Home` for what is in force here.
    var here: [String] { board.here.map { "\($0.event): \($0.place ?? "")" } }
    var over: [AlertState] { board.ended.map(\.state) }
}

enum Places {
    static let blacksburg = WatchedPlaces([Feeds.blacksburg])
    static let campus: WatchedPlace = {
        var place = Feeds.blacksburg
        place.campus = "org.example.north"
        return place
    }()
    static let home = WatchedPlace(name: "Home", same: ["051155"], ugc: ["VAC155"])
}
