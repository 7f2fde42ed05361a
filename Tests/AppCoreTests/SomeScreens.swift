import AppCore

/// The core lists no screens; these stand for those of the program.
extension ScreenID {
    static let contacts = ScreenID(ScreenKind("contacts", position: .list, isInKiosk: true))
    static let bookmarks = ScreenID(ScreenKind("bookmarks", position: .list))
    static let help = ScreenID(ScreenKind("help", position: .page, isInKiosk: true))
    static let buildings = ScreenID(
        ScreenKind("buildings", needs: .places, position: .list, isInKiosk: true))
    static func building(_ name: String) -> ScreenID {
        ScreenID(ScreenKind("building", needs: .places, position: .page, isInKiosk: true), .named(name))
    }
    static func outline(path: String) -> ScreenID {
        ScreenID(ScreenKind("outline", needs: .guide, position: .list, isInKiosk: true), .file(path))
    }
}
