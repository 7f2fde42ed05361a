// Decodes GeoJSON of USGS and INGV, one feature at a time.
import Geodesy
import Hazards
import JSONReader

final class EarthquakeJSONDecoder {
    /// The events decoded so far; nil before the first feature shows the agency.
    private var feed: DecodedEarthquakes?
    private var damaged = 0
    /// The number of features of unknown agencies, or of a different one than the first.
    private var foreign = 0
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
            guard decoder.feed?.hasEvents == true else { throw FeedFault(error) }
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
        let isCollection = features.hasFeatures && (type == "FeatureCollection" || feed != nil)
        guard isCollection || feed?.hasEvents == true else { throw refusal(object) }
        guard foreign == 0 || feed != nil else {
            throw FeedFault("the events are not of USGS or INGV, and of other agencies none is read")
        }
        let metadata = object["metadata"]
        // An empty list of USGS still tells its interface.
        let ofMetadata: EarthquakeAgency? = metadata?["api"] == nil ? nil : .usgs
        guard let agency = feed?.agency ?? asked ?? ofMetadata else {
            throw FeedFault("the list has no event that can be read, and does not say whose it is")
        }
        var result = feed ?? DecodedEarthquakes(agency: agency)
        result.damaged += damaged + foreign + (isCut ? 1 : 0)
        result.generated = metadata?["generated"]?.milliseconds
        result.address = (metadata?["url"]?.string ?? "").shortLine
        let limit = metadata?["limit"]?.integer
        result.isComplete = !isCut && limit.map { result.reports.count < $0 } ?? true
        return result
    }

    private func refusal(_ object: JSONValue) -> FeedFault {
        let said = object["title"]?.string ?? object["error"]?.string ?? object["message"]?.string
        return FeedFault(
            "the response is not a list of earthquakes"
                + (said.map { "; the server says: \($0.shortLine)" } ?? ""))
    }

    // MARK: Events

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
            damaged += 1
            return
        }
        guard let agency = EarthquakeFeature.agency(of: feature, properties) else {
            foreign += 1
            return
        }
        var result = feed ?? DecodedEarthquakes(agency: agency)
        feed = nil
        if result.agency == agency {
            result.add(EarthquakeFeature.draft(feature, properties, agency))
        } else {
            foreign += 1
        }
        feed = result
    }
}

/// One feature.
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
        guard pair.count == 2, let longitude = pair[0].double, let latitude = pair[1].double else {
            hasBadPlace = true
            return
        }
        report.epicenter = GeoPoint(latitude: latitude, longitude: longitude)
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
