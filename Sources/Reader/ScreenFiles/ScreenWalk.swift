import AppCore
import ContentPack
import ScreenKit

/// All screens of a pack: those of the table that are in every pack, and all that rows and links lead to, each once.
package struct ScreenWalk {
    /// The most screens, more than any campus has; if a pack has more, the rest is not drawn, and a message says so.
    package static let limit = 100_000

    private var waiting: [ScreenID]
    private var next = 0
    private var seen: Set<ScreenID>
    /// The addresses found: an address is one screen, whatever the text of its links.
    private var addresses: Set<String> = []
    private(set) var isCut = false

    init(_ pack: Pack, _ screens: ScreenTable) {
        waiting = screens.entrances.filter(\.isInEveryPack).map(\.screen).filter { screen in
            // Welcome is shown even where its menu is missing, as what was found without it.
            screen.kind == .welcome || screen.menu.map { pack.holdsAnything(at: $0.file) } ?? true
        }
        seen = Set(waiting)
    }

    mutating func nextScreen() -> ScreenID? {
        guard next < waiting.count else { return nil }
        defer { next += 1 }
        return waiting[next]
    }

    mutating func follow(_ destinations: [Destination], in pack: Pack) {
        for destination in destinations {
            if case .link(let link, let text, let file) = destination {
                add(Destination(pack.resolve(link: link, from: file), text: text))
            } else {
                add(destination)
            }
        }
    }

    private mutating func add(_ destination: Destination) {
        // A person's bookmarks and what was found by typing are no screens of the pack, nor are places within a screen.
        switch destination {
        case .screen(let screen, at: .start), .screen(let screen, at: .fragment): add(screen)
        case .screen, .link, .heading, .effect, .finding, .back, .unavailable: break
        }
    }

    private mutating func add(_ screen: ScreenID) {
        if screen.kind == .address, case .text(let address, _) = screen.subject,
            !addresses.insert(address).inserted
        {
            return
        }
        guard seen.insert(screen).inserted else { return }
        if waiting.count < Self.limit { waiting.append(screen) } else { isCut = true }
    }
}
