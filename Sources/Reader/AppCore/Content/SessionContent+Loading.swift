import ContentPack
import Diagnostics
import GuideSearch

/// Reading: for side effects, and for the commands that do not run a session.
///
/// What cannot be read is tried again at every screen that shows it: a memory stick or a network may be back.
extension SessionContent {
    /// Reads the content that `screen` shows, unless it is already loaded.
    public func load(for screen: ScreenID) {
        // Typing comes here at every key, and lists are tried again only where it begins.
        let retries = screen.query.map { search?.isContinued(by: $0) != true } ?? true
        // Only the first screen is in such a hurry that it reads no more icons than it shows.
        if screen.kind != .welcome { pack.readRest() }
        let needs = screen.kind.needs
        if needs.contains(.menu), let address = screen.menu {
            loadMenu(address)
            if address == .questions { loadGuides(of: menu(at: address)) }
            if screen.kind == .welcome, !hasWelcomeIcons { loadIcons(of: menu(at: address)) }
        }
        if needs.contains(.guide), let path = screen.file { loadGuide(path) }
        if needs.contains(.catalogue) { loadCatalogue(retries: retries) }
        if needs.contains(.places) { loadPlaces(retries: retries) }
        if needs.contains(.map) { loadMap() }
        if needs.contains(.results), let query = screen.query {
            let search = search ?? ContentSearch(PackSearch(pack: pack, menus: menuFiles, cache: searchCache))
            if self.search == nil { self.search = search }
            search.find(query)
        }
        if needs.contains(.changes) { loadChanges() }
        if needs.contains(.watchedPlaces) { loadWatchedPlaces() }
        loadHazards(for: screen.kind)
        // A flood is reported from its list, from forms, and from maps.
        if !needs.isDisjoint(with: [.map, .floodOutbox]) || screen.kind.shows(.floods) {
            lookForFloodService()
        }
        if needs.contains(.floodOutbox) { readFloodOutbox() }
        if screen.kind == .welcome { lookForStoredHazards() }
        // Each time: packs come and go while a session is open.
        if needs.contains(.packs) { loadPacks() }
    }

    /// Opens the pack's folder again and reads the content that `screens` show. Does nothing if the source
    /// says that everything is to stay as it was, as a working copy does whatever is broken.
    ///
    /// - Throws: The reason that the pack no longer opens; the loaded content is then kept.
    public func reread(for screens: [ScreenID]) throws(Diagnostic) {
        guard let opened = try source.reopen(pack) else { return }
        begin(with: opened)
        for screen in screens { load(for: screen) }
        source.didReread(pack)
    }

    /// Reads the pack again if a file was missing or damaged. The search stays, which looks for them itself.
    func rereadMissing(for screens: [ScreenID]) {
        let isMissing = problems.contains {
            $0.code.hasPrefix("file-") || $0.code == "link-missing" || $0.saysUnusable
        }
        guard isMissing else { return }
        let (search, contacts) = (search, pack.contacts)
        // If the pack does not open now, everything stays until the next time.
        do throws(Diagnostic) { try reread(for: screens) } catch { return }
        // It answers with the contacts of the pack as it was opened.
        if pack.contacts == contacts { self.search = search }
    }

    /// Changes to another pack, drops all of the last one, and notes packs before it that cannot be used.
    public func use(_ pack: Pack, rejected: [Diagnostic]) {
        self.rejected = rejected
        // The earlier version of another pack is nothing to compare this one with.
        if pack.info.identifier != self.pack.info.identifier { previousPack = nil }
        begin(with: pack)
    }

    private func begin(with pack: Pack) {
        self.pack = pack
        menuFiles = MenuCollection(of: pack)
        changes = nil
        // Another pack has other guides for hazards and another campus.
        (hazards.guides, hazards.places, hazards.firstActions) = (nil, nil, [:])
        loadedPacks = []
        hasWelcomeIcons = false
        forgetFiles()
        menus.removeAll()
        guides.removeAll()
        noteChange()
        places = nil
        map = nil
        catalogue = nil
        allFindings = []
        // The new one looks into the cache and builds only what has changed.
        search = nil
    }

    /// Changes to another version of the guides, and keeps the previous one to list the changes against.
    public func adopt(_ pack: Pack, rejected: [Diagnostic]) {
        let left = self.pack
        use(pack, rejected: rejected)
        previousPack = left.info.identifier == pack.info.identifier ? left : nil
    }

    public func closeSearch() { search = nil }

    private func loadIcons(of menu: Loaded<Menu>?) {
        guard case .success(let menu) = menu else { return }
        var names: [String] = []
        for name in menu.entries.compactMap(\.image) where !names.contains(name) { names.append(name) }
        pack.readIcons(named: names)
    }

    /// Reads the guides that the questions lead to, whose first actions stand below them.
    private func loadGuides(of menu: Loaded<Menu>?) {
        guard case .success(let menu) = menu else { return }
        for path in menu.entries.compactMap(\.guidePath).prefix(Self.guidesKept) { loadGuide(path) }
    }

    private func loadMenu(_ address: MenuAddress) {
        if case .success(let menu)? = menus.use(address), menu.damage == nil { return }
        if menuFiles.failure(of: address.file) != nil { forgetMenuFiles() }
        let menu = source.menu(at: address, of: pack, in: &menuFiles)
        // Every way leads back to Welcome.
        _ = menus.use(.welcome)
        menus.keep(menu, for: address)
        noteChange()
    }

    /// Forgets the menus as they were read from their files, since a collection reads no file twice.
    private func forgetMenuFiles() {
        menuFiles = MenuCollection(of: pack)
        catalogue = nil
        forgetFiles()
    }

    /// Reads a guide, unless it is here with all its drawings.
    public func loadGuide(_ path: String) {
        if case .success(let guide)? = guides.use(path), !guide.drawings.contains(where: { $0 == nil }) {
            return
        }
        guides.keep(source.guide(path, of: pack), for: path)
        noteChange()
    }

    /// Reads the places, unless they are here; with `retries`, also if a file of theirs could not be read.
    public func loadPlaces(retries: Bool = true) {
        if let places, !retries || places.unreadable.isEmpty { return }
        places = source.places(of: pack)
    }

    private func loadMap() {
        if let map, map.damage == nil { return }
        map = source.map(of: pack)
    }

    private func loadChanges() {
        guard changes == nil else { return }
        if let before = previousPack ?? pack.previousVersion() {
            changes = VersionChanges(from: before, to: pack, menus: &menuFiles)
        }
    }

    public func loadPacks() { loadedPacks = locator?.installed(with: pack) ?? [] }

    /// Walks all menus for the names and colors of the guides; with `retries`, again if one was not readable.
    public func loadCatalogue(retries: Bool = true) {
        if catalogue != nil {
            guard retries, mayReadMoreMenus else { return }
            forgetMenuFiles()
        }
        catalogue = source.catalogue(of: pack, in: &menuFiles)
    }

    /// True if a menu that could not be read may be readable now.
    private var mayReadMoreMenus: Bool {
        menuFiles.files.compactMap(menuFiles.failure).contains {
            $0.saysUnusable || pack.holdsAnything(at: $0.file)
        }
    }

    /// Reads every file that a menu reaches, so that `problems` is complete.
    public func loadEverything() {
        pack.readRest()
        for address in [MenuAddress.welcome, .guides, .deskReference] { loadMenu(address) }
        loadPlaces()
        loadMap()
        loadCatalogue()
        for guide in catalogue?.guides ?? [] {
            allFindings += Loaded(try pack.guide(path: guide.path)).findings(\.findings)
        }
    }
}
