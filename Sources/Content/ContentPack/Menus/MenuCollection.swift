import Diagnostics
import PropertyLists

/// The menus of one pack, each read from its file once.
///
/// Screens, the catalogue of guides, the search index and the check of a pack share one collection. A menu is read when
/// it is asked for first, so the first screen costs no more than Welcome; `readAll` and `catalogue` read the others:
///
///     var menus = MenuCollection(of: pack)
///     let welcome = try menus.menuOrSubstitute(at: .welcome)     // reads Plists/WelcomeScreen.plist
///     let guides = menus.catalogue()                             // reads every other menu, and Welcome not again
///
/// It never looks at a file again: if files of the pack may have changed, make a new collection. A copy shares what has
/// been read up to then.
public struct MenuCollection: Sendable {
    private let pack: Pack
    /// A menu as it was read. No `Result`: making such a generic type when the program runs takes 2 % of the
    /// instructions to the first screen.
    private enum Reading {
        case menu(Menu)
        case failure(Diagnostic)
    }

    /// By file.
    private var read: [String: Reading] = [:]
    /// The files that the menus lead to, breadth first from the three that a pack begins with; empty before `readAll`.
    private var reached: [String] = []
    /// Those that follow, which are beyond the limits and are not read.
    private var beyond: [String] = []
    private var isComplete = false
    /// Of all that is in `read`.
    private var entryCount = 0
    private var byteCount = 0

    public init(of pack: Pack) {
        self.pack = pack
    }

    /// Returns the collection of a pack with all its menus read.
    package static func read(_ pack: Pack) -> MenuCollection {
        var collection = MenuCollection(of: pack)
        collection.readAll()
        return collection
    }

    // MARK: Single menus

    /// Returns the menu at `address`, with what was wrong in its file among its findings. Reads the file if it is not
    /// here yet.
    ///
    /// - Throws: what `Pack.propertyList` throws, `plist-root`, or `menu-gone` if the file has no such submenu.
    public mutating func menu(at address: MenuAddress) throws(Diagnostic) -> Menu {
        guard let file = PackPath.normalized(address.file) else {
            throw Diagnostic(
                .error, "file-outside", file: address.file, message: "this path leads out of the pack",
                hint: "name a property list of the pack")
        }
        switch reading(of: file) {
        case .menu(let menu): return try menu.submenu(at: address.path)
        case .failure(let error): throw error
        }
    }

    /// Returns the menu at `address`, or if its file is missing or damaged, the best that can be made of what else is in
    /// the pack, with the error as the first of its findings.
    ///
    /// - Throws: the error itself if nothing can stand in for the menu.
    public mutating func menuOrSubstitute(at address: MenuAddress) throws(Diagnostic) -> Menu {
        do throws(Diagnostic) {
            return try menu(at: address)
        } catch {
            guard let menu = pack.substitute(for: address, because: error) else { throw error }
            return menu
        }
    }

    // MARK: All menus

    /// The file of a menu, for those who look at more of it than the reader keeps.
    package struct File {
        /// Relative to the pack.
        package var path: String
        package var root: PropertyListValue
        /// Whether its values have no line and column.
        package var isBinary: Bool
    }

    /// Reads the three menus that a pack begins with and all that they link to, up to `MenuLimits`.
    ///
    /// - Parameter visit: gets the file of each menu that is read now and can be read.
    package mutating func readAll(visit: (File) -> Void = { _ in }) {
        guard !isComplete else { return }
        isComplete = true
        reached = [MenuAddress.welcome, .guides, .deskReference].map(\.file)
        var seen = Set(reached)
        var next = 0
        while next < reached.count, limit(afterMenus: next) == nil {
            let reading = reading(of: reached[next], keeps: true, visit: visit)
            next += 1
            guard case .menu(let menu) = reading else { continue }
            Self.forEachEntry(menu.entries) { entry in
                if case .menu(let file) = entry.action, seen.insert(file).inserted { reached.append(file) }
            }
        }
        beyond = Array(reached[next...])
        reached.removeLast(beyond.count)
    }

    /// Returns every guide that the menus lead to. Reads all menus.
    public mutating func catalogue() -> GuideCatalogue {
        readAll()
        return GuideCatalogue(of: pack, menus: self)
    }

    /// The files of all menus in the order in which the menus lead to them, those that are damaged or beyond the limits
    /// included. Empty before `readAll`.
    package var files: [String] { reached + beyond }

    /// The menus among `files` that could be read.
    package var menus: [Menu] {
        reached.compactMap { if case .menu(let menu) = read[$0] { menu } else { nil } }
    }

    /// Returns the menu of a file of `files`, or why it could not be read, or nil if it is beyond the limits.
    package func menu(of file: String) -> Result<Menu, Diagnostic>? {
        switch read[file] {
        case .menu(let menu): .success(menu)
        case .failure(let error): .failure(error)
        case nil: nil
        }
    }

    /// Returns why the menu of a file could not be read, or nil if it could or has not been tried.
    package func failure(of file: String) -> Diagnostic? {
        if case .failure(let error) = read[file] { error } else { nil }
    }

    /// The faults of the menus, and why others could not be read.
    package var findings: [Diagnostic] {
        var findings: [Diagnostic] = []
        for file in reached {
            switch read[file] {
            case .menu(let menu): if findings.count < Self.mostFindings { findings += menu.findings }
            case .failure(let error): findings.append(error)
            case nil: break
            }
        }
        return findings + (limitFinding.map { [$0] } ?? [])
    }

    /// The findings of all menus that are kept beside those of menus that cannot be read.
    private static let mostFindings = 20_000

    /// Reads menus that no entry leads to, if they are in the pack.
    package mutating func addUnreached(_ files: Set<String>) {
        for file in files.subtracting(reached).sorted() where pack.holdsAnything(at: file) {
            _ = reading(of: file, keeps: true)
            reached.append(file)
        }
    }

    /// Calls `body` with each entry and those of its submenus, in order.
    package static func forEachEntry(_ entries: [MenuEntry], _ body: (MenuEntry) -> Void) {
        for entry in entries {
            body(entry)
            if case .submenu(let children) = entry.action { forEachEntry(children, body) }
        }
    }

    // MARK: Limits

    /// Tells of the first menu that is beyond the limits.
    package var limitFinding: Diagnostic? {
        guard let file = beyond.first, let limit = limit(afterMenus: reached.count) else { return nil }
        return Diagnostic(
            .warning, "menus-too-many", file: file,
            message: "this menu is not read, because those before it reach the limit of \(limit)",
            hint: "join menus in one file, or remove links to some")
    }

    /// Returns the limit that keeps another menu from being read, as a person is told it, or nil if none does.
    private func limit(afterMenus count: Int) -> String? {
        if count >= MenuLimits.menus { return "\(MenuLimits.menus) menus" }
        if entryCount >= MenuLimits.entries { return "\(MenuLimits.entries) entries of all menus" }
        if byteCount >= MenuLimits.bytes { return "\(MenuLimits.bytes) bytes of all menus" }
        return nil
    }

    // MARK: Reading

    /// Returns the menu of a file, read if it is not here yet.
    ///
    /// - Parameter keeps: whether to keep it although limits are reached: one menu after another that is opened must
    ///   not fill the memory.
    private mutating func reading(
        of file: String, keeps: Bool = false, visit: (File) -> Void = { _ in }
    ) -> Reading {
        if let known = read[file] { return known }
        var size = 0
        let reading: Reading
        do throws(Diagnostic) {
            let bytes = try pack.bytes(of: file, limit: PackFiles.largestPropertyList)
            size = bytes.count
            let root = try PropertyListReader.read(bytes, file: file)
            let menu = try MenuReader.read(root, file: file, pack: pack)
            visit(File(path: file, root: root, isBinary: bytes.starts(with: "bplist".utf8)))
            reading = .menu(menu)
        } catch {
            reading = .failure(error)
        }
        if keeps || limit(afterMenus: read.count) == nil {
            read[file] = reading
            byteCount += size
            if case .menu(let menu) = reading { Self.forEachEntry(menu.entries) { _ in entryCount += 1 } }
        }
        return reading
    }
}
