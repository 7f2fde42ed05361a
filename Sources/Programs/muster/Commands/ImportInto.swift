import Campus
import CommandLine
import ContentPack
import Diagnostics
import Geodesy
import GuideDocument
import PackMaking
import PlaceImport
import TextTools

/// `muster import … --into DIR`: puts the result in the place of the pack's own file, and says what changed.
enum ImportInto {
    static let option = Option(
        "into", "DIR",
        "Put the result into the pack in DIR, in the place of the file that is there, and say what changed.")

    private static func pack(
        _ subject: String, _ invocation: Invocation, reading parts: PackParts = []
    ) throws(CommandFailure) -> Pack {
        try invocation.writablePack(
            named: invocation.value(option), reading: parts, usage: "muster import \(subject) FILE --into DIR"
        )
    }

    // MARK: Places

    /// Replaces the list of a kind of place. What the file does not say of a place that stays is kept.
    static func replace(
        _ kind: PlaceKind, with places: [ImportedPlace], from file: String, _ invocation: Invocation
    ) throws(CommandFailure) {
        let pack = try pack(kind.traits.list, invocation)
        let before = CampusPlaces.read(pack)[kind]
        let known = Dictionary(before.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        let merged = places.map { place in
            var place = place
            guard let old = known[place.name] else { return place }
            place.code = place.code ?? old.code
            place.address = place.address ?? old.address
            place.note = place.note ?? old.note
            if place.aliases.isEmpty { place.aliases = old.aliases }
            return place
        }
        let text = PlaceListText(kind: kind, file: file).text(merged, besides: try others(kind, pack))
        try write(text, to: kind.traits.file, of: pack)
        invocation.output.message(
            "import: wrote \(kind.traits.file) of \(DisplayText.escaped(pack.directory))")
        for line in PlaceChanges(before, CampusPlaces.read(pack)[kind]).lines(kind) {
            invocation.output.message("import: \(line)")
        }
        let outside = places.filter { place in
            !(pack.info.campusBounds?.contains(place.location) ?? true)
        }
        if kind == .building, outside.count * 2 > places.count,
            let extent = CampusExtent(places.map(\.location))
        {
            invocation.output.message(
                "import: most of them are outside of the pack's CampusBounds; for Pack.plist: \(extent.sentence)"
            )
        }
    }

    /// Returns the entries of other kinds in the same file, as they are written.
    private static func others(_ kind: PlaceKind, _ pack: Pack) throws(CommandFailure) -> [String] {
        let file = kind.traits.file
        guard file == PackFiles.places, pack.holdsAnything(at: file) else { return [] }
        do throws(Diagnostic) {
            let bytes = try pack.bytes(of: file, limit: PackFiles.largestPropertyList)
            guard let entries = try PackListEntries.texts(of: bytes, file: file, where: { $0 != kind.word })
            else {
                throw notPlain(file)
            }
            return entries
        } catch {
            throw CommandFailure(content: error)
        }
    }

    private static func notPlain(_ file: String) -> Diagnostic {
        Diagnostic(
            .error, "plist-root", file: file,
            message: "this file is not written in a way that a part of it can be replaced",
            hint: "import to another file with --output, and put the entries in by hand")
    }

    // MARK: Other files

    /// Replaces a file that is no list of places.
    static func replace(_ path: String, with text: String, _ invocation: Invocation) throws(CommandFailure) {
        let pack = try pack("map", invocation)
        let isNew = !pack.holdsAnything(at: path)
        try write(text, to: path, of: pack)
        invocation.output.message(
            "import: \(isNew ? "wrote" : "replaced") \(path) of \(DisplayText.escaped(pack.directory))")
    }

    /// Returns the contacts that a guide of the pack can name.
    static func contacts(_ invocation: Invocation) throws(CommandFailure) -> [GuideContact] {
        invocation.has(option) ? try pack("guide", invocation, reading: .contacts).contacts.forGuides : []
    }

    /// Adds a guide, which must not exist yet.
    static func add(_ text: String, slug: String, _ invocation: Invocation) throws(CommandFailure) {
        let pack = try pack("guide", invocation)
        let path = PackFiles.guidesFolder + "/" + slug + ".html"
        do throws(PackWritingFault) {
            try PackFiling.add(path, to: pack.directory, Array(text.utf8))
        } catch {
            if case .taken = error {
                throw CommandFailure(
                    "\(path) already exists in \(DisplayText.escaped(pack.directory)); remove it first "
                        + "(muster remove guide \(slug)), or write to another file: --output FILE in place of --into",
                    .refused)
            }
            throw CommandFailure(error)
        }
        let folder = ShellWord.quoted(pack.directory)
        invocation.output.message("import: wrote \(path) of \(DisplayText.escaped(pack.directory))")
        invocation.output.message(
            "import: next, put it into the menus: muster add guide \(ShellWord.quoted(pack.directory + "/" + path)) "
                + "--category NAME --content \(folder)")
    }

    private static func write(_ text: String, to path: String, of pack: Pack) throws(CommandFailure) {
        try CommandFailure.writing(try PackFiling.replace(path, of: pack.directory, with: Array(text.utf8)))
    }
}

/// The difference of two lists of places, by their names.
struct PlaceChanges {
    private let added: [String]
    private let removed: [String]
    private let moved: [(name: String, meters: Double)]
    private let same: Int

    /// The least distance that counts as moved, in meters: positions are written to a meter.
    private static let least = 2.0
    private static let maxListed = 20

    init(_ before: [CampusPlace], _ after: [CampusPlace]) {
        let old = Dictionary(before.map { ($0.name, $0.location) }, uniquingKeysWith: { first, _ in first })
        let names = Set(after.map(\.name))
        added = after.map(\.name).filter { old[$0] == nil }
        removed = before.map(\.name).filter { !names.contains($0) }
        moved = after.compactMap { place in
            guard let location = old[place.name] else { return nil }
            let meters = location.distance(to: place.location)
            return meters > Self.least ? (place.name, meters) : nil
        }
        same = after.count - added.count - moved.count
    }

    func lines(_ kind: PlaceKind) -> [String] {
        var lines = [
            "\(added.count) added, \(removed.count) removed, \(moved.count) moved, \(kind.counted(same)) as before"
        ]
        func list(_ word: String, _ names: [String]) {
            lines += names.prefix(Self.maxListed).map { "\(word): \(DisplayText.line($0, limit: 80))" }
            if names.count > Self.maxListed {
                lines.append("\(word): and \(names.count - Self.maxListed) more")
            }
        }
        list("removed", removed)
        list("moved", moved.map { "\($0.name), \(Int($0.meters.rounded())) m" })
        list("added", added)
        return lines
    }
}
