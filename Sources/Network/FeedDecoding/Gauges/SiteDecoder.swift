// Decodes the newest values of USGS sites from its OGC API (GeoJSON). Its older service has another format
// and is being switched off.
import Clocks
import Geodesy
import HazardKit
import Hazards
import JSONReader
import TextTools

/// Decodes answers of api.waterdata.usgs.gov.
package enum SiteDecoder {
    /// The parameters to read, the more important first: gauge height, and discharge.
    private static let stage = "00065"
    private static let flow = "00060"
    private static let prefix = "USGS-"

    /// Decodes an answer about the newest values of sites. Each site becomes a gauge without a category,
    /// since USGS defines none.
    ///
    /// - Throws: a `FeedFault` if it is not such an answer.
    package static func sites(_ bytes: [UInt8]) throws(FeedFault) -> DecodedGauges {
        let what = "list of values of USGS"
        let object = try GaugeDecoder.object(bytes, what)
        guard object["type"]?.string == "FeatureCollection", let features = object["features"]?.array else {
            throw GaugeDecoder.refusal(object, what)
        }
        var result = DecodedGauges()
        var sites: [String: Site] = [:]
        var order: [String] = []
        for feature in features {
            guard let value = Value(feature), sites.count < GaugeLimits.gauges || sites[value.site] != nil
            else {
                result.damaged += 1
                continue
            }
            if sites[value.site] == nil { order.append(value.site) }
            sites[value.site, default: Site()].take(value)
        }
        result.gauges = order.compactMap { name in sites[name]?.gauge(name).cleaned }
        return result
    }

    /// The value of one feature.
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
            if let longitude = coordinates?[0]?.double, let latitude = coordinates?[1]?.double {
                point = GeoPoint(latitude: latitude, longitude: longitude)
            }
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
