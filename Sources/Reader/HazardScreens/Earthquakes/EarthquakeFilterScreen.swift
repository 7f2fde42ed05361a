import AppCore
import Geodesy
import Hazards
import ScreenKit

/// Chooses which earthquakes are listed, by magnitude, age, agency and kind, and in which order. The choice
/// is saved as a setting.
package enum EarthquakeFilterScreen {
    package static let description = ScreenDescription(
        of: .earthquakeFilter, map: { _ in .earthquakesOfWorld }
    ) { _, context in
        let filter = context.settings.values.quakes
        func choice(_ name: String, _ change: (inout EarthquakeFilter) -> Void) -> ListModel.Row {
            filter.choice(name, context, change)
        }
        let magnitudes = EarthquakeFilter.magnitudes.map { value in
            choice("M \(EarthquakeFilter.number(value)) or more") { $0.magnitude = value }
        }
        let days = EarthquakeFilter.dayCounts.map { count in
            choice(count == 1 ? "Past 24 hours" : "Past \(count) days") { $0.days = count }
        }
        let distances = EarthquakeFilter.distances.map { kilometers in
            choice("Within \(GeoText.distance(Double(kilometers) * 1_000))") { $0.within = kilometers }
        }
        let agencies = EarthquakeAgency.read.map { agency in
            choice("\(agency.name) only") { $0.agency = agency.rawValue }
        }
        return .list(
            ListModel(
                choosing: filter,
                sections: [
                    .init(
                        name: "Magnitude",
                        rows: [choice("Any, also unknown") { $0.magnitude = nil }] + magnitudes),
                    .init(name: "Time", rows: [choice("All that is stored") { $0.days = nil }] + days),
                    .init(
                        name: context.origin.map { "Distance from \($0.spokenName)" } ?? "Distance",
                        rows: [choice("Any distance") { $0.within = nil }] + distances),
                    .init(name: "Words", rows: [.filterWords(filter.words, .quakes, context)]),
                    .init(name: "Source", rows: [choice("All agencies") { $0.agency = nil }] + agencies),
                    .init(
                        name: "Kind",
                        rows: [
                            choice("Earthquakes only") { $0.listsAllKinds = false },
                            choice("Blasts and other events too") { $0.listsAllKinds = true },
                        ]),
                    .init(
                        name: "Order",
                        rows: [
                            choice("Newest first") { $0.isByWeight = false },
                            choice("What matters most first") { $0.isByWeight = true },
                        ]),
                ]))
    }
}
