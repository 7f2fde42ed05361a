import Campus
import ContentPack
import Diagnostics
import GuideDocument
import GuideSearch

/// The content that has been read so far. Side effects fill it; screens look things up in it and never read
/// a file themselves.
public final class Library {
    public private(set) var pack: Pack
    /// Packs that were found first and could not be used.
    public private(set) var rejected: [Diagnostic]

    /// In the order in which they were asked for: few enough to look through, and quicker made than a table.
    private var menus: [ReadMenu] = []
    /// The menus of the pack as their files have them, each read once.
    private var menuFiles: MenuCollection
    private var guides: [String: Loaded<Guide>] = [:]
    /// The order in which guides were last asked for, oldest first.
    private var guideUse: [String] = []
    private var loadedPlaces: CampusPlaces?
    private var loadedCatalogue: GuideCatalogue?
    /// Where indexes of the search are kept; `nil` keeps them in memory.
    private let searchCache: SearchCache?
    /// The search over the pack; `nil` until somebody searches.
    public private(set) var search: LibrarySearch?
    /// What a walk over every guide found.
    private var allFindings: [Diagnostic] = []
    /// The version that was open before this one in this session; its files stay as long as it is here.
    private var packLeft: Pack?
    private var loadedChanges: VersionChanges?

    /// What is known of the pack as something that is being edited; `nil` where it is only read.
    public let workingCopy: WorkingCopy?

    private struct ReadMenu {
        var address: MenuAddress
        var menu: Loaded<Menu>
    }

    /// Guides kept parsed; a session rarely goes back further, and a kiosk must not grow for weeks.
    static let guidesKept = 16
    /// Menus kept parsed.
    static let menusKept = 64

    /// Whether the pack came with all icons of the first screen that it has.
    private var hasWelcomeIcons = false

    /// - Parameters:
    ///   - workingCopy: given where the pack is being edited; then the last good version of a broken file stays.
    public init(
        pack: Pack, rejected: [Diagnostic] = [], searchCache: SearchCache? = nil,
        workingCopy: WorkingCopy? = nil
    ) {
        self.pack = pack
        menuFiles = MenuCollection(of: pack)
        self.workingCopy = workingCopy
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
        pack.readIcons()
        return PackSnapshot(keeping: pack, welcome: menu, key: key)
    }

    // MARK: Reading (side effects only)

    /// Reads what `screen` shows, unless it is here already.
    public func load(for screen: ScreenID) {
        // Only the first screen is in such a hurry that it reads no more icons than it shows.
        if screen != .welcome { pack.readIcons() }
        switch screen {
        case .welcome:
            loadMenu(.welcome)
            if !hasWelcomeIcons { loadIcons(of: menu(at: .welcome)) }
        case .menu(let address): loadMenu(address)
        case .guide(let path), .outline(let path), .steps(let path, _):
            loadGuide(path)
            // The banner shows the icon that a menu gives the guide.
            loadCatalogue()
        case .buildings, .building, .callboxes, .callbox: loadPlaces()
        case .search(let query):
            // Results show the icons that the menus give their guides.
            loadCatalogue()
            let search = search ?? LibrarySearch(PackSearch(pack: pack, menus: menuFiles, cache: searchCache))
            self.search = search
            search.find(query)
        case .changes: loadChanges()
        // Tells of every menu that has problems.
        case .status: loadCatalogue()
        case .contacts, .contact, .address, .bookmarks, .settings, .help, .about, .findings: break
        }
    }

    /// Opens the pack's folder afresh and reads what `screens` show. Throws, and keeps what was there, when
    /// the pack does not open any more. Of a working copy whatever is broken stays as it was, and nothing is thrown.
    public func reread(for screens: [ScreenID]) throws(Diagnostic) {
        if let workingCopy {
            guard let opened = workingCopy.reopen(keeping: pack) else { return }
            begin(with: opened)
        } else {
            begin(with: try Pack.open(directory: pack.directory, origin: pack.origin))
        }
        for screen in screens { load(for: screen) }
        workingCopy?.lookAgain(in: pack)
    }

    /// Goes over to another pack; nothing of the one before is kept.
    ///
    /// - Parameters:
    ///   - rejected: packs that were found first and could not be used.
    public func use(_ pack: Pack, rejected: [Diagnostic]) {
        self.rejected = rejected
        begin(with: pack)
    }

    private func begin(with pack: Pack) {
        self.pack = pack
        menuFiles = MenuCollection(of: pack)
        loadedChanges = nil
        hasWelcomeIcons = false
        menus = []
        guides = [:]
        guideUse = []
        loadedPlaces = nil
        loadedCatalogue = nil
        allFindings = []
        // The new one looks into the cache and builds only what has changed.
        search = nil
    }

    /// Goes over to another version of the guides, from which what changed is counted.
    public func takeUp(_ pack: Pack, rejected: [Diagnostic]) {
        let left = self.pack
        use(pack, rejected: rejected)
        packLeft = left.info.identifier == pack.info.identifier ? left : nil
    }

    /// Looks anew at what the sync has noted.
    public func rereadSyncRecord() { pack.rereadSyncRecord() }

    /// Lets the search go, with what was half done for it.
    public func closeSearch() { search = nil }

    private func loadIcons(of menu: Loaded<Menu>?) {
        guard case .success(let menu) = menu else { return }
        var names: [String] = []
        for section in menu.sections {
            for entry in section.entries {
                if let image = entry.image, !names.contains(image) { names.append(image) }
            }
        }
        pack.readIcons(named: names)
    }

    private func loadMenu(_ address: MenuAddress) {
        guard menu(at: address) == nil else { return }
        let menu = read(address)
        // Where there are many the one read first is forgotten; Welcome stays, since every way leads back to it.
        if menus.count >= Self.menusKept, let oldest = menus.firstIndex(where: { $0.address != .welcome }) {
            menus.remove(at: oldest)
        }
        menus.append(ReadMenu(address: address, menu: menu))
    }

    private func read(_ address: MenuAddress) -> Loaded<Menu> {
        if let workingCopy { return workingCopy.menu(at: address, of: pack) }
        do {
            return .success(try menuFiles.menuOrSubstitute(at: address))
        } catch {
            return .failure(error)
        }
    }

    /// Reads a guide, and forgets the one that was asked for longest ago.
    public func loadGuide(_ path: String) {
        guideUse.removeAll { $0 == path }
        guideUse.append(path)
        guard guides[path] == nil else { return }
        if guideUse.count > Self.guidesKept { guides[guideUse.removeFirst()] = nil }
        guides[path] = read(guide: path)
    }

    private func read(guide path: String) -> Loaded<Guide> {
        if let workingCopy { return workingCopy.guide(path, of: pack) }
        do {
            return .success(try pack.guide(path: path))
        } catch {
            return .failure(error)
        }
    }

    private func loadPlaces() {
        if loadedPlaces == nil { loadedPlaces = workingCopy?.places(of: pack) ?? CampusPlaces.read(pack) }
    }

    private func loadChanges() {
        guard loadedChanges == nil else { return }
        if let before = packLeft ?? pack.previousVersion() {
            loadedChanges = VersionChanges(from: before, to: pack)
        }
    }

    /// Walks all menus once for the names and colours of the guides.
    public func loadCatalogue() {
        if loadedCatalogue == nil {
            loadedCatalogue = workingCopy?.catalogue(of: pack) ?? menuFiles.catalogue()
        }
    }

    /// Reads every file that a menu reaches, so that `problems` tells all.
    public func loadEverything() {
        pack.readIcons()
        for address in [MenuAddress.welcome, .guides, .deskReference] { loadMenu(address) }
        loadPlaces()
        loadCatalogue()
        for guide in loadedCatalogue?.guides ?? [] {
            do {
                allFindings += try pack.guide(path: guide.path).findings
            } catch {
                allFindings.append(error)
            }
        }
    }

    // MARK: Looking up

    /// The menu, or what is wrong with it; `nil` when nobody asked for it yet.
    public func menu(at address: MenuAddress) -> Loaded<Menu>? {
        menus.first { $0.address == address }?.menu
    }

    /// The guide, or what is wrong with it; `nil` when nobody asked for it yet.
    public func guide(_ path: String) -> Loaded<Guide>? { guides[path] }

    public var places: CampusPlaces? { loadedPlaces }
    public var catalogue: GuideCatalogue? { loadedCatalogue }
    /// What is new in this version; `nil` where there is none before it to compare with.
    public var changes: VersionChanges? { loadedChanges }

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
        found += loadedCatalogue?.findings ?? []
        found += allFindings
        var seen = Set<Diagnostic>()
        return found.filter { seen.insert($0).inserted }
    }
}
