import Campus
import Clocks
import ContentPack
import Diagnostics
import GuideDocument
import GuideSearch
import Hazards

/// The content that has been read so far. Side effects fill it (`ReadContent` and similar ones, and the
/// commands that do not run a session); screens look things up in it and never read a file themselves.
public final class SessionContent {
    public internal(set) var pack: Pack { didSet { revision += 1 } }
    /// Packs that came first in the search order and could not be used.
    public internal(set) var rejected: [Diagnostic] { didSet { revision += 1 } }

    /// Using one that is here changes its place among the others and nothing that a screen shows.
    var menus = RecentlyUsed<MenuAddress, Loaded<Menu>>(max: SessionContent.menusKept)
    /// The menus of the pack as its files have them, each read once.
    var menuFiles: MenuCollection
    var guides = RecentlyUsed<String, Loaded<Guide>>(
        max: SessionContent.guidesKept, maxWeight: SessionContent.guideBytesKept
    ) { guide in if case .success(let guide) = guide { guide.weight } else { 0 } }
    public internal(set) var places: CampusPlaces? { didSet { revision += 1 } }
    /// The drawing under the places; `nil` if the pack has none, or it was not read yet.
    public internal(set) var map: CampusMap? { didSet { revision += 1 } }
    public internal(set) var catalogue: GuideCatalogue? { didSet { revision += 1 } }
    /// The cache for indexes of the search; `nil` keeps them in memory.
    let searchCache: SearchCache?
    public internal(set) var search: ContentSearch? { didSet { revision += 1 } }
    var allFindings: [Diagnostic] = [] { didSet { revision += 1 } }
    /// The version that was open before this one in this session; its files are kept as long as this property holds it.
    var previousPack: Pack?
    /// The changes in this version; `nil` if there is no previous version to compare with.
    public internal(set) var changes: VersionChanges? { didSet { revision += 1 } }
    /// Finds the installed packs; `nil` if there is nothing to choose from, as in a preview.
    public var locator: PackLocator?
    var loadedPacks: [InstalledPack] = [] { didSet { if loadedPacks != oldValue { revision += 1 } } }
    var hazards = ContentOfHazards()
    /// Nil if flood reports cannot be written: in a kiosk, a preview or a private session.
    public internal(set) var floodOutbox: Outbox?
    public internal(set) var floodOutboxListing: FloodOutboxListing?
    /// Looks in a file for the address of the service that is on; nil if none is.
    var findFloodService: @Sendable () -> String? = { nil }
    /// The address of the service that reports are for, as of the last look; nil if none is on.
    public internal(set) var floodService: String?
    public var zone = LocalZone.utc
    /// Counts the changes of the properties above, so that a model built from them is known to be current.
    private var revision = 0

    /// Notes a change of something that a screen may show and that is not in one of the properties above.
    func noteChange() { revision += 1 }

    /// The state of the pack as it is being edited; `nil` if it is only read.
    public let workingCopy: WorkingCopy?
    let source: any ContentSource

    /// Guides kept parsed; a session rarely goes back further, and a kiosk must not grow for weeks.
    static let guidesKept = 16
    /// The most bytes, roughly, of the guides kept besides the one that was used last: a kiosk may have 256 MB.
    static let guideBytesKept = 16 << 20
    static let menusKept = 64

    /// True if the pack was loaded together with all its icons for the first screen.
    var hasWelcomeIcons = false
    /// True if the pack has no list of callboxes, or an empty one; nil until it was asked for.
    private var knownLackOfCallboxes: Bool?
    private var knownQuestions: Bool?

    /// True if the campus has no callboxes, so that no menu offers them.
    public var lacksCallboxes: Bool { Self.known(&knownLackOfCallboxes, pack.lacksCallboxes) }

    /// True if the pack has questions for people who cannot say what is wrong.
    public var hasQuestions: Bool {
        Self.known(&knownQuestions, pack.holdsAnything(at: MenuAddress.questions.file))
    }

    private static func known(_ fact: inout Bool?, _ look: @autoclosure () -> Bool) -> Bool {
        let found = fact ?? look()
        fact = found
        return found
    }

    func forgetFiles() { (knownLackOfCallboxes, knownQuestions) = (nil, nil) }

    /// The reason that this pack is read; nil if it was not looked for.
    public var reason: PackReason?

    /// - Parameter workingCopy: given if the pack is edited: the last good version of a broken file stays.
    public init(
        pack: Pack, rejected: [Diagnostic] = [], searchCache: SearchCache? = nil,
        workingCopy: WorkingCopy? = nil
    ) {
        self.pack = pack
        menuFiles = MenuCollection(of: pack)
        self.workingCopy = workingCopy
        source = workingCopy ?? PackSource()
        (self.rejected, self.searchCache) = (rejected, searchCache)
    }

    /// Starts from the snapshot that an earlier start made of the same files.
    public convenience init(_ snapshot: StartCache, searchCache: SearchCache? = nil) {
        self.init(pack: snapshot.pack, searchCache: searchCache)
        menus.keep(.success(snapshot.welcome), for: .welcome)
        hasWelcomeIcons = true
    }

    /// Returns a snapshot that the next start may begin with, or `nil` if any of its files has a problem.
    ///
    /// - Parameter key: a key from before this content's pack was opened that has not changed since.
    public func snapshot(key: StartCacheKey) -> StartCache? {
        guard rejected.isEmpty, case .success(let menu) = menu(at: .welcome) else { return nil }
        // What is wrong with the icons is known only when all of them were read.
        pack.readRest()
        return StartCache(keeping: pack, welcome: menu, key: key)
    }

    /// A value that stays equal as long as nothing that a screen may show has changed.
    public var contentRevision: ContentRevision {
        ContentRevision(
            content: revision, search: search?.revision ?? 0, workingCopy: workingCopy?.revision ?? 0)
    }

    public struct ContentRevision: Sendable, Hashable {
        var content: Int
        var search: Int
        var workingCopy: Int
    }

    /// Returns the menu, or the reason that it cannot be read; `nil` if it was not read yet.
    public func menu(at address: MenuAddress) -> Loaded<Menu>? { menus[address] }

    /// Returns the guide, or the reason that it cannot be read; `nil` if it was not read yet.
    public func guide(_ path: String) -> Loaded<Guide>? { guides[path] }

    /// The installed packs, including the one that is open; only that one if the others were not searched for.
    public var packs: [InstalledPack] { loadedPacks.isEmpty ? [InstalledPack(pack)] : loadedPacks }

    /// All problems found so far, in the order in which the files were read.
    public var problems: [Diagnostic] {
        var found = rejected + pack.problems
        let inOrder = menus.entries.sorted {
            ($0.key.file, $0.key.path.count) < ($1.key.file, $1.key.path.count)
        }
        for read in inOrder { found += read.value.findings(\.findings) }
        for read in guides.entries { found += read.value.findings(\.findings) }
        found += places?.findings ?? []
        found += map?.findings ?? []
        found += catalogue?.findings ?? []
        found += allFindings
        var seen = Set<Diagnostic>()
        return found.filter { seen.insert($0).inserted }
    }
}
