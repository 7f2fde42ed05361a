import Campus
import Clocks
import ContentPack
import Diagnostics
import GuideSearch

/// The data of the pack that rules may use in addition to the current guide.
struct CheckContext {
    let pack: Pack
    /// The current date; `nil` if unknown, in which case nothing is overdue or in the future.
    let today: CalendarDate?
    /// Every guide that the menus link to.
    let catalogue: GuideCatalogue
    /// Every menu that could be read: Welcome, Guides, Desk Reference and the menus they link to.
    let menus: [Menu]
    let lists: PackLists
    /// The files of the three menus and of all linked menus, readable or not.
    let menuFiles: Set<String>
    /// True if every menu could be read whole. Otherwise it is unknown which guides the rest leads to.
    let hasAllMenus: Bool
    let stylesheet: StylesheetSource
    let icons: IconSource
    let places: PlaceSource
    /// The drawing under the places; `nil` if the pack has none.
    let map: CampusMap?
    let manifest: ManifestComparison
    let searchWords: SearchWords
    let alertGuides: AlertGuides
    let allowedNumbers: AllowedNumbers
    /// The words that a search can find. It is complete for rules about the pack as a whole.
    var vocabulary: SearchVocabulary
    /// Every guide that could be read, in the order of the report. It is filled while the guides are read,
    /// and complete for rules about the pack as a whole.
    var guides: [CheckedGuide] = []

    func checkedGuide(_ path: String) -> CheckedGuide? { ranks[path].map { guides[$0] } }

    mutating func add(_ guide: CheckedGuide) {
        ranks[guide.path] = guides.count
        guides.append(guide)
    }

    private var ranks: [String: Int] = [:]
    /// The existing files that missing files may have been meant to be.
    let nearFiles: FileSuggestions
    /// The remaining number of searches in guides for names similar to a missing file.
    let suggestions = SuggestionBudget()

    init(
        pack: Pack, today: CalendarDate?, catalogue: GuideCatalogue, menus: MenuCollection, lists: PackLists,
        searchWords: SearchWords, alertGuides: AlertGuides
    ) {
        (self.pack, self.today, self.catalogue) = (pack, today, catalogue)
        self.menus = menus.menus
        menuFiles = Set(menus.files)
        hasAllMenus = self.menus.count == menuFiles.count && !self.menus.contains(where: \.isCut)
        self.lists = lists
        nearFiles = FileSuggestions(pack: pack)
        stylesheet = StylesheetSource(pack)
        icons = IconSource(lists)
        places = PlaceSource(pack)
        map = CampusMap.read(pack)
        manifest = ManifestComparison(pack)
        allowedNumbers = AllowedNumbers(pack)
        (self.searchWords, self.alertGuides) = (searchWords, alertGuides)
        vocabulary = SearchVocabulary(
            stopWords: searchWords.stopWords, wanted: searchWords.synonyms.flatMap(\.meanings))
        for contact in pack.contacts { vocabulary.add(contact.name + " " + contact.number) }
        for guide in catalogue.guides {
            vocabulary.add(([guide.name] + guide.otherNames).joined(separator: " "))
        }
        for phrase in searchWords.userPhrases { vocabulary.add(phrase.phrases.joined(separator: " ")) }
    }
}

/// The summary of a guide that is kept after its check: a large pack must not be in memory as a whole.
struct CheckedGuide: Sendable {
    struct Link: Sendable {
        var path: String
        var fragment: String
        var position: SourcePosition?
    }

    var path: String
    /// The name by which the reader finds the guide in `global.css`.
    var divisionName: String?
    /// The ids that a `#fragment` may name.
    var ids: Set<String>
    /// The id of the guide's first `<div>`, which determines its color.
    var division: String?
    /// The links with a fragment, to be compared with the ids of the linked guides.
    var links: [Link]
    var head: SourcePosition?
    var words: GuideFingerprint
    var figures: GuideFigures
}

/// Limits the number of searches for the intended name: each one examines all names of the pack, and a pack
/// of ten thousand guides may have a fault in each.
final class SuggestionBudget {
    /// The number of searches left. In a large pack each takes about 20 ms.
    private var left = 100

    /// Takes one search. Returns true if it is allowed.
    func take() -> Bool {
        guard left > 0 else { return false }
        left -= 1
        return true
    }
}
