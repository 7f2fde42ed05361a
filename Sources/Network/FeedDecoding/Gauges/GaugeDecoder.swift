// Decodes answers about gauges: of NOAA's National Water Prediction Service, and of the U.S. Geological Survey.
import Clocks
import Geodesy
import HazardKit
import Hazards
import JSONReader
import TextTools

package struct DecodedSeries: Sendable, Equatable {
    package var observed: GaugeSeries?
    package var forecast: GaugeSeries?
}

/// Reads answers of api.water.noaa.gov. An empty text or a web page never means that there is no water.
package enum GaugeDecoder {
    /// The most bytes of an answer: 30 days of values take a tenth of it.
    package static let largest = 4 << 20
    private static let limits = JSONLimits(bytes: largest, depth: 24, tokens: 400_000)

    /// Decodes the answer about one gauge. Throws a `FeedFault` if it is not about a gauge.
    package static func gauge(_ bytes: [UInt8]) throws(FeedFault) -> Gauge {
        let object = try object(bytes, "gauge")
        guard let gauge = gauge(object) else { throw refusal(object, "gauge") }
        return gauge
    }

    /// Decodes a list of gauges. Throws a `FeedFault` if it is not a list of gauges.
    package static func list(_ bytes: [UInt8]) throws(FeedFault) -> [Gauge] {
        let object = try object(bytes, "list of gauges")
        guard let items = object["gauges"]?.array else { throw refusal(object, "list of gauges") }
        var gauges: [Gauge] = []
        var known: Set<String> = []
        for item in items where gauges.count < GaugeLimits.gauges {
            if let gauge = gauge(item), known.insert(gauge.id).inserted { gauges.append(gauge) }
        }
        return gauges
    }

    /// Decodes the values of a gauge over time. Throws a `FeedFault` if there are none.
    package static func series(_ bytes: [UInt8]) throws(FeedFault) -> DecodedSeries {
        let object = try object(bytes, "series of values")
        let (observed, forecast) = (object["observed"], object["forecast"])
        guard observed?["data"]?.array != nil || forecast?["data"]?.array != nil else {
            throw refusal(object, "series of values")
        }
        return DecodedSeries(observed: series(observed), forecast: series(forecast))
    }

    static func object(_ bytes: [UInt8], _ what: String) throws(FeedFault) -> JSONValue {
        guard bytes.contains(where: { $0 > 0x20 }) else {
            throw FeedFault("the response is empty and not a \(what)")
        }
        do throws(JSONFault) {
            return try JSONValue.read(bytes, limits: limits)
        } catch {
            throw FeedFault("the response is not a \(what): \(error.message)")
        }
    }

    static func refusal(_ object: JSONValue, _ what: String) -> FeedFault {
        let said = object["message"]?.string ?? object["error"]?.string ?? object["description"]?.string
        return FeedFault(not: what, saying: said)
    }

    private static func gauge(_ object: JSONValue) -> Gauge? {
        guard let id = object["lid"]?.string ?? object["usgsId"]?.string, let status = object["status"],
            status.object != nil
        else { return nil }
        var gauge = Gauge(id: id)
        gauge.site = object["usgsId"]?.string
        gauge.name = object["name"]?.string
        gauge.point = GeoPoint(longitude: object["longitude"], latitude: object["latitude"])
        gauge.isInService = object["inService"]?["enabled"]?.boolean
        gauge.serviceNote = object["inService"]?["message"]?.string
        gauge.observed = self.status(status["observed"])
        gauge.forecast = self.status(status["forecast"])
        if let flood = object["flood"] { addLevels(flood, to: &gauge) }
        return gauge.cleaned
    }

    private static func status(_ object: JSONValue?) -> GaugeStatus? {
        guard let object, object.object != nil else { return nil }
        return GaugeStatus(
            primary: GaugeMeasure(object["primary"]?.double, unit(object["primaryUnit"])),
            secondary: GaugeMeasure(object["secondary"]?.double, unit(object["secondaryUnit"])),
            category: object["floodCategory"]?.string.flatMap(GaugeCategory.init),
            time: time(object["validTime"]))
    }

    private static func addLevels(_ flood: JSONValue, to gauge: inout Gauge) {
        let (stage, flow) = (unit(flood["stageUnits"]), unit(flood["flowUnits"]))
        for level in GaugeLevel.allCases {
            guard let category = flood["categories"]?[level.name] else { continue }
            gauge.thresholds.append(
                GaugeThreshold(
                    level, stage: GaugeMeasure(category["stage"]?.double, stage),
                    flow: GaugeMeasure(category["flow"]?.double, flow)))
        }
        for impact in flood["impacts"]?.array ?? [] {
            guard let height = GaugeMeasure(impact["stage"]?.double, stage),
                let statement = impact["statement"]?.string
            else { continue }
            gauge.impacts.append(GaugeImpact(stage: height, statement: statement))
        }
    }

    private static func series(_ object: JSONValue?) -> GaugeSeries? {
        guard let items = object?["data"]?.array, let unit = unit(object?["primaryUnits"]) else { return nil }
        let points = items.compactMap { item -> GaugeSeries.Point? in
            guard let time = time(item["validTime"]),
                let measure = GaugeMeasure(item["primary"]?.double, unit)
            else { return nil }
            return GaugeSeries.Point(time: time, value: measure.value)
        }
        guard !points.isEmpty else { return nil }
        return GaugeSeries(unit: unit, points: points, issued: time(object?["issuedTime"]))
    }

    private static func unit(_ value: JSONValue?) -> GaugeUnit? { value?.string.flatMap { GaugeUnit($0) } }

    /// Returns a time, or nil if it has no zone or is in the year 1, which stands for a missing time.
    static func time(_ value: JSONValue?) -> Moment? {
        guard let time = value?.string.flatMap(FeedTimeText.init)?.time(), time.isZoneGiven,
            time.moment.seconds > 0
        else { return nil }
        return time.moment
    }
}

/// Decodes the newest values of sites of USGS from its OGC API (GeoJSON), api.waterdata.usgs.gov. Its older service has
/// another format and is being switched off.
package enum SiteDecoder {
    /// The parameters to read, the more important first: gauge height, and discharge.
    private static let stage = "00065"
    private static let flow = "00060"
    private static let prefix = "USGS-"

    /// Decodes an answer about the newest values of sites. Each site becomes a gauge without a category, since USGS
    /// defines none. Throws a `FeedFault` if it is not such an answer.
    package static func sites(_ bytes: [UInt8]) throws(FeedFault) -> [Gauge] {
        let what = "list of values of USGS"
        let object = try GaugeDecoder.object(bytes, what)
        guard object["type"]?.string == "FeatureCollection", let features = object["features"]?.array else {
            throw GaugeDecoder.refusal(object, what)
        }
        var sites: [String: Site] = [:]
        var order: [String] = []
        for feature in features {
            guard let value = Value(feature), sites.count < GaugeLimits.gauges || sites[value.site] != nil
            else { continue }
            if sites[value.site] == nil { order.append(value.site) }
            sites[value.site, default: Site()].take(value)
        }
        return order.compactMap { name in sites[name]?.gauge(name).cleaned }
    }

    private struct Value {
        var site: String
        var point: GeoPoint?
        var isStage: Bool
        var measure: GaugeMeasure?
        var time: Moment?

        init?(_ feature: JSONValue) {
            guard let properties = feature["properties"],
                let place = properties["monitoring_location_id"]?.string, place.hasPrefix(prefix),
                let parameter = properties["parameter_code"]?.string, parameter == stage || parameter == flow
            else { return nil }
            site = String(place.dropFirst(prefix.utf8.count))
            guard GaugeName.isRight(site) else { return nil }
            isStage = parameter == stage
            // Values are texts here.
            measure = GaugeMeasure(
                properties["value"]?.string.flatMap { DecimalText.double($0) },
                properties["unit_of_measure"]?.string.flatMap { GaugeUnit($0) })
            time = GaugeDecoder.time(properties["time"])
            let coordinates = feature["geometry"]?["coordinates"]
            point = GeoPoint(longitude: coordinates?[0], latitude: coordinates?[1])
        }
    }

    /// The newest values of a site. Several sensors may measure the same parameter.
    private struct Site {
        private var stage: (measure: GaugeMeasure, time: Moment)?
        private var flow: (measure: GaugeMeasure, time: Moment)?
        private var point: GeoPoint?

        mutating func take(_ value: Value) {
            point = point ?? value.point
            guard let measure = value.measure, let time = value.time else { return }
            if value.isStage {
                if stage.map({ time > $0.time }) ?? true { stage = (measure, time) }
            } else if flow.map({ time > $0.time }) ?? true {
                flow = (measure, time)
            }
        }

        func gauge(_ name: String) -> Gauge {
            var gauge = Gauge(id: name)
            (gauge.site, gauge.point) = (name, point)
            guard let first = stage ?? flow else { return gauge }
            gauge.observed = GaugeStatus(primary: first.measure, time: first.time)
            if stage != nil, let flow, flow.time == first.time { gauge.observed?.secondary = flow.measure }
            return gauge
        }
    }
}
