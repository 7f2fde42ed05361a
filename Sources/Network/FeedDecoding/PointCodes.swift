// Decodes the answer of the National Weather Service about a position: its county and its zones.
import HazardKit
import JSONReader

/// The codes of a position.
package struct PointCodes: Sendable, Equatable {
    /// The SAME code of the county.
    package var same: [String] = []
    /// The UGC codes of the county and of the forecast and fire weather zones.
    package var ugc: [String] = []

    /// Reads the answer, whose properties name each zone by an address: `https://api.weather.gov/zones/county/VAC121`.
    ///
    /// - Throws: a `FeedFault` if it names none.
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
