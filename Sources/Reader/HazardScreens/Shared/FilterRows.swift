// The rows that choose what a list has.
import AppCore
import ScreenKit
import TextTools

/// Chooses what a list has, and is saved as a setting.
protocol ListFilter: Equatable {
    static var setting: Setting { get }
    /// The things that are listed, in the plural.
    static var noun: String { get }
    /// The screen that changes it.
    static var screen: ScreenID { get }
    /// The value of the setting.
    var text: String { get }
    /// True if everything is listed.
    var isEmpty: Bool { get }
}

extension AlertFilter: ListFilter {
    static var setting: Setting { .alerts }
    static var noun: String { "alerts" }
    static var screen: ScreenID { .alertFilter }
}

extension EarthquakeFilter: ListFilter {
    static var setting: Setting { .quakes }
    static var noun: String { "earthquakes" }
    static var screen: ScreenID { .earthquakeFilter }
}

extension ListFilter {
    /// The row that leads to the screen that changes it.
    var row: ListModel.Row { .submenu("Which \(Self.noun) are listed", essential: text, to: Self.screen) }

    /// Returns a row that changes it; the row is highlighted if the filter already is so.
    func choice(_ name: String, _ context: RenderContext, _ change: (inout Self) -> Void) -> ListModel.Row {
        var changed = self
        change(&changed)
        return .choice(
            name, isChosen: changed == self,
            context.settings.isGiven(Self.setting)
                ? .unavailable("Which \(Self.noun) are listed was given for this session.")
                : .performing(ChangeSetting(Self.setting, to: changed.text)))
    }
}

extension ListModel {
    /// Creates the screen that changes a filter.
    init(choosing filter: some ListFilter, sections: [Section]) {
        let noun = type(of: filter).noun
        self.init(
            title: "\(noun.capitalizedFirst) listed", sections: sections,
            note: "Enter chooses; Esc goes back to the \(noun).")
        note(filter)
    }

    /// Says how a filter is ended, if it hides anything.
    mutating func note<Filter: ListFilter>(_ filter: Filter) {
        note(Filter.setting, hides: !filter.isEmpty, of: Filter.noun)
    }

    /// - Parameter noun: the things that are listed, in the plural.
    mutating func note(_ setting: Setting, hides hidesAny: Bool, of noun: String) {
        if hidesAny { (filter, note) = (setting, "0 lists all \(noun) again.") }
    }
}

extension ListModel.Row {
    /// Creates the row that asks for the words that everything in a list must have.
    ///
    /// - Parameters:
    ///   - words: the words now; nil for none.
    ///   - setting: the setting that has them, which may be given for the session.
    static func filterWords(
        _ words: FilterWords?, _ setting: Setting, _ context: RenderContext
    ) -> ListModel.Row {
        var row = ListModel.Row(
            name: "Only with these words",
            destination: context.settings.isGiven(setting)
                ? .unavailable("What is listed was given for this session.")
                : .performing(OpenPrompt(.line(FilterWordsLine(setting: setting)), text: words?.text ?? "")))
        row.essential = words?.text ?? "any"
        row.isHighlighted = words != nil
        return row
    }
}

/// Asks for the words of a filter.
struct FilterWordsLine: PromptLine {
    static let name = "filter-words"
    /// The setting that has them: words alone, or, for the earthquakes, a filter with words.
    let setting: Setting

    var label: String { "Words: " }
    var enterWord: String { "List" }
    var hint: String? { "Only what has all of them is listed; nothing typed lists all" }

    func answer(_ text: String, in state: AppState) -> any SideEffect {
        let words = FilterWords(text)
        guard setting == .quakes else {
            return ChangeSetting(setting, to: words?.text ?? EarthquakeFilter.everything)
        }
        var filter = state.settings.values.quakes
        filter.words = words
        return ChangeSetting(.quakes, to: filter.text)
    }
}
