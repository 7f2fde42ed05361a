// Decodes answers of NOAA's National Water Prediction Service: a gauge, a list of gauges, or the values of a
// gauge over time.
import Clocks
import Geodesy
import HazardKit
import Hazards
import JSONReader

/// The gauges of one answer.
package struct DecodedGauges: Sendable, Equatable {
    package var gauges: [Gauge] = []
    /// The number of entries that could not be used.
    package var damaged = 0
}

/// The observed and forecast values of a gauge.
package struct DecodedSeries: Sendable, Equatable {
    package var observed: GaugeSeries?
    package var forecast: GaugeSeries?
}

/// Reads answers of api.water.noaa.gov. An empty text or a web page never means that there is no water.
package enum GaugeDecoder {
    /// The most bytes of an answer: 30 days of values take a tenth of it.
    package static let largest = 4 << 20
    private static let limits = JSONLimits(bytes: largest, depth: 24, tokens: 400_000)

    /// Decodes the answer about one gauge.
    ///
    /// - Throws: a `FeedFault` if it is not about a gauge.
    package static func gauge(_ bytes: [UInt8]) throws(FeedFault) -> Gauge {
        let object = try object(bytes, "gauge")
        guard let gauge = gauge(object) else { throw refusal(object, "gauge") }
        return gauge
    }

    /// Decodes a list of gauges.
    ///
    /// - Throws: a `FeedFault` if it is not a list of gauges.
    package static func list(_ bytes: [UInt8]) throws(FeedFault) -> DecodedGauges {
        let object = try object(bytes, "list of gauges")
        guard let items = object["gauges"]?.array else { throw refusal(object, "list of gauges") }
        var result = DecodedGauges()
        var known: Set<String> = []
        for item in items {
            guard result.gauges.count < GaugeLimits.gauges, let gauge = gauge(item),
                known.insert(gauge.id).inserted
            else {
                result.damaged += 1
                continue
            }
            result.gauges.append(gauge)
        }
        return result
    }

    /// Decodes the values of a gauge over time.
    ///
    /// - Throws: a `FeedFault` if there are none.
    package static func series(_ bytes: [UInt8]) throws(FeedFault) -> DecodedSeries {
        let object = try object(bytes, "series of values")
        let (observed, forecast) = (object["observed"], object["forecast"])
        guard observed?["data"]?.array != nil || forecast?["data"]?.array != nil else {
            throw refusal(object, "series of values")
        }
        return DecodedSeries(observed: series(observed), forecast: series(forecast))
    }

    // MARK: Parts

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
        return FeedFault(
            "the response is not a \(what)" + (said.map { "; the server says: \($0.shortLine)" } ?? ""))
    }

    private static func gauge(_ object: JSONValue) -> Gauge? {
        guard let id = object["lid"]?.string ?? object["usgsId"]?.string, let status = object["status"],
            status.object != nil
        else { return nil }
        var gauge = Gauge(id: id)
        gauge.site = object["usgsId"]?.string
        gauge.name = object["name"]?.string
        if let latitude = object["latitude"]?.double, let longitude = object["longitude"]?.double {
            gauge.point = GeoPoint(latitude: latitude, longitude: longitude)
        }
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
