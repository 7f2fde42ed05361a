import ContentPack
import Diagnostics
import GuideDocument

/// The screen that shows what a finding is about.
struct FindingLocation: Equatable {
    var screen: ScreenID
    /// The id in a guide where the finding is, or the last id before it.
    var fragment: String?
    var selection: Int?

    /// Returns the location in the menu or guide that a finding is about, or the screen for another file.
    static func of(_ finding: Diagnostic, otherwise screen: ScreenID?, in content: SessionContent)
        -> FindingLocation
    {
        if let screen { return FindingLocation(screen: screen) }
        switch PackPath.ending(of: finding.file) {
        case "html", "htm": return inGuide(finding, content)
        case "plist": return inMenu(finding, content)
        default: return FindingLocation(screen: .status)
        }
    }

    private static func inGuide(_ finding: Diagnostic, _ content: SessionContent) -> FindingLocation {
        var location = FindingLocation(screen: .guide(path: finding.file))
        content.load(for: location.screen)
        guard let line = finding.position?.line, case .success(let guide)? = content.guide(finding.file),
            let bytes = try? content.pack.bytes(of: finding.file, limit: PackFiles.largestGuide)
        else { return location }
        var ids: Set<String> = []
        Block.walk(guide.blocks) { if case .block(let block, _) = $0 { ids.formUnion(block.ids) } }
        let source = GuideReader.readWithSource(bytes, file: finding.file).source
        location.fragment = source.lastID(upToLine: line, among: ids)
        return location
    }

    /// Returns the entry that contains the finding: the last one that begins before it, down through the submenus.
    private static func inMenu(_ finding: Diagnostic, _ content: SessionContent) -> FindingLocation {
        let address = MenuAddress(file: finding.file)
        let screen = address == .welcome ? ScreenID.welcome : .menu(address)
        content.load(for: screen)
        guard case .success(let menu)? = content.menu(at: address) else {
            return FindingLocation(screen: .status)
        }
        var location = FindingLocation(screen: screen)
        guard let position = finding.position, menu.damage == nil else { return location }
        var entries = menu.entries
        var within = address
        while let index = entries.indices.filter({ entries[$0].position <= position })
            .max(by: { entries[$0].position < entries[$1].position })
        {
            if !within.path.isEmpty { location.screen = .menu(within) }
            location.selection = index
            guard case .submenu(let children) = entries[index].action,
                let key = ItemKey(at: index, in: entries, \.submenuName)
            else { break }
            within = within.submenu(key)
            entries = children
        }
        return location
    }
}
