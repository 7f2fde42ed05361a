// A reading of a gauge that this computer creates to test everything that happens when a river rises.
import Clocks
import HazardKit
import Hazards

/// A local test, which is marked as a test wherever it is shown.
enum TestGauge {
    /// The name, without the mark.
    static let name = "not a river"
    private static let id = "TEST"
    /// The heights in feet: of the water, and of the thresholds from the action stage on.
    private static let (height, thresholds) = (12.0, [8.0, 10, 14, 18])

    /// Creates the gauge, with minor flooding.
    static func gauge(at now: Moment) -> Gauge {
        var gauge = Gauge(id: id)
        gauge.name = LocalTest.mark + name
        gauge.isInService = true
        gauge.observed = GaugeStatus(primary: stage(height), category: .minor, time: now)
        gauge.thresholds = zip(GaugeLevel.allCases, thresholds).map { GaugeThreshold($0, stage: stage($1)) }
        gauge.impacts = [stage(height)].compactMap { $0 }.map {
            GaugeImpact(stage: $0, statement: LocalTest.sentence)
        }
        return gauge
    }

    private static func stage(_ feet: Double) -> GaugeMeasure? { GaugeMeasure(feet, .feet) }
}

extension GaugeSnapshot {
    package static var test: (word: String, noun: String) { ("gauges", "gauge") }

    package mutating func beginTest(for places: [WatchedPlace], at now: Moment) {
        _ = endTest(at: now)
        take(TestGauge.gauge(at: now), observed: nil, forecast: nil, from: LocalTest.source)
    }

    /// Removes the test, and that people were told of it. Returns false if there is none.
    package mutating func endTest(at now: Moment) -> Bool {
        removeOverTest(at: now)
        let tests = gauges.filter(\.isTest).map(\.gauge.id)
        gauges.removeAll(where: \.isTest)
        told.removeAll { !tests.isEmpty && tests.contains($0.keys.first ?? "") }
        return !tests.isEmpty
    }
}
