import ContentPack
import Diagnostics
import PropertyLists
import TextTools

/// The entry of a new guide in `Plists/Guides.plist`.
struct GuideMenuEdit {
    let category: String?
    /// True if the category is made with the entry.
    let isNewCategory: Bool
    let edit: PackEdit
    /// The division of the preceding guide, whose color the new guide gets.
    let sibling: String?
    /// The name of the guide's icon; nil if there is none that can be used.
    let image: String?

    private struct List {
        /// The category's name; nil for entries outside of categories.
        var name: String?
        var image: String?
        var array: PropertyListValue
        var items: [PropertyListValue] { array.array ?? [] }
    }

    private static let file = MenuAddress.guides.file

    init(_ pack: Pack, _ guide: NewGuide.Subject, category: String?, model: String?) throws(NewGuide.Fault) {
        let (title, slug) = (guide.title, guide.slug)
        let read = try PackEdit.propertyList(Self.file, of: pack)
        let lists = Self.lists(in: read.root)
        if Self.place(after: "\(PackFiles.guidesFolder)/\(slug).html", in: lists, pack) != nil {
            throw .inMenu("\(slug).html")
        }
        if let category, Self.isNew(category, in: lists) {
            image = pack.icons[slug] != nil ? slug : nil
            (sibling, self.category, isNewCategory) = (nil, category, true)
            edit = try Self.newCategory(category, Self.lines(guide, image: image, level: nil), read)
            return
        }
        var place: (list: List, after: Int?)
        if let model, let found = Self.place(after: model, in: lists, pack),
            category.map({ Self.isSame($0, found.list.name) }) ?? true
        {
            place = found
        } else {
            let list = try Self.list(named: category, in: lists)
            place = (list, list.items.isEmpty ? nil : list.items.count - 1)
        }
        if place.list.items.contains(where: { Self.isSame(title, $0.dictionary?["Name"]?.string) }) {
            throw .taken("\(title) in \(Self.file)")
        }
        let before = place.after.flatMap { place.list.items[$0].dictionary }
        let sameImage = model.flatMap { _ in before?["Image"]?.string } ?? place.list.image
        image = pack.icons[slug] != nil ? slug : sameImage
        sibling = before?["CSSDivName"]?.string
        (self.category, isNewCategory) = (place.list.name, false)
        let level = model == nil ? nil : before?["Level"]?.integer
        let lines = Self.lines(guide, image: image, level: level)
        edit = try PropertyListInsertion.edit(
            read, into: place.list.array, after: place.after, lines: lines, file: Self.file)
    }

    private static func lines(_ guide: NewGuide.Subject, image: String?, level: Int64?) -> [String] {
        [
            "<dict>", "\t<key>Name</key><string>\(Markup.escaped(guide.title))</string>",
            image.map { "\t<key>Image</key><string>\(Markup.escaped($0))</string>" },
            level.map { "\t<key>Level</key><integer>\($0)</integer>" },
            "\t<key>Link</key><string>\(guide.slug).html</string>",
            guide.division.map { "\t<key>CSSDivName</key><string>\(Markup.escaped($0))</string>" }, "</dict>",
        ].compactMap { $0 }
    }

    /// Returns true if no category has nearly this name.
    private static func isNew(_ category: String, in lists: [List]) -> Bool {
        let name = category.lowercased()
        let names = lists.compactMap { $0.name?.lowercased() }
        return !names.contains(name) && EditDistance.nearest(to: name, among: names, count: 1).isEmpty
    }

    /// Returns the file with another category at its end, which has one entry.
    private static func newCategory(
        _ name: String, _ entry: [String], _ read: EditedPropertyList
    ) throws(NewGuide.Fault) -> PackEdit {
        guard let items = read.root.array, DisplayText.line(name, limit: NewGuide.longestName) == name,
            !name.isEmpty
        else { throw .notPlain(file) }
        let lines =
            [
                "<dict>", "\t<key>Name</key><string>\(Markup.escaped(name))</string>", "\t<key>Objects</key>",
                "\t<array>",
            ] + entry.map { "\t\t" + $0 } + ["\t</array>", "</dict>"]
        return try PropertyListInsertion.edit(
            read, into: read.root, after: items.isEmpty ? nil : items.count - 1, lines: lines, file: file)
    }

    private static func lists(in root: PropertyListValue) -> [List] {
        var lists: [List] = []
        func add(_ entry: PropertyListValue, key: String?) {
            if let objects = entry.dictionary?["Objects"], objects.array != nil {
                let name = entry.dictionary?["Name"]?.string ?? key
                lists.append(List(name: name, image: entry.dictionary?["Image"]?.string, array: objects))
            } else if key != nil, entry.array != nil {
                lists.append(List(name: key, image: nil, array: entry))
            }
        }
        for entry in root.array ?? [] { add(entry, key: nil) }
        for entry in root.dictionary?.entries ?? [] { add(entry.value, key: entry.key) }
        if lists.isEmpty, root.array != nil { lists.append(List(name: nil, image: nil, array: root)) }
        return lists
    }

    private static func list(named name: String?, in lists: [List]) throws(NewGuide.Fault) -> List {
        guard !lists.isEmpty else { throw .notPlain(file) }
        let names = lists.compactMap(\.name)
        guard let name else {
            guard let only = lists.first, lists.count == 1 else { throw .categoryNeeded(names) }
            return only
        }
        guard let list = lists.first(where: { isSame(name, $0.name) }) else { throw .noCategory(name, names) }
        return list
    }

    private static func isSame(_ name: String, _ other: String?) -> Bool {
        name.lowercased() == other?.lowercased()
    }

    /// Returns the position after the guide at `model` and after the entries below it.
    private static func place(
        after model: String, in lists: [List], _ pack: Pack
    ) -> (list: List, after: Int?)? {
        for list in lists {
            let items = list.items
            guard var index = items.firstIndex(where: { $0.leads(to: model, from: file, pack) })
            else { continue }
            let level = items[index].dictionary?["Level"]?.integer ?? 0
            while index + 1 < items.count, (items[index + 1].dictionary?["Level"]?.integer ?? 0) > level {
                index += 1
            }
            return (list, index)
        }
        return nil
    }
}

/// The entry of a new guide in `Plists/DeskReference.plist`, in alphabetical order.
enum DeskReferenceEdit {
    private static let file = MenuAddress.deskReference.file

    /// Returns the change, or nil for a pack without that file.
    static func edit(
        _ pack: Pack, title: String, slug: String, image: String?
    ) throws(NewGuide.Fault) -> PackEdit? {
        guard pack.holdsAnything(at: file) else { return nil }
        let read = try PackEdit.propertyList(file, of: pack)
        guard let items = read.root.array else { throw .notPlain(file) }
        let names = items.map { ($0.dictionary?["Name"]?.string ?? "").lowercased() }
        if names.contains(title.lowercased()) { throw .taken("\(title) in \(file)") }
        let isSorted = zip(names, names.dropFirst()).allSatisfy { $0 <= $1 }
        let following = isSorted ? names.firstIndex { $0 > title.lowercased() } ?? names.count : names.count
        let lines = [
            "<dict>", "\t<key>Name</key><string>\(Markup.escaped(title))</string>",
            image.map { "\t<key>Image</key><string>\(Markup.escaped($0))</string>" },
            image.map { "\t<key>Header</key><string>\(Markup.escaped($0))</string>" },
            "\t<key>Link</key><string>\(slug).html</string>", "</dict>",
        ].compactMap { $0 }
        return try PropertyListInsertion.edit(
            read, into: read.root, after: following == 0 ? nil : following - 1, lines: lines, file: file)
    }
}

extension PropertyListValue {
    /// Returns true for an entry of a menu's file whose Link leads to a guide.
    func leads(to guide: String, from file: String, _ pack: Pack) -> Bool {
        guard let link = dictionary?["Link"]?.string,
            case .found(.guide(let path, _)) = pack.resolve(link: link, from: file)
        else { return false }
        return path == guide
    }
}

extension PackEdit {
    static func propertyList(_ file: String, of pack: Pack) throws(NewGuide.Fault) -> EditedPropertyList {
        try EditedPropertyList(
            try NewGuide.Fault.reading(try pack.bytes(of: file, limit: PackFiles.largestPropertyList)),
            file: file)
    }
}
