import Campus
import Clocks
import ContentPack
import Diagnostics
import GuideSearch

/// What rules may look at besides the guide in hand.
struct CheckContext {
    let pack: Pack
    /// `nil` where the day is not known: nothing is then overdue or in the future.
    let today: CalendarDate?
    /// Every guide the menus lead to.
    let catalogue: GuideCatalogue
    /// Every menu that could be read: Welcome, Guides, Desk Reference and what they link to.
    let menus: [Menu]
    /// The property lists as they are written.
    let lists: PackLists
    /// Every file that a menu is, linked to or one of the three, whether it can be read or not.
    let menuFiles: Set<String>
    /// Whether every menu could be read: otherwise what the others lead to, and what they call it, is not known.
    var hasAllMenus: Bool { menus.count == menuFiles.count }
    let stylesheet: StylesheetSource
    let icons: IconSource
    let places: PlaceSource
    /// The drawing under the places; `nil` where the pack has none.
    let map: CampusMap?
    /// The manifest of the pack beside the files it lists.
    let manifest: ManifestComparison
    /// What the pack says of the words people type.
    let searchWords: SearchWords
    let alertGuides: AlertGuides
    /// The words that a search can find; complete for rules that look at the pack as a whole.
    var vocabulary: SearchVocabulary
    /// Every guide that could be read, in the order of the report. Filled while the guides are read; complete
    /// for rules that look at the pack as a whole.
    var guides: [CheckedGuide] = []

    /// What is kept of the guide at `path`.
    func checkedGuide(_ path: String) -> CheckedGuide? { ranks[path].map { guides[$0] } }

    mutating func add(_ guide: CheckedGuide) {
        ranks[guide.path] = guides.count
        guides.append(guide)
    }

    private var ranks: [String: Int] = [:]
    /// What missing files may have been meant to be.
    let nearFiles: FileSuggestions
    /// How often a name like that of a missing file may still be looked for in guides.
    let suggestions = SuggestionBudget()

    init(
        pack: Pack, today: CalendarDate?, catalogue: GuideCatalogue, menus: MenuCollection, lists: PackLists,
        searchWords: SearchWords, alertGuides: AlertGuides
    ) {
        self.pack = pack
        self.today = today
        self.catalogue = catalogue
        self.menus = menus.menus
        menuFiles = Set(menus.files)
        self.lists = lists
        nearFiles = FileSuggestions(pack: pack)
        stylesheet = StylesheetSource(pack)
        icons = IconSource(lists)
        places = PlaceSource(pack)
        map = CampusMap.read(pack)
        manifest = ManifestComparison(pack)
        self.searchWords = searchWords
        self.alertGuides = alertGuides
        vocabulary = SearchVocabulary(
            stopWords: searchWords.stopWords, wanted: searchWords.synonyms.flatMap(\.meanings))
        for contact in pack.contacts { vocabulary.add(contact.name + " " + contact.number) }
        for guide in catalogue.guides {
            vocabulary.add(([guide.name] + guide.otherNames).joined(separator: " "))
        }
        for phrase in searchWords.userPhrases { vocabulary.add(phrase.phrases.joined(separator: " ")) }
    }
}

/// What is kept of a guide after its turn: a large pack must not stand in memory as a whole.
struct CheckedGuide: Sendable {
    struct Link: Sendable {
        /// The guide it leads to, relative to the pack.
        var path: String
        var fragment: String
        var position: SourcePosition?
    }

    var path: String
    /// The name that the reader looks up in `global.css`.
    var divisionName: String?
    /// What a `#fragment` may name.
    var ids: Set<String>
    /// The id of its first `<div>`, by which it gets its color.
    var division: String?
    /// Links with a fragment, to be compared with the ids of the guides they lead to.
    var links: [Link]
    /// Where its head begins.
    var head: SourcePosition?
    var words: GuideWords
    var figures: GuideFigures
}
