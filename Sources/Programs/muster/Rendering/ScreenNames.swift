import AppCore
import ContentPack
import Files
import TextMetrics

/// What the files of screens are called: lower-case letters, digits and `-` alone, so that a name is safe and means the
/// same on every file system, whatever a pack calls its things; and no name twice.
struct ScreenNames {
    /// Bytes of a name made of a title; with what is added to it, far below the 255 that file systems take.
    static let longest = 100
    /// Bytes of the title of a section within a name.
    private static let longestPart = 40

    private var taken: Set<String> = []
    /// The next number for a name that is taken.
    private var numbers: [String: Int] = [:]
    /// What the menus drawn so far are called, for those below them.
    private var menus: [MenuAddress: String] = [:]

    /// The name of a screen, never given before. Screens with names of their own are asked for once each.
    mutating func name(of screen: ScreenID, in library: Library) -> String {
        let name = free(Self.shortened(proposal(for: screen, in: library), to: Self.longest))
        if case .menu(let address) = screen { menus[address] = name }
        return name
    }

    /// The name of a step of the guide called `guide`: `guide-fire.step-during-03`.
    mutating func step(_ number: Int, of part: String, guide: String) -> String {
        let digits = number < 10 ? "0\(number)" : String(number)
        return free("\(guide).step-\(Self.slug(part, limit: Self.longestPart))-\(digits)")
    }

    private mutating func free(_ name: String) -> String {
        if taken.insert(name).inserted { return name }
        // A thousand things of one name must not be counted through for each of them.
        var number = numbers[name] ?? 2
        while !taken.insert("\(name)-\(number)").inserted { number += 1 }
        numbers[name] = number + 1
        return "\(name)-\(number)"
    }

    // MARK: Proposals

    private func proposal(for screen: ScreenID, in library: Library) -> String {
        switch screen {
        case .welcome: "welcome"
        case .menu(let address): menu(address, in: library)
        case .guide(let path), .outline(let path), .steps(let path, _): "guide-" + Self.guide(path)
        case .contacts: "contacts"
        case .contact(let index): numbered("contact", library.pack.contacts.map(\.name), index)
        case .buildings: "buildings"
        case .building(let index):
            numbered("building", library.places?.buildings.map(\.name) ?? [], index)
        case .callboxes: "callboxes"
        case .callbox(let index):
            numbered("callbox", library.places?.callboxes.map(\.name) ?? [], index)
        case .address(let address, _): "address-" + Self.slug(address)
        case .bookmarks: "bookmarks"
        case .settings: "settings"
        case .search: "search"
        case .changes: "changes"
        case .help: "help"
        case .status: "status"
        case .findings: "findings"
        case .about: "about"
        }
    }

    private func menu(_ address: MenuAddress, in library: Library) -> String {
        switch address {
        case .guides: return "menu-guides"
        case .deskReference: return "menu-desk-reference"
        default: break
        }
        guard let last = address.path.last else {
            return "menu-" + Self.slug(Self.inner(address.file, of: PackFiles.plistsFolder))
        }
        let above = menus[MenuAddress(file: address.file, path: address.path.dropLast())]
        guard case .success(let menu) = library.menu(at: address) else {
            return (above ?? "menu") + "-\(last + 1)"
        }
        return (above ?? "menu") + "-" + Self.slug(menu.title)
    }

    private func numbered(_ kind: String, _ names: [String], _ index: Int) -> String {
        names.indices.contains(index) ? "\(kind)-\(Self.slug(names[index]))" : "\(kind)-\(index + 1)"
    }

    private static func guide(_ path: String) -> String { slug(inner(path, of: PackFiles.guidesFolder)) }

    /// A path without its folder and its ending.
    private static func inner(_ path: String, of folder: String) -> String {
        let stem = PackPath.stem(of: path)
        let home = PackPath.folder(of: path)
        if home == folder || home.isEmpty { return stem }
        return (home.hasPrefix(folder + "/") ? String(home.dropFirst(folder.count + 1)) : home) + "/" + stem
    }

    // MARK: Letters

    /// `text` in letters that every file system takes: without accents, what is no letter or digit as `-`, letters of
    /// other scripts by their numbers (`u706b`).
    static func slug(_ text: String, limit: Int = longest) -> String {
        var slug = ""
        func divide() { if !slug.isEmpty, slug.utf8.last != UInt8(ascii: "-") { slug += "-" } }
        for scalar in TextFolding.folded(text).unicodeScalars {
            switch scalar.value {
            case 0x30...0x39, 0x61...0x7A: slug.unicodeScalars.append(scalar)
            case 0..<0x80: divide()
            default:
                divide()
                slug += "u" + String(scalar.value, radix: 16) + "-"
            }
        }
        while slug.utf8.last == UInt8(ascii: "-") { slug.removeLast() }
        return slug.isEmpty ? "unnamed" : shortened(slug, to: limit)
    }

    /// A long name as its beginning and a sum of all of it, so that two that begin alike stay apart.
    private static func shortened(_ name: String, to limit: Int) -> String {
        guard name.utf8.count > limit else { return name }
        let sum = String(Array(name.utf8).withUnsafeBytes(Checksum.of), radix: 16)
        return String(name.prefix(limit - 17)) + "-" + sum
    }
}
