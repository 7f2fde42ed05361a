import Campus
import ContentPack
import Diagnostics
import PropertyLists
import TextTools

extension PackComparison {
    /// Returns the differences from one pack to another. Files that cannot be read are listed, and the rest is compared.
    ///
    /// - Parameter menus: what was read of the menus of `new` already.
    public static func between(_ old: Pack, and new: Pack, menus: MenuCollection? = nil) -> PackComparison {
        var comparer = PackComparer(
            old, new,
            (MenuCollection(of: old), menus ?? MenuCollection(of: new)))
        return comparer.compare()
    }
}

private struct PackComparer {
    let old: Pack
    let new: Pack
    private var collections: (MenuCollection, MenuCollection)
    private var result = PackComparison()
    /// The paths that were compared, and those of them whose bytes differ.
    private var compared: Set<String> = []
    private var changedPaths: Set<String> = []
    private let allPaths: Set<String>
    /// The paths of the drawings that guides of each pack show.
    private var pictures: (old: Set<String>, new: Set<String>) = ([], [])

    /// The manifest, which is generated from the other files when a pack is published.
    private static let manifest = "Plists/Manifest.plist"

    init(
        _ old: Pack, _ new: Pack, _ collections: (MenuCollection, MenuCollection)
    ) {
        (self.old, self.new, self.collections) = (old, new, collections)
        allPaths = old.allPaths().union(new.allPaths())
    }

    mutating func compare() -> PackComparison {
        compareLists()
        let reached = compareMenus()
        compareGuides(reached)
        addRemainingFiles()
        sort()
        return result
    }

    // MARK: Property lists and colors

    private mutating func compareLists() {
        compare(PackFiles.info, PackInfo(), PackInfoReader.read, SmallListsComparison.info)
        compare(
            PackFiles.contacts, [ContactsReader.standard], ContactsReader.read, ContactsComparison.changes)
        compare(PackFiles.icons, [:], IconsReader.read, SmallListsComparison.icons)
        let (oldPlaces, newPlaces) = (CampusPlaces.read(old), CampusPlaces.read(new))
        for file in [PackFiles.buildings, PackFiles.callboxes, PackFiles.places] {
            let kinds = PlaceKind.allCases.filter { $0.traits.file == file }
            compareWhole(file, kinds.flatMap { PlacesComparison.changes($0, oldPlaces, newPlaces) })
        }
        if bytesDiffer(PackFiles.map, limit: CampusMap.maxBytes) != nil {
            result.changes += MapComparison.changes(CampusMap.read(old), CampusMap.read(new))
        }
        let (before, now) = (old, new)
        compareWhole(
            PackFiles.alertGuides,
            AlertsComparison.guides(before.alertGuides().guides, now.alertGuides().guides))
        compareWhole(
            PackFiles.feeds, AlertsComparison.feeds(before.suggestedFeeds().feeds, now.suggestedFeeds().feeds)
        )
        compareWhole(
            PackFiles.searchWords,
            SmallListsComparison.words(before.searchWords().words, now.searchWords().words))
        // Any text is a readable stylesheet.
        if bytesDiffer(PackFiles.stylesheet, limit: PackFiles.largestStylesheet) != nil {
            result.changes += SmallListsComparison.colors(old.palette, new.palette)
        }
    }

    /// Compares the content of a file; `empty` stands for a missing one.
    private mutating func compare<Content>(
        _ path: String, _ empty: Content, _ read: (PropertyListValue, inout Findings) -> Content,
        _ changes: (Content, Content) -> [PackChange]
    ) {
        guard let bytes = bytesDiffer(path, limit: PackFiles.largestPropertyList) else { return }
        let before = content(bytes.old, path, .old, empty, read)
        let now = content(bytes.new, path, .new, empty, read)
        if let before, let now { result.changes += changes(before, now) }
    }

    private mutating func content<Content>(
        _ bytes: [UInt8]?, _ path: String, _ side: UnreadFile.Side, _ empty: Content,
        _ read: (PropertyListValue, inout Findings) -> Content
    ) -> Content? {
        guard let bytes else { return empty }
        do throws(Diagnostic) {
            var findings = Findings()
            let content = read(try PropertyListReader.read(bytes, file: path), &findings)
            // A root of the wrong type.
            if let damage = findings.inOrder.first(where: { $0.code == "plist-root" }) { throw damage }
            return content
        } catch {
            result.unread.append(UnreadFile(side: side, problem: error))
            return nil
        }
    }

    /// Adds changes that were computed by other means, if both files are readable.
    private mutating func compareWhole(_ path: String, _ changes: @autoclosure () -> [PackChange]) {
        let acceptsArray = path == PackFiles.buildings || path == PackFiles.places
        let checkRoot = { (root: PropertyListValue, findings: inout Findings) in
            if acceptsArray, root.array != nil { return }
            let hint = acceptsArray ? "write an array of dictionaries" : "write a dictionary"
            _ = PropertyListFields(rootOf: path, root, .error, hint: hint, &findings)
        }
        compare(path, (), checkRoot) { _, _ in changes() }
    }

    /// Returns the bytes of both files (`nil` for a missing one), or `nil` if they are equal or one cannot be read.
    private mutating func bytesDiffer(_ path: String, limit: Int) -> (old: [UInt8]?, new: [UInt8]?)? {
        compared.insert(path)
        var sides: [[UInt8]?] = []
        for (side, files) in [(UnreadFile.Side.old, old), (.new, new)] {
            switch files.file(path, limit: limit) {
            case .missing: sides.append(nil)
            case .bytes(let bytes): sides.append(bytes)
            case .unreadable(let problem): result.unread.append(UnreadFile(side: side, problem: problem))
            }
        }
        guard sides.count == 2, sides[0] != sides[1] else { return nil }
        changedPaths.insert(path)
        return (sides[0], sides[1])
    }

    // MARK: Menus

    /// Compares the menus. Returns the paths of the guides that the menus of either pack lead to.
    private mutating func compareMenus() -> Set<String> {
        collections.0.readAll()
        collections.1.readAll()
        let files = Set(collections.0.files + collections.1.files)
        // Include menus that no entry leads to any more.
        collections.0.addUnreached(files)
        collections.1.addUnreached(files)
        var damaged: Set<String> = []
        for file in files.sorted() {
            compared.insert(file)
            switch (old.file(file), new.file(file)) {
            case (.bytes(let one), .bytes(let other)) where one == other:
                // Damaged in both packs in the same way: nothing changed.
                if collections.0.failure(of: file) != nil { damaged.insert(file) }
                continue
            case (.missing, .missing): continue
            default: changedPaths.insert(file)
            }
            for (side, collection) in [(UnreadFile.Side.old, collections.0), (.new, collections.1)] {
                guard let problem = collection.failure(of: file), !problem.saysMissing else {
                    continue
                }
                damaged.insert(file)
                result.unread.append(UnreadFile(side: side, problem: problem))
            }
        }
        let menus = [collections.0, collections.1].map { $0.menus.filter { !damaged.contains($0.file) } }
        result.changes += MenusComparison(menus[0], menus[1]).changes
        return Self.guides(in: menus[0] + menus[1])
    }

    private static func guides(in menus: [Menu]) -> Set<String> {
        var paths: Set<String> = []
        for menu in menus {
            MenuCollection.forEachEntry(menu.entries) { entry in
                if let path = entry.guidePath { paths.insert(path) }
            }
        }
        return paths
    }

    // MARK: Guides and the rest

    private mutating func compareGuides(_ reached: Set<String>) {
        let paths = reached.union(GuideFiles.paths(of: old)).union(GuideFiles.paths(of: new))
        let changedPictures = allPaths.filter { PackPath.ending(of: $0) == "svg" && differs($0) }
        let comparison = GuidesComparison(
            old, new, paths: Self.sorted(paths), changedPictures: changedPictures)
        pictures = (comparison.oldPictures, comparison.newPictures)
        compared.formUnion(paths)
        changedPaths.formUnion(comparison.changedPaths)
        result.changes += comparison.result.changes
        result.unread += comparison.result.unread
    }

    /// Adds the files that no change mentions: reformatted ones, and those that are never shown.
    private mutating func addRemainingFiles() {
        let explained = Set(result.changes.flatMap { [$0.file, $0.oldFile ?? $0.file] })
            .union(result.unread.map(\.problem.file))
        var reformatted = changedPaths.subtracting(explained)
        let others = allPaths.subtracting(compared).subtracting([Self.manifest])
        for path in Self.sorted(others) where differs(path) {
            switch (pictures.old.contains(path), pictures.new.contains(path)) {
            case (false, false): result.others.append(path)
            case (true, true):
                let drawings = (old.drawing(at: path), new.drawing(at: path))
                // If they differ, the change of a guide says so.
                guard drawings.0 == drawings.1 else { break }
                if drawings.0 == nil { result.others.append(path) } else { reformatted.insert(path) }
            // The guide that shows it was changed, too.
            default: break
            }
        }
        result.reformatted = Self.sorted(reformatted)
    }

    private func differs(_ path: String) -> Bool {
        switch (old.file(path), new.file(path)) {
        case (.missing, .missing): false
        case (.bytes(let before), .bytes(let now)): before != now
        // Not a regular file, or too large, in both packs.
        case (.unreadable(let before), .unreadable(let now)): before.code != now.code
        default: true
        }
    }

    private mutating func sort() {
        let ranks = Dictionary(PackChange.Area.allCases.enumerated().map { ($1, $0) }, uniquingKeysWith: min)
        func key(_ change: PackChange) -> [Int] { [ranks[change.area] ?? 0, change.rank] }
        let sorted = result.changes.enumerated().sorted { left, right in
            let keys = (key(left.element), key(right.element))
            if keys.0 != keys.1 { return keys.0.lexicographicallyPrecedes(keys.1) }
            if left.element.file != right.element.file {
                return left.element.file.utf8.lexicographicallyPrecedes(right.element.file.utf8)
            }
            return left.offset < right.offset
        }
        result.changes = sorted.map(\.element)
        for index in result.changes.indices { result.changes[index].sanitize() }
        result.reformatted = result.reformatted.map { DisplayText.line($0) }
        result.others = result.others.map { DisplayText.line($0) }
    }

    private static func sorted(_ paths: Set<String>) -> [String] {
        paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}

extension PackChange {
    /// The order of changes within an area.
    fileprivate var rank: Int {
        switch (area, kind, what) {
        case (.contacts, _, .number): 0
        case (.contacts, .removed, _): 1
        case (.contacts, .added, _): 2
        case (.guides, .removed, .guide): 0
        case (.guides, .added, .guide): 1
        default: 3
        }
    }

    /// Removes control characters from all texts. The readers already do so; this is the last check before a terminal.
    fileprivate mutating func sanitize() {
        name = DisplayText.line(name)
        file = DisplayText.line(file)
        for path in [\PackChange.place, \.oldPlace, \.text, \.old, \.new, \.oldFile] {
            self[keyPath: path] = self[keyPath: path].map { DisplayText.line($0) }
        }
    }
}
