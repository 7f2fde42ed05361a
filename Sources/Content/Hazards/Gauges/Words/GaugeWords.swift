// Describes gauges and their feeds in plain words.
import Clocks
import HazardKit
internal import TextTools

public enum GaugeWords {
    /// Returns the reading in few words: `14.2 ft, rising`, `no current reading`.
    public static func brief(_ state: GaugeState) -> String {
        guard let measure = state.measure else { return missing(state) }
        guard let trend = state.trend else { return measure.text }
        return "\(measure.text), \(trend.direction.rawValue)"
    }

    /// Returns the reading with its trend: `14.2 ft, rising: 0.2 ft in 15 min`.
    public static func reading(_ state: GaugeState) -> String {
        guard let measure = state.measure else { return missing(state) }
        return ([measure.text] + [state.trend.map(trend)].compactMap { $0 }).joined(with: ", ")
    }

    private static func missing(_ state: GaugeState) -> String {
        switch state.reading {
        case .outOfService: "out of service"
        default: "no current reading"
        }
    }

    public static func trend(_ trend: GaugeTrend) -> String {
        let span = HazardTimes.span(trend.seconds)
        guard trend.direction != .steady else { return "steady over \(span)" }
        let change = GaugeMeasure(trend.change, trend.unit)?.text ?? ""
        return "\(trend.direction.rawValue): \(change) in \(span)"
    }

    /// Returns the age of the reading, or the reason that there is none: whole sentences without a period.
    public static func age(_ state: GaugeState, _ times: HazardTimes) -> String {
        if let flood = state.lastFlood, state.time.map({ $0 <= times.now }) ?? true {
            return (state.reading == .outOfService ? "the gauge is not working; its" : "the")
                + " last reading is of \(times.clock(flood.time)), \(times.ago(flood.time)): \(last(flood))"
                + (flood.isSilent && state.reading != .outOfService ? "; silent since" : "")
        }
        return switch state.reading {
        case .current(_, let time): "measured \(times.clock(time)), \(times.ago(time))"
        case .stale(let last?) where times.now.seconds - last.seconds <= GaugeState.longestCurrent:
            "the last reading is of \(times.clock(last)), \(times.ago(last)), and its service says that it is not current"
        case .stale(let last?):
            "the last reading is of \(times.clock(last)), \(times.ago(last)), and is not shown because it is too old"
        case .stale(nil): "the service has no current reading"
        case .ahead(let time):
            "the last reading is of \(times.clock(time)), later than this computer's clock: set the clock"
        case .outOfService: "the gauge is not working"
        case .none: "the service gives no reading"
        }
    }

    /// Returns the last reading of a flood: `24 ft, major flooding`.
    public static func last(_ flood: GaugeState.LastFlood) -> String {
        [flood.measure.text, phrase(flood.category)].compactMap { $0 }.joined(with: ", ")
    }

    /// Returns the name of a category: `Minor flooding`, `Near flooding (action stage)`; nil for one without
    /// information.
    public static func name(_ category: GaugeCategory) -> String? {
        switch category {
        case .none: "No flooding"
        case .low: "Low water"
        case .action: "Near flooding (action stage)"
        case .minor: "Minor flooding"
        case .moderate: "Moderate flooding"
        case .major: "Major flooding"
        case .record: "Record flooding"
        case .undefined: "No flood stages are defined for this gauge"
        case .observationNotCurrent, .forecastNotCurrent, .outOfService: nil
        }
    }

    public static func phrase(_ category: GaugeCategory) -> String? {
        name(category)?.lowercasedFirst
    }

    /// Returns the category with its threshold: `Minor flooding, which begins at 14 ft`; nil if there is none.
    public static func category(_ state: GaugeState) -> String? {
        guard let category = state.category, let name = name(category) else { return nil }
        return name + from(category, state.threshold)
    }

    private static func from(_ category: GaugeCategory, _ threshold: GaugeMeasure?) -> String {
        guard let threshold else { return "" }
        return ", which begins at \(threshold.text)"
    }

    /// Returns the meaning of a level, as the National Weather Service explains the stages of a river:
    /// weather.gov/lot/hydrology_definitions.
    public static func meaning(_ level: GaugeLevel) -> String {
        switch level {
        case .action: "high water, which may be a nuisance close to the river; it is time to get ready"
        case .minor: "roads, paths and property near the river may be flooded, with some danger to people"
        case .moderate: "houses and main roads may be flooded; people near the river may have to leave"
        case .major:
            "many houses and main roads may be flooded, schools and hospitals too; people may have to leave"
        }
    }

    /// Returns `16.8 ft, tomorrow 01:00: moderate flooding, which begins at 16 ft`; nil if nothing is expected.
    public static func forecast(_ state: GaugeState, _ times: HazardTimes) -> String? {
        guard let forecast = state.forecast else { return nil }
        let text = "\(forecast.measure.text), \(times.clock(forecast.time))"
        guard let category = forecast.category, let name = phrase(category) else { return text }
        return "\(text): \(name)" + from(category, forecast.threshold)
    }
}

public enum GaugeFeedWords {
    /// Returns the lines above a list of gauges: that nothing is set up, what is wrong, the age of each server's
    /// answer. Each gauge is a separate feed; those of one server that were read in time share a line.
    public static func overview(_ board: GaugeBoard?, _ times: HazardTimes) -> [String] {
        FeedWords.overview(board, times, notSetUp: "River gauges") { servers($0, times) }
    }

    private static func servers(_ board: GaugeBoard, _ times: HazardTimes) -> [String] {
        let feeds = board.feeds
        var told: Set<String> = []
        return feeds.compactMap { feed in
            guard isRead(feed) else {
                return FeedWords.sentence(feed, GaugeSnapshot.format, times, among: feeds)
            }
            guard told.insert(feed.state.host).inserted else { return nil }
            let all = feeds.filter { $0.state.host == feed.state.host && isRead($0) }
            let oldest = all.min { one, two in
                (one.state.succeeded?.seconds ?? 0) < (two.state.succeeded?.seconds ?? 0)
            }
            return FeedWords.sentence(oldest ?? feed, GaugeSnapshot.format, times)
        }
    }

    private static func isRead(_ feed: FeedAge) -> Bool { feed.isFresh && feed.state.outcome.isGood }
}
