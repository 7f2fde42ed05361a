import AppCore
import ContentPack

/// Where entries and links lead.
enum Targets {
    static func target(for entry: MenuEntry, at address: MenuAddress, index: Int) -> ScreenModel.Target {
        switch entry.action {
        case .segue(let segue):
            guard let screen = ScreenModels.screen(for: segue) else {
                return .unavailable("\(entry.name) is not part of this version.")
            }
            return .screen(screen)
        case .guide(let path, let fragment): return .screen(.guide(path: path), fragment: fragment)
        case .menu(let file): return .screen(.menu(MenuAddress(file: file)))
        case .submenu: return .screen(.menu(MenuAddress(file: address.file, path: address.path + [index])))
        case .web(let address): return .screen(.address(address, title: entry.name))
        case .unavailable(let reason): return .unavailable(reason)
        }
    }

    /// Where a link in a page leads. `path` is the guide it stands in; the program's own pages have none.
    static func target(ofLink destination: String, text: String, from path: String?) -> ScreenModel.Target {
        // Only in pages without a path, so that a guide's file can not link to a card.
        if path == nil, let screen = InternalLink.screen(of: destination) { return .screen(screen) }
        return .link(destination: destination, text: text, file: path ?? "\(PackFiles.guidesFolder)/")
    }
}

/// Links between the program's own pages.
enum InternalLink {
    private static let scheme = "muster-internal:"

    static func callbox(_ index: Int) -> String { "\(scheme)callbox/\(index)" }
    static func building(_ index: Int) -> String { "\(scheme)building/\(index)" }

    static let settings = "\(scheme)settings"
    static let changes = "\(scheme)changes"
    /// - Parameters:
    ///   - path: relative to the pack.
    static func guide(_ path: String) -> String { "\(scheme)\(guidePart)\(path)" }
    private static let guidePart = "guide/"

    static func screen(of destination: String) -> ScreenID? {
        guard destination.hasPrefix(scheme) else { return nil }
        if destination == settings { return .settings }
        if destination == changes { return .changes }
        if destination.hasPrefix(scheme + guidePart) {
            return .guide(path: String(destination.dropFirst((scheme + guidePart).count)))
        }
        let parts = destination.dropFirst(scheme.count).split(separator: "/")
        guard parts.count == 2, let index = Int(parts[1]) else { return nil }
        switch parts[0] {
        case "callbox": return .callbox(index)
        case "building": return .building(index)
        default: return nil
        }
    }
}
