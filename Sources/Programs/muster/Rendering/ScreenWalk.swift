import AppCore
import ContentPack
import Screens

/// Every screen of a pack: the built-in ones, and all that rows and links lead to, each once.
struct ScreenWalk {
    /// More than any campus has; a pack that has more is not drawn to its end, and that is said.
    static let most = 100_000

    private var waiting: [ScreenID]
    private var next = 0
    private var seen: Set<ScreenID>
    /// An address is one screen, whatever the links to it are called.
    private var addresses: Set<String> = []
    private(set) var isCut = false

    init(_ pack: Pack) {
        let menus = [MenuAddress.guides, .deskReference].filter { pack.holdsAnything(at: $0.file) }
        waiting =
            [.welcome] + menus.map { .menu($0) } + [
                .contacts, .buildings, .callboxes, .bookmarks, .settings, .search(""), .help, .about, .status,
            ]
        seen = Set(waiting)
    }

    mutating func nextScreen() -> ScreenID? {
        guard next < waiting.count else { return nil }
        defer { next += 1 }
        return waiting[next]
    }

    mutating func follow(_ targets: [ScreenModel.Target], in pack: Pack) {
        for target in targets {
            switch target {
            case .screen(let screen, _): add(screen)
            case .link(let destination, let text, let file):
                switch pack.resolve(link: destination, from: file) {
                case .guide(let path, _): add(.guide(path: path))
                case .menu(let file): add(.menu(MenuAddress(file: file)))
                case .web(let address): add(.address(address, title: text))
                case .broken: break
                }
            // Places within a screen, what a person has kept or typed, what is wrong while editing, and nothing.
            case .heading, .bookmark, .hit, .setting, .finding, .unavailable: break
            }
        }
    }

    private mutating func add(_ screen: ScreenID) {
        if case .address(let address, _) = screen, !addresses.insert(address).inserted { return }
        guard seen.insert(screen).inserted else { return }
        guard waiting.count < Self.most else {
            isCut = true
            return
        }
        waiting.append(screen)
    }
}
