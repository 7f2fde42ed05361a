import Hazards
import TextTools

/// Formats gauges as JSON for programs. Values that are withheld are null here as well.
public enum GaugesJSON {
    public static func value(_ board: GaugeBoard) -> JSON {
        .object(
            FeedJSON.trust(board, at: board.moment) + [
                ("gauges", .array(board.gauges.map { gauge($0, whole: false) }))
            ])
    }

    /// - Parameter whole: true if thresholds, impacts and values over time are included.
    public static func gauge(_ judged: JudgedGauge, whole: Bool) -> JSON {
        let (gauge, state) = (judged.gauge, judged.state)
        var members: [(String, JSON)] = [
            ("id", .string(gauge.id)), ("site", .optional(gauge.site)), ("name", .optional(gauge.name)),
            ("latitude", .numberOrNull(gauge.point?.latitude)),
            ("longitude", .numberOrNull(gauge.point?.longitude)),
            ("feed", .string(judged.source)), ("reading", .string(word(state.reading))),
            ("time", .optional(state.time?.description)), ("value", measure(state.measure)),
            ("other", measure(state.secondary)), ("category", .optional(state.category?.rawValue)),
            ("threshold", measure(state.threshold)), ("impact", .optional(state.impact?.statement)),
            ("lastFlood", lastFlood(state.lastFlood)),
            ("trend", trend(state.trend)), ("forecast", forecast(state.forecast)),
        ]
        if whole {
            members += [
                ("thresholds", .array(gauge.thresholds.map(threshold))),
                ("impacts", .array(gauge.impacts.map(impact))),
                ("history", series(gauge.history)), ("outlook", series(gauge.outlook)),
            ]
        }
        return .object(members)
    }

    private static func word(_ reading: GaugeState.Reading) -> String {
        switch reading {
        case .current: "current"
        case .stale: "stale"
        case .ahead: "clock-wrong"
        case .outOfService: "out-of-service"
        case .none: "none"
        }
    }

    private static func members(_ measure: GaugeMeasure) -> [(String, JSON)] {
        [("value", .number(measure.value)), ("unit", .string(measure.unit.text))]
    }

    private static func measure(_ measure: GaugeMeasure?) -> JSON {
        measure.map { .object(members($0)) } ?? .null
    }

    /// Returns the change in the unit of the values, negative if it falls.
    private static func trend(_ trend: GaugeTrend?) -> JSON {
        guard let trend else { return .null }
        let sign = trend.direction == .falling ? -1.0 : 1
        return .object([
            ("direction", .string(trend.direction.rawValue)), ("change", .number(sign * trend.change)),
            ("unit", .string(trend.unit.text)), ("seconds", .integer(trend.seconds)),
        ])
    }

    /// Returns the last reading of a flood, whose gauge has no current one.
    private static func lastFlood(_ flood: GaugeState.LastFlood?) -> JSON {
        guard let flood else { return .null }
        return .object(
            members(flood.measure) + [
                ("time", .string(flood.time.description)), ("category", .string(flood.category.rawValue)),
            ])
    }

    private static func forecast(_ forecast: GaugeState.Forecast?) -> JSON {
        guard let forecast else { return .null }
        return .object(
            members(forecast.measure) + [
                ("time", .string(forecast.time.description)),
                ("category", .optional(forecast.category?.rawValue)),
                ("threshold", measure(forecast.threshold)), ("impact", .optional(forecast.impact?.statement)),
            ])
    }

    private static func threshold(_ item: GaugeThreshold) -> JSON {
        .object([
            ("level", .string(item.level.name)), ("stage", measure(item.stage)), ("flow", measure(item.flow)),
        ])
    }

    private static func impact(_ item: GaugeImpact) -> JSON {
        .object([("stage", measure(item.stage)), ("statement", .string(item.statement))])
    }

    private static func series(_ series: GaugeSeries?) -> JSON {
        guard let series else { return .null }
        let values = series.points.map { point in
            JSON.object([("time", .string(point.time.description)), ("value", .number(point.value))])
        }
        return .object([
            ("unit", .string(series.unit.text)), ("issued", .optional(series.issued?.description)),
            ("values", .array(values)),
        ])
    }
}
