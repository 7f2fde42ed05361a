// Every sample of gauges is read as it is, marks of missing values are none, and what is no gauge is refused.
import Clocks
import FeedDecoding
import Geodesy
import Hazards
import TestSupport
import Testing

@Suite struct GaugeDecodingTests {
    private func moment(_ text: String) -> Moment? { Moment(text) }

    private func list() throws -> [Gauge] {
        try GaugeDecoder.list(Samples.bytes("water/nwps-list.json"))
    }

    @Test func aGaugeHasAllItsValues() throws {
        let gauge = try GaugeDecoder.gauge(Samples.bytes("water/nwps-gauge.json"))
        #expect(gauge.id == "EXAV2" && gauge.site == "03170000" && gauge.name == "Example Creek at Town")
        #expect(gauge.point == GeoPoint(latitude: 37.0378, longitude: -80.5567))
        #expect(gauge.isInService == true && gauge.serviceNote == nil)
        #expect(gauge.observed?.primary == GaugeMeasure(14.2, .feet))
        #expect(gauge.observed?.secondary == GaugeMeasure(22.1, .kcfs))
        #expect(gauge.observed?.category == .minor && gauge.observed?.time == moment("2026-03-02T16:45:00Z"))
        #expect(gauge.forecast?.primary == GaugeMeasure(16.8, .feet) && gauge.forecast?.secondary == nil)
        #expect(gauge.forecast?.category == .moderate)
        #expect(gauge.thresholds.map(\.level) == [.action, .minor, .moderate, .major])
        #expect(gauge.thresholds.map(\.stage?.value) == [12, 14, 16, 22])
        #expect(gauge.thresholds.allSatisfy { $0.flow == nil })
        #expect(gauge.impacts.map(\.statement) == ["Water covers the low road by the bridge."])
    }

    @Test func anAnswerOfTheServiceIsReadWithItsGaps() throws {
        let gauge = try GaugeDecoder.gauge(Samples.bytes("water/nwps-gauge-FIHM1-partial.json"))
        #expect(
            gauge.observed?.primary == GaugeMeasure(4.56, .feet)
                && gauge.observed?.category == GaugeCategory.none)
        #expect(gauge.forecast == GaugeStatus(category: .forecastNotCurrent))
        #expect(gauge.thresholds.map(\.level) == [.minor, .moderate, .major])
        #expect(gauge.thresholds.map(\.flow?.value) == [nil, 16_586, nil])
        #expect(gauge.impacts.map(\.stage.value) == [10, 11, 14, 16.5])
        #expect(gauge.impacts.last?.statement == "Low sections of Bradbury Road are flooded.")
    }

    @Test func aListKeepsWhatEachGaugeSays() throws {
        let gauges = try list()
        #expect(gauges.map(\.id) == ["EXAV2", "EXBV2", "EXCV2", "EXDV2"])
        #expect(gauges[1].observed == GaugeStatus(category: .observationNotCurrent) && gauges[1].site == nil)
        #expect(gauges[2].observed?.primary == GaugeMeasure(3.4, .kcfs))
        #expect(gauges[2].observed?.secondary == nil && gauges[2].observed?.category == .action)
        #expect(gauges[3].observed?.category == .low && gauges[3].forecast == nil && gauges[3].site == nil)
    }

    @Test func aSeriesHasBothParts() throws {
        let series = try GaugeDecoder.series(Samples.bytes("water/nwps-stageflow.json"))
        #expect(series.observed?.unit == .feet && series.observed?.points.map(\.value) == [14, 14.2])
        #expect(series.observed?.points.last?.time == moment("2026-03-02T16:45:00Z"))
        #expect(series.forecast?.points.map(\.value) == [16.8])
        #expect(series.forecast?.issued == moment("2026-03-02T14:00:00Z"))
    }

    @Test func valuesOfUSGSAreTextsAndAreRead() throws {
        let sites = try SiteDecoder.sites(Samples.bytes("water/usgs-latest-continuous.json"))
        #expect(sites.map(\.id) == ["06904500"])
        let gauge = sites[0]
        #expect(gauge.observed?.primary == GaugeMeasure(1.59, .feet))
        #expect(gauge.observed?.secondary == GaugeMeasure(535, .cfs))
        #expect(gauge.observed?.time == moment("2026-08-07T18:45:00Z") && gauge.observed?.category == nil)
        #expect(abs((gauge.point?.latitude ?? 0) - 40.2343) < 0.001)
    }

    @Test(arguments: [
        "-999", "-9999", "-999.0", "-999999", "-9999.00", "1e300", "null", "\"14.2\"", "true", "[]",
    ])
    func whatIsNoValueIsMissing(_ value: String) throws {
        let text = """
            {"lid":"EXAV2","status":{"observed":{"primary":\(value),"primaryUnit":"ft","floodCategory":"minor",
            "validTime":"2026-03-02T16:45:00Z"}},"flood":{"stageUnits":"ft","categories":{"minor":{"stage":\(value)}},
            "impacts":[{"stage":\(value),"statement":"Never."}]}}
            """
        let gauge = try GaugeDecoder.gauge(Array(text.utf8))
        #expect(gauge.observed?.primary == nil && gauge.thresholds.isEmpty && gauge.impacts.isEmpty)
        let site = """
            {"type":"FeatureCollection","features":[{"properties":{"monitoring_location_id":"USGS-03170000",
            "parameter_code":"00065","time":"2026-03-02T16:45:00+00:00","value":"-999999","unit_of_measure":"ft"}}]}
            """
        #expect(try SiteDecoder.sites(Array(site.utf8)).first?.observed == nil)
    }

    @Test func anUnknownCategoryAndAnUnknownUnitSayNothing() throws {
        let text = """
            {"lid":"EXAV2","status":{"observed":{"primary":3,"primaryUnit":"fathom\\u001b[2J","floodCategory":"awful",
            "validTime":"2026-03-02T16:45:00"},"forecast":null}}
            """
        let gauge = try GaugeDecoder.gauge(Array(text.utf8))
        #expect(gauge.observed?.category == nil)
        // A time without a zone may be of any.
        #expect(gauge.observed?.time == nil)
        #expect(gauge.observed?.primary?.text.unicodeScalars.contains("\u{1B}") == false)
    }

    @Test func whatIsNoAnswerIsRefused() throws {
        let page = "<!DOCTYPE html><html><body>Log in</body></html>"
        for text in [
            "", " \n", page, "{}", "[]", "{\"lid\":\"EXAV2\"}", "{\"gauges\":{}}", "{\"lid\":", "null",
        ] {
            let bytes = Array(text.utf8)
            #expect(throws: FeedFault.self, "\(text)") { try GaugeDecoder.gauge(bytes) }
            #expect(throws: FeedFault.self, "\(text)") { try GaugeDecoder.list(bytes) }
            #expect(throws: FeedFault.self, "\(text)") { try GaugeDecoder.series(bytes) }
            #expect(throws: FeedFault.self, "\(text)") { try SiteDecoder.sites(bytes) }
        }
        // The older service of USGS has another form.
        let old = try Samples.bytes("water/nwis_iv_empty.json")
        #expect(throws: FeedFault.self) { try SiteDecoder.sites(old) }
        func message(_ text: String) -> String {
            do throws(FeedFault) {
                _ = try GaugeDecoder.gauge(Array(text.utf8))
                return ""
            } catch {
                return error.message
            }
        }
        #expect(message("") == "the response is empty and not a gauge")
        #expect(message(page) == "the response is not a gauge: this is a web page and not JSON")
        #expect(
            message(#"{"code":5,"message":"gauge not found"}"#)
                == "the response is not a gauge; the server says: gauge not found")
    }

    @Test func whatIsTooMuchIsRefusedAndHostileTextIsCleaned() throws {
        let deep = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
        #expect(throws: FeedFault.self) { try GaugeDecoder.gauge(Array(deep.utf8)) }
        let long = [UInt8](repeating: 0x20, count: GaugeDecoder.largest) + Array("{}".utf8)
        #expect(throws: FeedFault.self) { try GaugeDecoder.gauge(long) }
        let name = "Creek\\u001b]0;x\\u0007\\u202e" + String(repeating: "a", count: 5_000)
        let text = #"{"lid":"EXAV2","name":"\#(name)","latitude":900,"longitude":2,"status":{}}"#
        let gauge = try GaugeDecoder.gauge(Array(text.utf8))
        #expect(gauge.point == nil && (gauge.name?.unicodeScalars.count ?? 0) <= 201)
        #expect(gauge.name?.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E } == false)
    }
}
