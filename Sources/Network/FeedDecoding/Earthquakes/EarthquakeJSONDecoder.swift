// Decodes GeoJSON of USGS and INGV, one feature at a time.
import Geodesy
import Hazards
import JSONReader

final class EarthquakeJSONDecoder {
    private var events = EventsOfAgency()
    private var features = FeatureStream()
    private var root: [JSONObject.Member] = []

    /// - Parameter agency: the agency whose server was asked; nil to detect it from the answer.
    static func decode(
        _ bytes: [UInt8], from agency: EarthquakeAgency? = nil
    ) throws(FeedFault) -> DecodedEarthquakes {
        let decoder = EarthquakeJSONDecoder()
        var isCut = false
        do throws(JSONFault) {
            try JSONEventReader.read(JSONPadding.removed(from: bytes), limits: limits) { event, _ in
                decoder.take(event)
                return true
            }
        } catch {
            guard decoder.events.found?.hasEvents == true else { throw FeedFault(error) }
            isCut = true
        }
        return try decoder.finished(isCut: isCut, from: agency)
    }

    private func finished(
        isCut: Bool, from asked: EarthquakeAgency?
    ) throws(FeedFault) -> DecodedEarthquakes {
        let object = JSONValue.object(JSONObject(root))
        let type = object["type"]?.string
        if !features.hasFeatures, type == "Feature" { takeFeature(object) }
        let isCollection = features.hasFeatures && (type == "FeatureCollection" || events.found != nil)
        guard isCollection || events.found?.hasEvents == true else {
            let said = object["title"]?.string ?? object["error"]?.string ?? object["message"]?.string
            throw FeedFault(not: "list of earthquakes", saying: said)
        }
        let metadata = object["metadata"]
        // An empty list of USGS still tells its interface.
        let ofMetadata: EarthquakeAgency? = metadata?["api"] == nil ? nil : .usgs
        var result = try events.finished(
            isCut: isCut, from: asked ?? ofMetadata,
            else: "the list has no event that can be read, and does not say whose it is")
        result.generated = metadata?["generated"]?.milliseconds
        result.address = (metadata?["url"]?.string ?? "").shortLine
        let limit = metadata?["limit"]?.integer
        if let limit, result.reports.count >= limit { result.isComplete = false }
        return result
    }

    private func take(_ event: JSONEvent) {
        switch features.take(event) {
        case .feature(let feature): takeFeature(feature)
        case .member(let member): if root.count < Self.maxMembers { root.append(member) }
        case nil: break
        }
    }

    private static let maxMembers = 40
    /// The limits of an answer. An event has about 80 values and keys, and an answer at most 20,000 events.
    private static let limits = JSONLimits(bytes: EarthquakeFormat.largest, depth: 32, tokens: 2_000_000)

    private func takeFeature(_ feature: JSONValue) {
        guard let properties = feature["properties"], properties.object != nil else {
            events.damaged += 1
            return
        }
        events.add(of: EarthquakeFeature.agency(of: feature, properties)) {
            EarthquakeFeature.draft(feature, properties, $0)
        }
    }
}

private enum EarthquakeFeature {
    /// Returns the agency of a feature: INGV's have an `eventId`, USGS's an `id`, a network and a code, or a
    /// page of USGS.
    static func agency(of feature: JSONValue, _ properties: JSONValue) -> EarthquakeAgency? {
        if properties["eventId"] != nil { return .ingv }
        guard feature["id"] != nil, properties["net"] != nil,
            properties["code"] != nil || properties["ids"] != nil
        else { return nil }
        return .usgs
    }

    static func draft(
        _ feature: JSONValue, _ properties: JSONValue, _ agency: EarthquakeAgency
    ) -> EarthquakeDraft {
        var draft = EarthquakeDraft(agency: agency)
        draft.setPosition(feature["geometry"])
        draft.report.magnitude = properties["mag"]?.double
        draft.report.magnitudeType = properties["magType"]?.string
        draft.report.place = properties["place"]?.string
        draft.report.kind = properties["type"]?.string.flatMap(SeismicKind.init)
        switch agency {
        case .usgs: addUSGS(feature, properties, &draft)
        case .ingv: addINGV(properties, &draft)
        // No document is a test of this computer.
        case .test: break
        }
        return draft
    }

    private static func addUSGS(_ feature: JSONValue, _ properties: JSONValue, _ draft: inout EarthquakeDraft)
    {
        draft.report.id = feature["id"]?.string ?? ""
        let ids = properties["ids"]?.string ?? ""
        draft.report.setAliases(ids.split(separator: ",").lazy.map(String.init))
        draft.time = properties["time"]?.milliseconds
        draft.report.updated = properties["updated"]?.milliseconds
        draft.report.page = properties["url"]?.string
        draft.report.author = properties["net"]?.string
        draft.report.status = properties["status"]?.string.flatMap(ReviewStatus.init)
        draft.report.felt = properties["felt"]?.integer
        draft.report.reportedIntensity = properties["cdi"]?.double
        draft.report.estimatedIntensity = properties["mmi"]?.double
        draft.report.pager = properties["alert"]?.string.flatMap(PagerLevel.init)
        draft.report.tsunamiFlag = properties["tsunami"]?.integer.map { $0 == 1 }
        draft.report.significance = properties["sig"]?.integer
    }

    private static func addINGV(_ properties: JSONValue, _ draft: inout EarthquakeDraft) {
        draft.report.id = properties["eventId"]?.number?.text ?? properties["eventId"]?.string ?? ""
        draft.time = properties["time"]?.string.flatMap(EventTime.milliseconds)
        draft.report.author = properties["author"]?.string
        draft.setPage()
    }
}

extension EarthquakeDraft {
    /// Reads the coordinates of a point: longitude, latitude, depth in kilometers, which may be missing or null.
    fileprivate mutating func setPosition(_ geometry: JSONValue?) {
        guard let geometry, geometry != .null else { return }
        if geometry["coordinates"] == .null { return }
        guard let coordinates = geometry["coordinates"]?.array else {
            hasBadPlace = true
            return
        }
        report.depth = coordinates.count > 2 ? coordinates[2].double : nil
        let pair = coordinates.prefix(2)
        // An event that was not located has nulls, or nothing.
        if pair.allSatisfy({ $0 == .null }) { return }
        report.epicenter = pair.count == 2 ? GeoPoint(longitude: pair[0], latitude: pair[1]) : nil
        hasBadPlace = report.epicenter == nil
    }
}

extension JSONValue {
    /// The number of milliseconds, which some copies write with a decimal point; nil if it is not a number.
    fileprivate var milliseconds: Int? {
        if let integer { return integer }
        guard let double, abs(double) < 1e15 else { return nil }
        return Int(double)
    }
}

/// Unwraps JSON in a function call (JSONP), the form in which some copies of USGS's feeds are stored.
enum JSONPadding {
    /// The longest function name to recognize.
    private static let longestName = 60

    /// Returns the text between the parentheses of a call such as `eqfeed_callback({…});`, or the text
    /// unchanged if it is not a call.
    static func removed(from bytes: [UInt8]) -> [UInt8] {
        guard let start = prefix(of: bytes[...]) else { return bytes }
        var end = bytes.count
        while end > start {
            let last = bytes[end - 1]
            guard last <= 0x20 || last == UInt8(ascii: ";") else { break }
            end -= 1
        }
        // Without the closing parenthesis the text was cut; the reader of JSON then says so.
        if end > start, bytes[end - 1] == UInt8(ascii: ")") { end -= 1 }
        return Array(bytes[start..<end])
    }

    /// Returns the index at which the argument begins, if the text is a call with an object as argument.
    static func prefix(of bytes: ArraySlice<UInt8>) -> Int? {
        var text = bytes.drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
        let name = text.prefix(longestName).prefix { $0.isLetterOrDigit || "_.$".utf8.contains($0) }
        guard !name.isEmpty else { return nil }
        text = text.dropFirst(name.count).drop { $0 <= 0x20 }
        guard text.first == UInt8(ascii: "(") else { return nil }
        text = text.dropFirst().drop { $0 <= 0x20 }
        return text.first == UInt8(ascii: "{") ? text.startIndex : nil
    }
}
