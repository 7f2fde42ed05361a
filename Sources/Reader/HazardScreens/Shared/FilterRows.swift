// The rows that choose what a list has.
import AppCore
import ScreenKit

/// Chooses what a list has, and is saved as a setting.
protocol ListFilter: Equatable {
    static var setting: Setting { get }
    /// The things that are listed, in the plural.
    static var noun: String { get }
    /// The value of the setting.
    var text: String { get }
}

extension AlertFilter: ListFilter {
    static var setting: Setting { .alerts }
    static var noun: String { "alerts" }
}

extension EarthquakeFilter: ListFilter {
    static var setting: Setting { .quakes }
    static var noun: String { "earthquakes" }
}

extension ListModel.Row {
    /// Creates a row that changes a filter; it is highlighted if the filter already is so.
    static func choice<Filter: ListFilter>(
        _ name: String, _ filter: Filter, _ context: RenderContext, _ change: (inout Filter) -> Void
    ) -> ListModel.Row {
        var changed = filter
        change(&changed)
        var row = ListModel.Row(
            name: name,
            destination: context.settings.isGiven(Filter.setting)
                ? .unavailable("Which \(Filter.noun) are listed was given for this session.")
                : .performing(ChangeSetting(Filter.setting, to: changed.text)))
        if changed == filter { row.essential = "chosen" }
        row.isHighlighted = changed == filter
        return row
    }

    /// Creates the row that asks for the words that everything in a list must have.
    ///
    /// - Parameters:
    ///   - words: the words now; nil for none.
    ///   - setting: the setting that has them, which may be given for the session.
    static func filterWords(
        _ list: FilterWordsLine.List, _ words: FilterWords?, _ setting: Setting, _ context: RenderContext
    ) -> ListModel.Row {
        var row = ListModel.Row(
            name: "Only with these words",
            destination: context.settings.isGiven(setting)
                ? .unavailable("What is listed was given for this session.")
                : .performing(OpenPrompt(.filterWords(list), text: words?.text ?? "")))
        row.essential = words?.text ?? "any"
        row.isHighlighted = words != nil
        return row
    }
}

/// Asks for the words of a filter.
struct FilterWordsLine: PromptLine {
    enum List: String, Sendable, Hashable, Codable { case quakes, floods }
    static let name = "filter-words"
    let list: List

    var label: String { "Words: " }
    var enterWord: String { "List" }
    var hint: String? { "Only what has all of them is listed; nothing typed lists all" }

    func answer(_ text: String, in state: AppState) -> any SideEffect {
        let words = FilterWords(text)
        switch list {
        case .floods:
            return AnswerPrompt(ChangeSetting(.floods, to: words?.text ?? EarthquakeFilter.everything))
        case .quakes:
            var filter = state.settings.values.quakes
            filter.words = words
            return AnswerPrompt(ChangeSetting(.quakes, to: filter.text))
        }
    }
}

extension Prompt.Purpose {
    static func filterWords(_ list: FilterWordsLine.List) -> Prompt.Purpose {
        .line(FilterWordsLine(list: list))
    }
}
