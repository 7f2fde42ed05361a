import Colors
import Geodesy
import Stylesheets

/// Reads the parts of a pack. Guarantees of the pack's readers about a value (a path inside the pack, a level
/// that can be drawn) are checked again: another program may have written the file.
extension StartCacheReader {
    mutating func packInfo() -> PackInfo {
        var info = PackInfo()
        info.identifier = text()
        info.title = text()
        info.subtitle = optionalText()
        info.publisher = optionalText()
        info.notice = optionalText()
        info.language = optionalText()
        info.version = integer()
        if info.version < 0 { reject() }
        info.date = optionalText()
        if boolean() { info.homeLocation = point() }
        info.homeName = optionalText()
        if boolean() {
            let (southWest, northEast) = (point(), point())
            info.campusBounds = GeoBounds(
                south: southWest.latitude, west: southWest.longitude, north: northEast.latitude,
                east: northEast.longitude)
        }
        info.updateURL = optionalText()
        info.minimumProgramVersion = optionalText()
        return info
    }

    private mutating func point() -> GeoPoint {
        let latitude = number()
        let point = GeoPoint(latitude: latitude, longitude: number())
        // No number at all is not on Earth either.
        if !point.isOnEarth { reject() }
        return point
    }

    mutating func contact() -> Contact {
        var contact = Contact(name: text(), number: text())
        contact.note = optionalText()
        contact.webLink = optionalText()
        contact.email = optionalText()
        contact.isEmergency = boolean()
        contact.id = optionalText()
        return contact
    }

    mutating func palette(max limit: Int) -> Palette {
        let count = count(max: limit)
        var palette = Palette()
        palette.rules.reserveCapacity(count)
        for _ in 0..<count where !isDamaged {
            let selector = text()
            let foreground = color()
            palette.rules[selector] = Palette.Colors(foreground: foreground, background: color())
        }
        return palette
    }

    private mutating func color() -> RGBColor? {
        guard boolean() else { return nil }
        let (red, green) = (byte(), byte())
        return RGBColor(red: red, green: green, blue: byte())
    }

    mutating func icons(max limit: Int) -> [String: Icon] {
        let count = count(max: limit)
        var icons: [String: Icon] = [:]
        icons.reserveCapacity(count)
        for _ in 0..<count where !isDamaged {
            let name = text()
            let icon = Icon(glyph: text(), ascii: optionalText())
            // Columns of a screen are counted on these.
            let isASCIIShort = icon.ascii.map { (1...3).contains($0.utf8.count) } ?? true
            if !(1...40).contains(icon.glyph.utf8.count) || !isASCIIShort { reject() }
            icons[name] = icon
        }
        return icons
    }

    mutating func section() -> Menu.Section {
        let name = optionalText()
        return Menu.Section(name: name, entries: entries(depth: 0))
    }

    private mutating func entries(depth: Int) -> [MenuEntry] {
        guard depth <= MenuEntryReader.deepest else {
            reject()
            return []
        }
        let count = count(max: MenuEntryReader.limit)
        var entries: [MenuEntry] = []
        entries.reserveCapacity(count)
        for _ in 0..<count where !isDamaged { entries.append(entry(depth: depth)) }
        return entries
    }

    private mutating func entry(depth: Int) -> MenuEntry {
        var entry = MenuEntry(name: text(), action: .unavailable(""))
        entry.image = optionalText()
        entry.highlighted = boolean()
        entry.selectedImage = optionalText()
        entry.color = color()
        entry.level = integer()
        if !(0...MenuEntryReader.deepestLevel).contains(entry.level) { reject() }
        if boolean() { entry.order = integer() }
        entry.action = action(depth: depth)
        entry.webLink = optionalText()
        entry.divisionName = optionalText()
        entry.header = optionalText()
        entry.position.line = integer()
        entry.position.column = integer()
        return entry
    }

    private mutating func action(depth: Int) -> EntryAction {
        switch byte() {
        case SnapshotActionTag.segue:
            if let segue = Segue(number: byte()) { return .target(.segue(segue)) }
        case SnapshotActionTag.guide:
            let path = path()
            return .target(.guide(path: path, fragment: optionalText()))
        case SnapshotActionTag.menu: return .target(.menu(MenuAddress(file: path())))
        case SnapshotActionTag.submenu: return .submenu(entries(depth: depth + 1))
        case SnapshotActionTag.web: return .target(.web(text()))
        case SnapshotActionTag.unavailable: return .unavailable(text())
        default: break
        }
        reject()
        return .unavailable("")
    }

    /// Reads a path that stays inside the pack.
    private mutating func path() -> String {
        let path = text()
        if PackPath.normalized(path) != path { reject() }
        return path
    }
}
