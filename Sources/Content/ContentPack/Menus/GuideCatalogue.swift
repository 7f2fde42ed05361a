import Diagnostics

/// A guide that a menu leads to.
public struct GuideListing: Sendable, Hashable {
    /// The file's name without its extension: the name that a person types after `muster show`.
    public var slug: String
    /// The path relative to the pack: `Guides/fire.html`.
    public var path: String
    public var name: String
    /// The submenu (or section) of Guides.plist that lists it.
    public var category: String?
    /// The value of `CSSDivName`.
    public var divisionName: String?
    /// The image name of its menu entry.
    public var image: String?
    /// The image name that its Desk Reference entry gives the banner.
    public var header: String?
    public var otherNames: [String] = []
}

/// Every guide of a pack that a menu leads to, once each.
public struct GuideCatalogue: Sendable, Equatable {
    /// The guides in the order of the menus: those of Guides, then those that only Desk Reference or Welcome lead to.
    public let guides: [GuideListing]
    /// The errors of menus that could not be read, and the problems in the others.
    public let findings: [Diagnostic]
    private let places: [String: Int]

    public init(guides: [GuideListing], findings: [Diagnostic] = []) {
        (self.guides, self.findings) = (guides, findings)
        places = Dictionary(
            guides.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
    }

    public func guide(path: String) -> GuideListing? { places[path].map { guides[$0] } }
}

extension GuideCatalogue {
    /// Collects the guides that the menus lead to. Linked menus may form cycles.
    ///
    /// If a menu cannot be read, or not all of it is, guides in the `Guides` folder that no other menu names are listed too, so
    /// that a damaged or very long menu hides no guide.
    init(of pack: Pack, menus: MenuCollection) {
        var walk = CatalogueWalk(pack: pack, menus: menus)
        for address in [MenuAddress.guides, .deskReference, .welcome] { walk.visit(file: address.file) }
        self = walk.catalogue()
    }
}

private struct CatalogueWalk {
    let pack: Pack
    let menus: MenuCollection
    private var guides: [GuideListing] = []
    private var places: [String: Int] = [:]
    private var slugs: Set<String> = []
    private var visited: Set<String> = []
    private var findings = Findings()
    private var hasDamage = false

    init(pack: Pack, menus: MenuCollection) { (self.pack, self.menus) = (pack, menus) }

    mutating func visit(file: String) {
        // Menus wait in a list, not on the stack: a chain of linked menus may be long.
        var waiting = [(file: file, category: String?.none)]
        var next = 0
        while next < waiting.count {
            let (file, category) = waiting[next]
            next += 1
            guard visited.insert(file).inserted, let menu = menu(file) else { continue }
            let isGuides = file == MenuAddress.guides.file
            for section in menu.sections {
                let home = category ?? (isGuides ? section.name : nil)
                for entry in section.entries {
                    take(entry, category: home, namesCategory: isGuides && home == nil) {
                        waiting.append((file: $0, category: $1))
                    }
                }
            }
        }
    }

    private mutating func menu(_ file: String) -> Menu? {
        switch menus.menu(of: file) {
        case .success(let menu):
            findings.add(contentsOf: menu.findings)
            hasDamage = hasDamage || menu.isCut
            return menu
        case .failure(let error):
            // A pack need not have all three menus.
            let isOptional = error.saysMissing && file != MenuAddress.guides.file
            if !isOptional { findings.add(error) }
            hasDamage = hasDamage || !isOptional
            return nil
        // Beyond the limits: it may name guides that no other menu does.
        case nil:
            hasDamage = true
            return nil
        }
    }

    /// - Parameter namesCategory: whether a submenu found here is a category (the top level of Guides.plist).
    private mutating func take(
        _ entry: MenuEntry, category: String?, namesCategory: Bool, follow: (String, String?) -> Void
    ) {
        let below = namesCategory ? entry.name : category
        switch entry.action {
        case .target(.guide(let path, _)): add(entry, path: path, category: category)
        // What is asked there is no name of a guide.
        case .target(.menu(.questions)): break
        case .target(.menu(let address)): follow(address.file, below)
        case .submenu(let children):
            for child in children { take(child, category: below, namesCategory: false, follow: follow) }
        case .target(.segue), .target(.web), .unavailable: break
        }
    }

    private mutating func add(_ entry: MenuEntry, path: String, category: String?) {
        guard let place = places[path] else {
            return append(
                GuideListing(
                    slug: "", path: path, name: entry.name, category: category,
                    divisionName: entry.divisionName, image: entry.image, header: entry.header))
        }
        var guide = guides[place]
        if guide.name != entry.name, !guide.otherNames.contains(entry.name), guide.otherNames.count < 32 {
            guide.otherNames.append(entry.name)
        }
        guide.category = guide.category ?? category
        guide.divisionName = guide.divisionName ?? entry.divisionName
        guide.image = guide.image ?? entry.image
        guide.header = guide.header ?? entry.header
        guides[place] = guide
    }

    private mutating func append(_ listing: GuideListing) {
        var listing = listing
        listing.slug = slug(for: listing.path)
        places[listing.path] = guides.count
        slugs.insert(listing.slug)
        guides.append(listing)
    }

    /// Returns the file's name, or if another guide has the same one, the whole path below `Guides`.
    private func slug(for path: String) -> String {
        let stem = PackPath.stem(of: path)
        guard slugs.contains(stem) else { return stem }
        let folder = PackPath.folder(of: path)
        let inner =
            folder.hasPrefix(PackFiles.guidesFolder + "/")
            ? String(folder.dropFirst(PackFiles.guidesFolder.count + 1)) : folder
        return inner.isEmpty ? path : inner + "/" + stem
    }

    consuming func catalogue() -> GuideCatalogue {
        if hasDamage {
            for path in pack.guideFiles where places[path] == nil {
                append(GuideListing(slug: "", path: path, name: Pack.name(ofGuide: path)))
            }
        }
        let limit = menus.limitFinding.map { [$0] } ?? []
        return GuideCatalogue(guides: guides, findings: findings.inOrder + limit)
    }
}
