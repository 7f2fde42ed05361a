import Campus
import CommandLine
import ContentPack
import Diagnostics
import Geodesy
import GuideDocument
import GuideImport
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

    /// Replaces the list of a kind of place. What the file does not say of a place that stays is kept.
    static func replace(
        _ kind: PlaceKind, with places: [ImportedPlace], from source: String, _ invocation: Invocation
    ) throws(CommandFailure) {
        let pack = try pack(kind.traits.list, invocation)
        let file = kind.traits.file
        let (read, origins) = CampusPlaces.readWithOrigins(pack)
        let before = read[kind]
        let list = try existing(file, of: pack, read, origins)
        let written = list?.members() ?? [:]
        let known = Dictionary(
            zip(before, origins[kind]).map { ($0.name, written[$1.position] ?? []) },
            uniquingKeysWith: { first, _ in first })
        var merged = places
        for index in merged.indices { merged[index].written = known[merged[index].name] ?? [] }
        let replaced = Set(origins[kind].map(\.position))
        let others = list.map { $0.texts(besides: replaced) } ?? []
        let text = PlaceListText(kind: kind, file: source).text(merged, besides: others ?? [])
        let new = try CommandFailure.reading(try PackListEntries(of: Array(text.utf8), file: file))
        guard others != nil, list?.areKept(besides: replaced, in: new, followedBy: merged.count) ?? true
        else { throw CommandFailure(content: PackListEntries.notPlain(file)) }
        try write(text, to: file, of: pack)
        invocation.say("wrote \(file) of \(DisplayText.escaped(pack.directory))")
        for line in PlaceChanges(before, CampusPlaces.read(pack)[kind]).lines(kind) { invocation.say(line) }
        let outside = places.filter { place in !(pack.info.campusBounds?.contains(place.location) ?? true) }
        if kind == .building, outside.count * 2 > places.count,
            let extent = CampusExtent(places.map(\.location))
        {
            invocation.say(
                "most of them are outside of the pack's CampusBounds; for Pack.plist: \(extent.sentence)")
        }
    }

    private static let maxFindings = 20

    /// Returns the list that is there, or nil if there is none. It must be readable as a whole: an entry that is not read
    /// would be lost with all that it says.
    private static func existing(
        _ file: String, of pack: Pack, _ places: CampusPlaces, _ origins: PlaceOrigins
    ) throws(CommandFailure) -> PackListEntries? {
        guard pack.holdsAnything(at: file) else { return nil }
        let list = try CommandFailure.reading(
            try PackListEntries(of: pack.bytes(of: file, limit: PackFiles.largestPropertyList), file: file))
        let kinds = PlaceKind.allCases.filter { $0.traits.file == file }
        let read = Set(kinds.flatMap { origins[$0].map(\.position) })
        if !list.hasOthers(than: read) { return list }
        let findings = places.findings.filter { $0.file == file }.prefix(maxFindings).map(\.description)
        throw CommandFailure(
            "nothing was written, because entries of the old list cannot be read and would be lost:\n"
                + findings.joined(separator: "\n"), .unusableContent)
    }

    /// Replaces a file that is no list of places.
    static func replace(_ path: String, with text: String, _ invocation: Invocation) throws(CommandFailure) {
        let pack = try pack("map", invocation)
        let isNew = !pack.holdsAnything(at: path)
        try write(text, to: path, of: pack)
        invocation.say("\(isNew ? "wrote" : "replaced") \(path) of \(DisplayText.escaped(pack.directory))")
    }

    static func contacts(_ invocation: Invocation) throws(CommandFailure) -> [GuideContact] {
        invocation.has(option) ? try pack("guide", invocation, reading: .contacts).contacts.forGuides : []
    }

    /// Adds a guide, which must not exist yet. One whose title gives no name of a file gets a free one, as in NewGuide.
    static func add(_ guide: inout ImportedGuide, _ invocation: Invocation) throws(CommandFailure) {
        let pack = try pack("guide", invocation)
        if guide.slug == ImportedGuide.slugWithoutLetters {
            var number = 0
            while pack.holdsAnything(at: path(of: guide)), number < 10_000 {
                number += 1
                guide.slug = "\(ImportedGuide.slugWithoutLetters)-\(number)"
            }
        }
        let path = path(of: guide)
        do throws(PackWritingFault) {
            try PackFiling.add(path, to: pack.directory, Array(guide.text.utf8))
        } catch .taken {
            throw CommandFailure(
                "\(path) already exists in \(DisplayText.escaped(pack.directory)); remove it first "
                    + "(muster remove guide \(guide.slug)), or write to another file: --output FILE in place of --into",
                .refused)
        } catch {
            throw CommandFailure(error)
        }
        invocation.say("wrote \(path) of \(DisplayText.escaped(pack.directory))")
        invocation.say(
            "next, put it into the menus: muster add guide \(ShellWord.quoted(pack.directory + "/" + path)) "
                + "--category NAME --content \(ShellWord.quoted(pack.directory))")
    }

    private static func path(of guide: ImportedGuide) -> String {
        PackFiles.guidesFolder + "/" + guide.slug + ".html"
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
        // Of several old places of one name each stands for one new place.
        var old = Dictionary(grouping: before, by: \.name)
        var (added, moved): ([String], [(name: String, meters: Double)]) = ([], [])
        for place in after {
            guard let known = old[place.name]?.first else {
                added.append(place.name)
                continue
            }
            old[place.name]?.removeFirst()
            let meters = known.location.distance(to: place.location)
            if meters > Self.least { moved.append((place.name, meters)) }
        }
        (self.added, self.moved) = (added, moved)
        removed = old.values.joined().map(\.name).sorted()
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
