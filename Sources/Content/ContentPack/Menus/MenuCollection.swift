import Diagnostics

/// Every menu of a pack: the three it begins with and all that they link to.
package struct MenuCollection {
    package private(set) var menus: [Menu] = []
    /// What was wrong with them, and those that could not be read.
    package private(set) var findings: [Diagnostic] = []
    /// Their files, and those of menus that could not be read.
    package private(set) var files: Set<String> = []
    /// Those that could not be read, by their files.
    package private(set) var failures: [String: Diagnostic] = [:]

    /// As many menus as the catalogue follows.
    private static let most = 256

    package static func read(_ pack: Pack) -> MenuCollection {
        var collection = MenuCollection()
        var waiting = [MenuAddress.welcome, .guides, .deskReference].map(\.file)
        var seen = Set(waiting)
        var next = 0
        while next < waiting.count, next < most {
            collection.add(waiting[next], of: pack) { file in
                if seen.insert(file).inserted { waiting.append(file) }
            }
            next += 1
        }
        collection.files = seen
        return collection
    }

    /// Reads menus that no entry leads to, where they are in the pack.
    package mutating func addUnreached(_ files: Set<String>, of pack: Pack) {
        let known = Set(menus.map(\.file)).union(failures.keys)
        for file in files.subtracting(known).sorted() where pack.holdsAnything(at: file) {
            add(file, of: pack) { _ in }
        }
    }

    private mutating func add(_ file: String, of pack: Pack, follow: (String) -> Void) {
        do throws(Diagnostic) {
            let menu = try pack.menu(at: MenuAddress(file: file))
            findings += menu.findings
            menus.append(menu)
            Self.forEachEntry(menu.entries) { entry in
                if case .menu(let file) = entry.action { follow(file) }
            }
        } catch {
            findings.append(error)
            failures[file] = error
        }
    }

    /// Calls `body` with each entry and those of its submenus, in order.
    package static func forEachEntry(_ entries: [MenuEntry], _ body: (MenuEntry) -> Void) {
        for entry in entries {
            body(entry)
            if case .submenu(let children) = entry.action { forEachEntry(children, body) }
        }
    }
}
