import Diagnostics
import PropertyLists

/// The menus of one pack, each read from its file once.
///
/// Screens, the catalog of guides, the search index and the pack check share one collection. A menu is read
/// at its first use, so the first screen reads only Welcome; `readAll` and `catalogue` read the others:
///
///     var menus = MenuCollection(of: pack)
///     let welcome = try menus.menuOrSubstitute(at: .welcome)     // reads Plists/WelcomeScreen.plist
///     let guides = menus.catalogue()                             // reads every other menu, and Welcome not again
///
/// It never reads a file twice: if files may have changed, make a new one. A copy shares the menus read so far.
public struct MenuCollection: Sendable {
    private let pack: Pack
    /// The menu of a file, or the error of reading it. It is no `Result`: creating such a generic type at run
    /// time takes 2 % of the instructions up to the first screen.
    private enum Reading {
        case menu(Menu)
        case failure(Diagnostic)
    }

    private var read: [String: Reading] = [:]
    /// The files that the menus lead to, breadth first from the three root menus; empty before `readAll`.
    private var reached: [String] = []
    /// The files beyond the limits, which are not read.
    private var beyond: [String] = []
    private var isComplete = false
    private var entryCount = 0
    private var byteCount = 0

    public init(of pack: Pack) { self.pack = pack }

    // MARK: Single menus

    /// Returns the menu at `address`, with the problems of its file, which it reads unless that has been done.
    ///
    /// - Throws: the errors of `Pack.propertyList`, `plist-root`, or `menu-gone` if there is no such submenu.
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

    /// Returns the menu at `address`, or if its file is missing or damaged, the best substitute that can be
    /// made from the rest of the pack, with the error as the first of its findings.
    ///
    /// - Throws: the error itself if there is no substitute.
    public mutating func menuOrSubstitute(at address: MenuAddress) throws(Diagnostic) -> Menu {
        do throws(Diagnostic) {
            return try menu(at: address)
        } catch {
            guard let menu = pack.substitute(for: address, because: error) else { throw error }
            return menu
        }
    }

    // MARK: All menus

    /// The file of a menu, for callers that need more of it than the reader keeps.
    public struct File {
        public var path: String
        public var root: PropertyListValue
        /// The entries that were read.
        public var lists: [MenuList]
        /// True if its values have no line and column.
        public var isBinary: Bool
    }

    /// Reads the three root menus and all that they link to, up to `MenuLimits`. `visit` gets the file of each that
    /// is read now and can be read.
    public mutating func readAll(visit: ((File) -> Void)? = nil) {
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
                guard case .target(.menu(let address)) = entry.action else { return }
                if seen.insert(address.file).inserted { reached.append(address.file) }
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

    /// The files of all menus as these lead to them, damaged ones and those beyond the limits too; after `readAll`.
    public var files: [String] { reached + beyond }

    /// The menus among `files` that could be read.
    public var menus: [Menu] {
        reached.compactMap { if case .menu(let menu) = read[$0] { menu } else { nil } }
    }

    /// Returns the menu of a file in `files`, or the error of reading it, or nil if it is beyond the limits.
    public func menu(of file: String) -> Result<Menu, Diagnostic>? {
        switch read[file] {
        case .menu(let menu): .success(menu)
        case .failure(let error): .failure(error)
        case nil: nil
        }
    }

    /// Returns the error of reading the menu of a file, or nil if there was none or it has not been read.
    public func failure(of file: String) -> Diagnostic? {
        if case .failure(let error) = read[file] { error } else { nil }
    }

    /// The problems of the menus, and the errors of those that could not be read.
    public var findings: [Diagnostic] {
        var findings: [Diagnostic] = []
        for file in reached {
            switch read[file] {
            case .menu(let menu): if findings.count < Self.maxFindings { findings += menu.findings }
            case .failure(let error): findings.append(error)
            case nil: break
            }
        }
        return findings + (limitFinding.map { [$0] } ?? [])
    }

    /// The most findings kept from readable menus.
    private static let maxFindings = 20_000

    /// Reads menus that no entry leads to, if they are in the pack.
    public mutating func addUnreached(_ files: Set<String>) {
        for file in files.subtracting(reached).sorted() where pack.holdsAnything(at: file) {
            _ = reading(of: file, keeps: true)
            reached.append(file)
        }
    }

    /// Calls `body` with each entry and those of its submenus, in order.
    public static func forEachEntry(_ entries: [MenuEntry], _ body: (MenuEntry) -> Void) {
        for entry in entries {
            body(entry)
            if case .submenu(let children) = entry.action { forEachEntry(children, body) }
        }
    }

    // MARK: Limits

    /// The finding about the first menu that is beyond the limits.
    public var limitFinding: Diagnostic? {
        guard let file = beyond.first, let limit = limit(afterMenus: reached.count) else { return nil }
        return Diagnostic(
            .warning, "menus-too-many", file: file,
            message: "this menu is not read, because those before it reach the limit of \(limit)",
            hint: "join menus in one file, or remove links to some")
    }

    /// Returns the limit that keeps another menu from being read, as text for a person, or nil if there is none.
    private func limit(afterMenus count: Int) -> String? {
        if count >= MenuLimits.menus { return "\(MenuLimits.menus) menus" }
        if entryCount >= MenuLimits.entries { return "\(MenuLimits.entries) entries of all menus" }
        if byteCount >= MenuLimits.bytes { return "\(MenuLimits.bytes) bytes of all menus" }
        return nil
    }

    // MARK: Reading

    /// - Parameter keeps: true to store it beyond the limits; else opening menu after menu cannot fill the memory.
    private mutating func reading(
        of file: String, keeps: Bool = false, visit: ((File) -> Void)? = nil
    ) -> Reading {
        if let known = read[file] { return known }
        var size = 0
        let reading: Reading
        do throws(Diagnostic) {
            let bytes = try pack.bytes(of: file, limit: PackFiles.largestPropertyList)
            size = bytes.count
            let root = try PropertyListReader.read(bytes, file: file)
            if let visit {
                let (menu, lists) = try MenuReader.readWithOrigins(root, file: file, pack: pack)
                visit(File(path: file, root: root, lists: lists, isBinary: bytes.starts(with: "bplist".utf8)))
                reading = .menu(menu)
            } else {
                reading = .menu(try MenuReader.read(root, file: file, pack: pack))
            }
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

/// The limits up to which the menus of a pack are read; a menu beyond them is reported as `menus-too-many`.
///
/// A pack of the largest size that can be published (20,000 guides, each in three menus) stays far below. The
/// limits bound the time and memory that a malicious pack can use.
public enum MenuLimits {
    /// The most menus, which are files.
    public static let menus = 4_096
    /// The most entries of all menus together, including those of submenus.
    public static let entries = 100_000
    /// The most bytes of all their property lists together.
    public static let bytes = 64 << 20
    /// The most entries of one file, including those of its submenus; beyond it `entries-too-many` is reported.
    public static let entriesOfFile = 20_000
}
