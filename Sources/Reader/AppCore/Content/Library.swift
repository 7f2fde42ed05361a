import Campus
import Clocks
import ContentPack
import Diagnostics
import GuideDocument
import GuideSearch

/// The content that has been read so far. Side effects fill it (`LoadContent` and its like, and the commands that are no
/// session); screens look things up in it and never read a file themselves.
public final class Library {
    public internal(set) var pack: Pack { didSet { revision += 1 } }
    /// Packs that were found first and could not be used.
    public internal(set) var rejected: [Diagnostic] { didSet { revision += 1 } }

    /// In the order in which they were asked for: few enough to look through, and quicker made than a table.
    var menus: [ReadMenu] = [] { didSet { revision += 1 } }
    /// The menus of the pack as its files have them, each read once.
    var menuFiles: MenuCollection
    var guides: [String: Loaded<Guide>] = [:] { didSet { revision += 1 } }
    /// The order in which guides were last asked for, oldest first.
    var guideUse: [String] = []
    var loadedPlaces: CampusPlaces? { didSet { revision += 1 } }
    /// `nil` when it was not read yet; the drawing itself is `nil` where the pack has none.
    var loadedMap: CampusMap?? { didSet { revision += 1 } }
    var loadedCatalogue: GuideCatalogue? { didSet { revision += 1 } }
    /// Where indexes of the search are kept; `nil` keeps them in memory.
    let searchCache: SearchCache?
    /// The search over the pack; `nil` until the first search.
    public internal(set) var search: LibrarySearch? { didSet { revision += 1 } }
    /// What a walk over every guide found.
    var allFindings: [Diagnostic] = [] { didSet { revision += 1 } }
    /// The version that was open before this one in this session; its files stay as long as it is here.
    var previousPack: Pack?
    var loadedChanges: VersionChanges? { didSet { revision += 1 } }
    /// Finds the installed packs; `nil` where there is nothing to choose from, as in a preview.
    public var locator: PackLocator?
    var loadedPacks: [InstalledPack] = [] { didSet { if loadedPacks != oldValue { revision += 1 } } }
    /// What was read of the feeds of alerts.
    var alerts = LibraryAlerts()
    var earthquakes = LibraryEarthquakes()
    var gauges = LibraryGauges()
    var floods = LibraryFloods()
    var reportOutbox = LibraryOutbox()
    /// The time zone that moments are shown in.
    package var zone = LocalZone.utc
    /// Counts the changes of what is above, so that a model that was made of it is known to be the same.
    private var revision = 0

    /// Something that a screen may show is another, and is not kept in one of the properties above.
    func noteChange() { revision += 1 }

    /// What is known of the pack as something that is being edited; `nil` where it is only read.
    public let workingCopy: WorkingCopy?
    let source: any ContentSource

    struct ReadMenu {
        var address: MenuAddress
        var menu: Loaded<Menu>
    }

    /// Guides kept parsed; a session rarely goes back further, and a kiosk must not grow for weeks.
    static let guidesKept = 16
    /// Menus kept parsed.
    static let menusKept = 64

    /// Whether the pack came with all icons of the first screen that it has.
    var hasWelcomeIcons = false

    /// - Parameters:
    ///   - workingCopy: given where the pack is being edited; then the last good version of a broken file stays.
    public init(
        pack: Pack, rejected: [Diagnostic] = [], searchCache: SearchCache? = nil,
        workingCopy: WorkingCopy? = nil
    ) {
        self.pack = pack
        menuFiles = MenuCollection(of: pack)
        self.workingCopy = workingCopy
        source = workingCopy ?? PackSource()
        self.rejected = rejected
        self.searchCache = searchCache
    }

    /// Begins with what an earlier start made of the same files.
    public convenience init(_ snapshot: PackSnapshot, searchCache: SearchCache? = nil) {
        self.init(pack: snapshot.pack, searchCache: searchCache)
        menus.append(ReadMenu(address: .welcome, menu: .success(snapshot.welcome)))
        hasWelcomeIcons = true
    }

    /// What the next start may begin with; `nil` where something was wrong with a file of it.
    ///
    /// - Parameters:
    ///   - key: made before this library's pack was opened, and the same now.
    public func snapshot(key: SnapshotKey) -> PackSnapshot? {
        guard rejected.isEmpty, case .success(let menu) = menu(at: .welcome) else { return nil }
        // What is wrong with the icons is known only when all of them were read.
        pack.readRest()
        return PackSnapshot(keeping: pack, welcome: menu, key: key)
    }

    // MARK: Looking up

    /// Equal where nothing that a screen may show has changed in between.
    public var contentRevision: ContentRevision {
        ContentRevision(
            library: revision, search: search?.revision ?? 0, workingCopy: workingCopy?.revision ?? 0)
    }

    public struct ContentRevision: Sendable, Equatable {
        var library: Int
        var search: Int
        var workingCopy: Int
    }

    /// The menu, or what is wrong with it; `nil` when it was not read yet.
    public func menu(at address: MenuAddress) -> Loaded<Menu>? {
        menus.first { $0.address == address }?.menu
    }

    /// The guide, or what is wrong with it; `nil` when it was not read yet.
    public func guide(_ path: String) -> Loaded<Guide>? { guides[path] }

    public var places: CampusPlaces? { loadedPlaces }
    /// The drawing under the places; `nil` where the pack has none, or it was not read yet.
    public var map: CampusMap? { loadedMap ?? nil }
    public var catalogue: GuideCatalogue? { loadedCatalogue }
    /// What is new in this version; `nil` where there is none before it to compare with.
    public var changes: VersionChanges? { loadedChanges }

    /// The installed packs, and the one that is open; that one alone where the others were not looked for.
    public var packs: [InstalledPack] { loadedPacks.isEmpty ? [InstalledPack(pack)] : loadedPacks }

    /// Everything that was found wrong so far, in the order it was read.
    public var problems: [Diagnostic] {
        var found = rejected + pack.problems
        let inOrder = menus.sorted {
            ($0.address.file, $0.address.path.count) < ($1.address.file, $1.address.path.count)
        }
        for read in inOrder {
            switch read.menu {
            case .success(let menu): found += menu.findings
            case .failure(let problem): found.append(problem)
            }
        }
        for path in guideUse {
            switch guides[path] {
            case .success(let guide): found += guide.findings
            case .failure(let problem): found.append(problem)
            case nil: break
            }
        }
        found += loadedPlaces?.findings ?? []
        found += map?.findings ?? []
        found += loadedCatalogue?.findings ?? []
        found += allFindings
        var seen = Set<Diagnostic>()
        return found.filter { seen.insert($0).inserted }
    }
}
