// Decodes answers of the National Weather Service: its alerts from GeoJSON, one feature at a time, and the codes of a
// position.
import Alerts
import Geodesy
import HazardKit
import JSONReader

package struct NWSDecoder {
    private var feed = DecodedFeed()
    private var type = ""
    /// The title of an answer that is not a list of alerts.
    private var title = ""
    /// The most bytes of a feature in memory.
    private static let largestFeature = 64 << 20
    private var features = FeatureStream(most: largestFeature)
    /// The member of the feature that is being read.
    private var member = ""
    /// The number of open arrays and objects of a value that is skipped; nil if there is none.
    private var skipped: Int?

    /// Reads a whole document. Throws a `FeedFault` if it is not a list of alerts, or if a fault occurs before any
    /// alert was complete.
    package static func decode(_ bytes: [UInt8]) throws(FeedFault) -> DecodedFeed {
        var decoder = NWSDecoder()
        do throws(JSONFault) {
            try withUnsafeMutablePointer(to: &decoder) { (decoder) throws(JSONFault) in
                try JSONEventReader.read(bytes) { event, _ in
                    decoder.pointee.take(event)
                    return true
                }
            }
        } catch {
            guard !decoder.feed.messages.isEmpty else { throw FeedFault(error) }
            decoder.feed.damaged += 1
        }
        guard decoder.features.hasFeatures,
            decoder.type == "FeatureCollection" || !decoder.feed.messages.isEmpty
        else {
            throw FeedFault(not: "list of alerts", saying: decoder.title.orNil)
        }
        return decoder.feed
    }

    private mutating func take(_ event: JSONEvent) {
        guard !skips(event), let part = features.take(event) else { return }
        switch part {
        case .member(let member):
            guard let text = member.value.string else { return }
            if member.key == "type" { type = text }
            if member.key == "title" || member.key == "detail" { title = text }
        case .feature(let feature):
            if let message = NWSFeature.message(feature) {
                feed.add(message)
            } else {
                feed.addUnread(NWSFeature.title(feature), link: feature["id"]?.string ?? "")
            }
        }
    }
}

extension NWSDecoder {
    private static let rootMembers: Set = ["detail", "features", "title", "type"]
    private static let members: Set = ["geometry", "id", "properties"]
    private static let properties: Set = [
        "areaDesc", "category", "certainty", "description", "effective", "ends", "event", "eventCode",
        "expires",
        "geocode", "headline", "id", "instruction", "language", "messageType", "name", "onset", "parameters",
        "references", "replacedBy", "response", "scope", "sender", "senderName", "sent", "severity", "status",
        "title", "urgency", "web",
    ]

    /// Returns whether an event belongs to a member that is not read.
    private mutating func skips(_ event: JSONEvent) -> Bool {
        if let open = skipped {
            let left = open + event.nesting
            skipped = left == 0 ? nil : left
            return true
        }
        guard case .key(let text) = event else { return false }
        let isRead: Bool
        if features.isAtRoot {
            isRead = Self.rootMembers.contains(text.string)
        } else if features.depthInFeature == 1 {
            member = text.string
            isRead = Self.members.contains(member)
        } else if features.depthInFeature == 2 {
            isRead = member != "properties" || Self.properties.contains(text.string)
        } else {
            return false
        }
        if !isRead { skipped = 0 }
        return !isRead
    }
}

private enum NWSFeature {
    /// Returns the words by which a person knows a feature that is no alert.
    static func title(_ feature: JSONValue) -> String {
        let names = ["headline", "event", "title", "name", "areaDesc"]
        return names.lazy.compactMap { feature["properties"]?[$0]?.string }.first { !$0.isEmpty } ?? ""
    }

    /// Returns the message of a feature, or nil if it has no identifier.
    static func message(_ feature: JSONValue) -> AlertMessage? {
        guard let properties = feature["properties"], let identifier = properties["id"]?.string else {
            return nil
        }
        let sent = time(properties["sent"])
        var message = AlertMessage(
            identifier: identifier, sender: text(properties, "sender"), sent: sent,
            status: properties["status"]?.string, kind: properties["messageType"]?.string,
            scope: properties["scope"]?.string)
        let references = (properties["references"]?.array ?? []).prefix(AlertLimits.references)
        message.references = references.compactMap { item in
            item["identifier"]?.string.map { AlertReference(sender: text(item, "sender"), identifier: $0) }
        }
        let rings = rings(feature["geometry"])
        let polygons = rings.compactMap { polygon($0.array ?? []) }
        message.omitted = rings.count - polygons.count
        message.infos = [info(properties, sent: sent, polygons: polygons, isPartlyDrawn: message.omitted > 0)]
        message.limitPoints()
        return message
    }

    private static func info(
        _ properties: JSONValue, sent: FeedTimeText?, polygons: [AlertPolygon], isPartlyDrawn: Bool
    ) -> AlertInfo {
        var info = AlertInfo()
        if let language = properties["language"]?.string { info.language = language }
        info.categories = words(properties["category"])
        info.responses = words(properties["response"])
        (info.event, info.headline) = (text(properties, "event"), text(properties, "headline"))
        (info.urgencyText, info.severityText) = (text(properties, "urgency"), text(properties, "severity"))
        info.certaintyText = text(properties, "certainty")
        (info.senderName, info.web) = (text(properties, "senderName"), text(properties, "web"))
        (info.description, info.instruction) = (
            text(properties, "description"), text(properties, "instruction")
        )
        info.eventCodes = pairs(properties["eventCode"])
        info.parameters = pairs(properties["parameters"])
        if let successor = properties["replacedBy"]?.string {
            info.parameters.append(NamedValue("replacedBy", successor))
        }
        (info.effective, info.onset) = (
            time(properties["effective"])?.time(), time(properties["onset"])?.time()
        )
        info.expires = time(properties["expires"])?.end(zoneOfMessage: sent?.offset)
        info.ends = time(properties["ends"])?.end(zoneOfMessage: sent?.offset)
        var area = AlertArea()
        area.name = text(properties, "areaDesc")
        area.geocodes = pairs(properties["geocode"])
        for polygon in polygons { area.add(polygon) }
        area.isPartlyDrawn = isPartlyDrawn
        info.areas = [area]
        return info
    }

    private static func text(_ object: JSONValue, _ key: String) -> String { object[key]?.string ?? "" }

    private static func time(_ value: JSONValue?) -> FeedTimeText? {
        value?.string.flatMap(FeedTimeText.init)
    }

    /// Returns one word or a list of them.
    private static func words(_ value: JSONValue?) -> [String] {
        if let word = value?.string { return [word] }
        return (value?.array ?? []).prefix(AlertLimits.values).compactMap(\.string)
    }

    /// Returns the names with their lists of values: `{"VTEC": ["…", "…"]}`.
    private static func pairs(_ value: JSONValue?) -> [NamedValue] {
        var pairs: [NamedValue] = []
        for member in value?.object?.members ?? [] {
            for word in words(member.value) where pairs.count < AlertLimits.values {
                pairs.append(NamedValue(member.key, word))
            }
        }
        return pairs
    }

    /// Returns the outer rings of a Polygon or MultiPolygon, whose points are longitude and latitude. A hole
    /// is not treated as safe.
    private static func rings(_ shape: JSONValue?) -> [JSONValue] {
        let coordinates = shape?["coordinates"]?.array ?? []
        return switch shape?["type"]?.string {
        case "Polygon": Array(coordinates.prefix(1))
        case "MultiPolygon": coordinates.compactMap { $0[0] }
        default: []
        }
    }

    /// Returns the polygon, or nil if one of its points is invalid.
    private static func polygon(_ ring: [JSONValue]) -> AlertPolygon? {
        guard ring.count <= AlertPolygon.mostRead else { return nil }
        let points = ring.compactMap { GeoPoint(longitude: $0[0], latitude: $0[1]) }
        return points.count == ring.count ? AlertPolygon(points: points) : nil
    }
}

package struct PointCodes: Sendable, Equatable {
    /// The SAME code of the county.
    package var same: [String] = []
    /// The UGC codes of the county and of the forecast and fire weather zones.
    package var ugc: [String] = []

    /// Reads the answer, whose properties name each zone by an address: `https://api.weather.gov/zones/county/VAC121`.
    /// Throws a `FeedFault` if it names none.
    package init(_ bytes: [UInt8]) throws(FeedFault) {
        let value: JSONValue
        do throws(JSONFault) {
            value = try JSONValue.read(bytes)
        } catch {
            throw FeedFault("the response is not about a position: \(error.message)")
        }
        let properties = value["properties"]
        for name in ["county", "forecastZone", "fireWeatherZone"] {
            guard let address = properties?[name]?.string, let last = address.split(separator: "/").last
            else { continue }
            let code = last.uppercased()
            guard WatchedPlace.isZoneCode(code), !ugc.contains(code) else { continue }
            ugc.append(code)
        }
        guard !ugc.isEmpty else { throw FeedFault("the response names no county and no zone") }
        same = WatchedPlace(name: "", ugc: ugc).countiesOfZones
    }
}
