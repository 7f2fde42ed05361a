// The parts of a list of hazards that are the same for all kinds.
import AppCore
import HazardKit
import ScreenKit
import TextMetrics
import TextTools

extension ListModel {
    /// Creates a list of hazards below lines such as how old the data is, with standing notes, the longest form first.
    init(hazards title: String, sections: [Section], warning: [String], notes: [String]) {
        self.init(title: title, sections: sections)
        self.warning = warning.joined(separator: "\n")
        standingNotes = notes
        explainsWhereRoomy = true
        emptyText = "Nothing is listed."
    }

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

extension ListModel.Section {
    /// The most hazards that are listed; the filter helps if there are more than a person reads.
    private static let maxListed = 200

    /// Creates a section of hazards; `more` says what stands in a last row about those left out, and where it leads.
    init<Item>(
        hazards name: String?, _ items: [Item], more: (detail: String, screen: ScreenID),
        row: (Item) -> ListModel.Row
    ) {
        let rest = items.count - Self.maxListed
        let last =
            rest > 0 ? [ListModel.Row.submenu("\(rest) more", detail: more.detail, to: more.screen)] : []
        self.init(name, items.prefix(Self.maxListed).map(row) + last)
    }
}

extension RenderContext {
    /// The forms of the note on every screen that feeds that are on were not read in time, the longest first: the absence of
    /// a banner is no absence of danger.
    package var hazardDoubts: [String] { now == nil ? [] : content.feedDoubts(hazardTimes) }
}

/// Chooses what a list has, and is saved as a setting.
protocol ListFilter: Equatable {
    static var setting: Setting { get }
    /// The things that are listed, in the plural.
    static var noun: String { get }
    static var screen: ScreenID { get }
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

extension ListModel.Row {
    /// Creates the row that asks for the words that everything in a list must have; they may be given for the session.
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

/// The words of a query, as the search for a kind of hazard reads them.
struct HazardQuery {
    /// All of them, folded.
    let words: [String]
    /// The words that do not ask for the kind.
    let others: [String]

    /// The most results that are shown; the screen of the kind has all.
    private static let limit = 3
    /// The fewest letters of a word that is searched for.
    private static let shortest = 4

    init(_ query: String, asking: Set<String>) {
        words = FoldedWords(query).all
        others = words.filter { !asking.contains($0) }
    }

    var isAsking: Bool { others.count < words.count }

    func has(_ words: Set<String>) -> Bool { !words.isDisjoint(with: self.words) }

    /// Returns whether any of some words is long enough to be searched for.
    static func isSearched(_ words: [String]) -> Bool { words.contains { $0.count >= shortest } }

    /// Returns the group of rows, with a link to the whole list if that is asked for; nil if there is nothing.
    static func group(
        _ kind: HazardFormat, _ rows: some Sequence<ListModel.Row>, all: (name: String, screen: ScreenID)?
    ) -> SearchModel.Group? {
        let rows = Array(rows.prefix(limit)) + (all.map { [.submenu($0.name, to: $0.screen)] } ?? [])
        return rows.isEmpty ? nil : SearchModel.Group(name: kind.title, rows: rows)
    }
}
