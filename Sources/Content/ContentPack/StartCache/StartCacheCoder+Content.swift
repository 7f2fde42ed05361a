import Colors
import Geodesy
import Stylesheets

/// The parts of a pack in a start cache, each with its fields in their order. Guarantees of the pack's readers about a value
/// (a path inside the pack, a level that can be drawn) are checked again: another program may have written the file.
extension StartCacheCoder {
    mutating func code(_ info: inout PackInfo) {
        text(&info.identifier)
        text(&info.title)
        optional(&info.subtitle)
        optional(&info.publisher)
        optional(&info.notice)
        optional(&info.language)
        integer(&info.version)
        if info.version < 0 { reject() }
        optional(&info.date)
        optional(&info.homeLocation, or: GeoPoint(latitude: 0, longitude: 0)) { coder, point in
            coder.point(&point.latitude, &point.longitude)
        }
        optional(&info.homeName)
        optional(&info.campusBounds, or: GeoBounds(south: 0, west: 0, north: 0, east: 0)) { coder, bounds in
            coder.point(&bounds.south, &bounds.west)
            coder.point(&bounds.north, &bounds.east)
        }
        optional(&info.updateURL)
        optional(&info.minimumProgramVersion)
    }

    private mutating func point(_ latitude: inout Double, _ longitude: inout Double) {
        number(&latitude)
        number(&longitude)
        // No number at all is not on Earth either.
        if !GeoPoint(latitude: latitude, longitude: longitude).isOnEarth { reject() }
    }

    mutating func code(_ contacts: inout [Contact], max limit: Int) {
        list(&contacts, max: limit, or: Contact(name: "", number: "")) { coder, contact in
            coder.text(&contact.name)
            coder.text(&contact.number)
            coder.optional(&contact.note)
            coder.optional(&contact.webLink)
            coder.optional(&contact.email)
            coder.boolean(&contact.isEmergency)
            coder.optional(&contact.id)
        }
    }

    mutating func code(_ palette: inout Palette, max limit: Int) {
        dictionary(&palette.rules, max: limit, or: Palette.Colors()) { coder, colors in
            coder.code(&colors.foreground)
            coder.code(&colors.background)
        }
    }

    private mutating func code(_ color: inout RGBColor?) {
        optional(&color, or: .black) { coder, color in
            coder.byte(&color.red)
            coder.byte(&color.green)
            coder.byte(&color.blue)
        }
    }

    mutating func code(_ icons: inout [String: Icon], max limit: Int) {
        dictionary(&icons, max: limit, or: Icon(glyph: "", ascii: nil)) { coder, icon in
            coder.text(&icon.glyph)
            coder.optional(&icon.ascii)
            // Columns of a screen are counted on these.
            let isASCIIShort = icon.ascii.map { (1...3).contains($0.utf8.count) } ?? true
            if !(1...40).contains(icon.glyph.utf8.count) || !isASCIIShort { coder.reject() }
        }
    }

    mutating func code(_ sections: inout [Menu.Section], max limit: Int) {
        list(&sections, max: limit, or: Menu.Section(entries: [])) { coder, section in
            coder.optional(&section.name)
            coder.code(&section.entries, depth: 0)
        }
    }

    private mutating func code(_ entries: inout [MenuEntry], depth: Int) {
        guard depth <= MenuEntryReader.deepest else { return reject() }
        let empty = MenuEntry(name: "", action: .unavailable(""))
        list(&entries, max: MenuEntryReader.limit, or: empty) { $0.code(&$1, depth: depth) }
    }

    private mutating func code(_ entry: inout MenuEntry, depth: Int) {
        text(&entry.name)
        optional(&entry.image)
        boolean(&entry.highlighted)
        optional(&entry.selectedImage)
        code(&entry.color)
        integer(&entry.level)
        if !(0...MenuEntryReader.deepestLevel).contains(entry.level) { reject() }
        optional(&entry.order, or: 0) { $0.integer(&$1) }
        if isReading { entry.action = readAction(depth: depth) } else { write(entry.action, depth: depth) }
        optional(&entry.webLink)
        optional(&entry.divisionName)
        optional(&entry.header)
        integer(&entry.position.line)
        integer(&entry.position.column)
    }

    // MARK: Lists and dictionaries

    /// - Parameter empty: what an item is before it is read.
    private mutating func list<Item>(
        _ items: inout [Item], max limit: Int, or empty: Item, _ code: (inout Self, inout Item) -> Void
    ) {
        let count = count(items.count, max: limit)
        items.reserveCapacity(count)
        for index in 0..<count where !isDamaged {
            if isReading { items.append(empty) }
            code(&self, &items[index])
        }
    }

    private mutating func dictionary<Value>(
        _ values: inout [String: Value], max limit: Int, or empty: Value,
        _ code: (inout Self, inout Value) -> Void
    ) {
        // In order, so that one pack always gives the same bytes.
        let names = values.keys.sorted()
        let count = count(names.count, max: limit)
        values.reserveCapacity(count)
        for index in 0..<count where !isDamaged {
            var name = isReading ? "" : names[index]
            text(&name)
            code(&self, &values[name, default: empty])
        }
    }

    // MARK: Actions, each with a byte before it that identifies its kind

    private mutating func write(_ action: EntryAction, depth: Int) {
        switch action {
        case .target(.segue(let segue)): add([ActionTag.segue.rawValue, segue.number])
        case .target(.guide(let path, var fragment)):
            add(ActionTag.guide)
            add(path)
            optional(&fragment)
        case .target(.menu(let address)):
            add(ActionTag.menu)
            add(address.file)
        case .submenu(var entries):
            add(ActionTag.submenu)
            code(&entries, depth: depth + 1)
        case .target(.web(let address)):
            add(ActionTag.web)
            add(address)
        case .unavailable(let reason):
            add(ActionTag.unavailable)
            add(reason)
        }
    }

    private mutating func add(_ tag: ActionTag) { add([tag.rawValue]) }

    private mutating func readAction(depth: Int) -> EntryAction {
        var (tag, number, text, fragment): (UInt8, UInt8, String, String?) = (0, 0, "", nil)
        byte(&tag)
        switch ActionTag(rawValue: tag) {
        case .segue:
            byte(&number)
            if let segue = Segue(number: number) { return .target(.segue(segue)) }
        case .guide:
            path(&text)
            optional(&fragment)
            return .target(.guide(path: text, fragment: fragment))
        case .menu:
            path(&text)
            return .target(.menu(MenuAddress(file: text)))
        case .submenu:
            var entries: [MenuEntry] = []
            code(&entries, depth: depth + 1)
            return .submenu(entries)
        case .web:
            self.text(&text)
            return .target(.web(text))
        case .unavailable:
            self.text(&text)
            return .unavailable(text)
        case nil: break
        }
        reject()
        return .unavailable("")
    }

    /// Reads a path that stays inside the pack.
    private mutating func path(_ path: inout String) {
        text(&path)
        if PackPath.normalized(path) != path { reject() }
    }
}

/// Identifies the `EntryAction` that follows.
private enum ActionTag: UInt8 { case segue = 1, guide, menu, submenu, web, unavailable }

/// Segues by number, for one build of the program: finding one by its name makes a dictionary of all.
extension Segue {
    fileprivate var number: UInt8 {
        UInt8(clamping: Self.allCases.firstIndex(of: self) ?? Self.allCases.count)
    }

    fileprivate init?(number: UInt8) {
        guard Int(number) < Self.allCases.count else { return nil }
        self = Self.allCases[Int(number)]
    }
}
