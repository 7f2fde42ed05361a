import ContentPack
import Diagnostics
import PropertyLists

/// The entry of a new guide in `Plists/Guides.plist`.
struct GuideMenuEdit {
    let category: String?
    let edit: PackEdit
    /// The division of the preceding guide, whose color the new guide gets.
    let sibling: String?
    /// The name of the guide's icon; nil if there is none that can be used.
    let image: String?

    /// A list of entries with guides.
    private struct List {
        /// The category's name; nil for entries outside of categories.
        var name: String?
        var image: String?
        var array: PropertyListValue
        var items: [PropertyListValue] { array.array ?? [] }
    }

    private static let file = MenuAddress.guides.file

    init(
        _ pack: Pack, title: String, slug: String, category: String?, model: String?
    ) throws(NewGuide.Fault) {
        let read = try PackEdit.propertyList(Self.file, of: pack)
        let lists = Self.lists(in: read.root)
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
        self.category = place.list.name
        let level = model == nil ? nil : before?["Level"]?.integer
        let lines =
            [
                "<dict>", "\t<key>Name</key><string>\(Markup.escaped(title))</string>",
                image.map { "\t<key>Image</key><string>\(Markup.escaped($0))</string>" },
                level.map { "\t<key>Level</key><integer>\($0)</integer>" },
                "\t<key>Link</key><string>\(slug).html</string>",
                "\t<key>CSSDivName</key><string>\(slug)</string>", "</dict>",
            ].compactMap { $0 }
        guard
            let new = PropertyListInsertion.bytes(
                read, into: place.list.array, after: place.after, lines: lines, file: Self.file)
        else { throw .notPlain(Self.file) }
        edit = PackEdit(path: Self.file, old: read.bytes, new: new)
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
    private static func place(after model: String, in lists: [List], _ pack: Pack) -> (
        list: List, after: Int?
    )? {
        for list in lists {
            let items = list.items
            guard
                var index = items.firstIndex(where: { item in
                    guard let link = item.dictionary?["Link"]?.string,
                        case .found(.guide(let path, _)) = pack.resolve(link: link, from: file)
                    else { return false }
                    return path == model
                })
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
        let lines =
            [
                "<dict>", "\t<key>Name</key><string>\(Markup.escaped(title))</string>",
                image.map { "\t<key>Image</key><string>\(Markup.escaped($0))</string>" },
                image.map { "\t<key>Header</key><string>\(Markup.escaped($0))</string>" },
                "\t<key>Link</key><string>\(slug).html</string>", "</dict>",
            ].compactMap { $0 }
        guard
            let new = PropertyListInsertion.bytes(
                read, into: read.root, after: following == 0 ? nil : following - 1, lines: lines, file: file)
        else { throw .notPlain(file) }
        return PackEdit(path: file, old: read.bytes, new: new)
    }
}

extension PackEdit {
    static func propertyList(
        _ file: String, of pack: Pack
    ) throws(NewGuide.Fault) -> EditedPropertyList {
        do throws(Diagnostic) {
            let bytes = try pack.bytes(of: file, limit: PackFiles.largestPropertyList)
            let (root, ends) = try PropertyListReader.readWithEnds(bytes, file: file)
            return EditedPropertyList(bytes: bytes, root: root, ends: ends)
        } catch {
            throw .unreadable(error)
        }
    }
}
