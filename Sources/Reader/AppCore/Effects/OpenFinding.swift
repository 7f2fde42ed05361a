import ContentPack
import Diagnostics
import GuideDocument

/// Goes from a finding to the screen that it is about, as near to its line as can be told.
public struct OpenFinding: SideEffect {
    public let finding: Diagnostic

    public init(_ finding: Diagnostic) {
        self.finding = finding
    }

    public func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        let place = FindingPlace.of(finding, in: dependencies.library)
        dependencies.library.load(for: place.screen)
        dispatch(Push(place.screen, fragment: place.fragment))
        if let selection = place.selection { dispatch(Select(selection)) }
        let position = finding.position ?? .start
        dispatch(ShowNotice("\(position.line):\(position.column) \(finding.message)."))
    }
}

/// The screen that shows what a finding is about.
struct FindingPlace: Equatable {
    var screen: ScreenID
    /// The id in a guide at which the finding stands, or the last one before it.
    var fragment: String?
    /// The entry of a list, 0-based.
    var selection: Int?

    /// What the files that are neither menus nor guides are shown as; for the others there is the status screen, which
    /// names what is wrong with them.
    private static let screens: [(file: String, screen: ScreenID)] = [
        (PackFiles.contacts, .contacts), (PackFiles.buildings, .buildings), (PackFiles.callboxes, .callboxes),
        (PackFiles.info, .about), (PackFiles.icons, .status), (PackFiles.searchWords, .status),
    ]

    static func of(_ finding: Diagnostic, in library: Library) -> FindingPlace {
        let file = finding.file
        if let known = screens.first(where: { $0.file == file }) { return FindingPlace(screen: known.screen) }
        switch PackPath.ending(of: file) {
        case "html", "htm": return inGuide(finding, library)
        case "plist": return inMenu(finding, library)
        default: return FindingPlace(screen: .status)
        }
    }

    private static func inGuide(_ finding: Diagnostic, _ library: Library) -> FindingPlace {
        var place = FindingPlace(screen: .guide(path: finding.file))
        library.load(for: place.screen)
        guard let line = finding.position?.line, case .success(let guide)? = library.guide(finding.file),
            let bytes = try? library.pack.bytes(of: finding.file, limit: PackFiles.largestGuide)
        else { return place }
        var ids: Set<String> = []
        Block.walk(guide.blocks) { if case .block(let block, _) = $0 { ids.formUnion(block.ids) } }
        let source = GuideReader.readWithSource(bytes, file: finding.file).source
        place.fragment = source.lastID(upToLine: line, among: ids)
        return place
    }

    /// The entry that the finding stands in: the last one that begins before it, down through the submenus.
    private static func inMenu(_ finding: Diagnostic, _ library: Library) -> FindingPlace {
        let address = MenuAddress(file: finding.file)
        let screen = address == .welcome ? ScreenID.welcome : .menu(address)
        library.load(for: screen)
        guard case .success(let menu)? = library.menu(at: address) else {
            return FindingPlace(screen: .status)
        }
        var place = FindingPlace(screen: screen)
        guard let position = finding.position, menu.damage == nil else { return place }
        var entries = menu.entries
        var path: [Int] = []
        while let index = entries.indices.filter({ entries[$0].position <= position })
            .max(by: { entries[$0].position < entries[$1].position })
        {
            if !path.isEmpty { place.screen = .menu(MenuAddress(file: finding.file, path: path)) }
            place.selection = index
            guard case .submenu(let children) = entries[index].action else { break }
            path.append(index)
            entries = children
        }
        return place
    }
}
