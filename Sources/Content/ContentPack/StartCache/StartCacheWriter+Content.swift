import Colors
import Stylesheets

/// Writes the parts of a pack. Each function has its counterpart in `StartCacheReader+Content.swift`, with the
/// same fields in the same order.
extension StartCacheWriter {
    mutating func write(_ info: PackInfo) {
        text(info.identifier)
        text(info.title)
        optional(info.subtitle)
        optional(info.publisher)
        optional(info.notice)
        optional(info.language)
        integer(info.version)
        optional(info.date)
        boolean(info.homeLocation != nil)
        if let place = info.homeLocation {
            number(place.latitude)
            number(place.longitude)
        }
        optional(info.homeName)
        boolean(info.campusBounds != nil)
        if let bounds = info.campusBounds {
            number(bounds.south)
            number(bounds.west)
            number(bounds.north)
            number(bounds.east)
        }
        optional(info.updateURL)
        optional(info.minimumProgramVersion)
    }

    mutating func write(_ contact: Contact) {
        text(contact.name)
        text(contact.number)
        optional(contact.note)
        optional(contact.webLink)
        optional(contact.email)
        boolean(contact.isEmergency)
        optional(contact.id)
    }

    mutating func write(_ palette: Palette) {
        count(palette.rules.count)
        // In order, so that one pack always gives the same bytes.
        for (selector, colors) in palette.rules.sorted(by: { $0.key < $1.key }) {
            text(selector)
            write(colors.foreground)
            write(colors.background)
        }
    }

    mutating func write(_ color: RGBColor?) {
        boolean(color != nil)
        guard let color else { return }
        byte(color.red)
        byte(color.green)
        byte(color.blue)
    }

    mutating func write(_ icons: [String: Icon]) {
        count(icons.count)
        for (name, icon) in icons.sorted(by: { $0.key < $1.key }) {
            text(name)
            text(icon.glyph)
            optional(icon.ascii)
        }
    }

    mutating func write(_ section: Menu.Section) {
        optional(section.name)
        write(section.entries)
    }

    private mutating func write(_ entries: [MenuEntry]) {
        count(entries.count)
        for entry in entries { write(entry) }
    }

    private mutating func write(_ entry: MenuEntry) {
        text(entry.name)
        optional(entry.image)
        boolean(entry.highlighted)
        optional(entry.selectedImage)
        write(entry.color)
        integer(entry.level)
        boolean(entry.order != nil)
        if let order = entry.order { integer(order) }
        write(entry.action)
        optional(entry.webLink)
        optional(entry.divisionName)
        optional(entry.header)
        integer(entry.position.line)
        integer(entry.position.column)
    }

    private mutating func write(_ action: EntryAction) {
        switch action {
        case .target(.segue(let segue)):
            byte(SnapshotActionTag.segue)
            byte(segue.number)
        case .target(.guide(let path, let fragment)):
            byte(SnapshotActionTag.guide)
            text(path)
            optional(fragment)
        case .target(.menu(let address)):
            byte(SnapshotActionTag.menu)
            text(address.file)
        case .submenu(let entries):
            byte(SnapshotActionTag.submenu)
            write(entries)
        case .target(.web(let address)):
            byte(SnapshotActionTag.web)
            text(address)
        case .unavailable(let reason):
            byte(SnapshotActionTag.unavailable)
            text(reason)
        }
    }
}

/// Identifies the `EntryAction` that follows.
enum SnapshotActionTag {
    static let segue: UInt8 = 1
    static let guide: UInt8 = 2
    static let menu: UInt8 = 3
    static let submenu: UInt8 = 4
    static let web: UInt8 = 5
    static let unavailable: UInt8 = 6
}

/// Segues by number: a snapshot belongs to one build of the program, and finding one by its name makes a dictionary of
/// all.
extension Segue {
    var number: UInt8 { UInt8(clamping: Self.allCases.firstIndex(of: self) ?? Self.allCases.count) }

    init?(number: UInt8) {
        guard Int(number) < Self.allCases.count else { return nil }
        self = Self.allCases[Int(number)]
    }
}
