import ContentPack
import Diagnostics
import PropertyLists
import TextTools

/// Reads places from `Buildings.plist`, `CallboxLocations.plist` and, if there is one, `Places.plist`.
extension CampusPlaces {
    /// The most places read from one file; a large campus has a few hundred.
    static let maxPlaces = 5_000

    /// Returns the places of all files. A file that is damaged, or missing though every pack has it, adds a finding, and
    /// its lists are empty.
    public static func read(_ pack: Pack) -> CampusPlaces {
        let (places, _) = readWithOrigins(pack)
        return places
    }

    /// Returns the places of all files, and the positions of their entries in the files, in the same order.
    public static func readWithOrigins(_ pack: Pack) -> (places: CampusPlaces, origins: PlaceOrigins) {
        var reader = PlacesReader()
        reader.read(PackFiles.buildings, of: pack) { root, findings in
            PropertyListEntries.read(root, file: PackFiles.buildings, max: maxPlaces, &findings)
                .compactMap { PlaceEntry.read($0, .building, &findings) }
        }
        reader.read(PackFiles.callboxes, of: pack, isOptional: true) { CallboxesReader.read($0, &$1) }
        reader.read(PackFiles.places, of: pack, isOptional: true) { root, findings in
            PropertyListEntries.read(root, file: PackFiles.places, max: maxPlaces, &findings)
                .compactMap { entry in
                    PlaceEntry.kind(of: entry, &findings).flatMap { PlaceEntry.read(entry, $0, &findings) }
                }
        }
        var places = CampusPlaces(reader.places.map(\.place), findings: reader.findings.inOrder)
        places.unreadable = reader.unreadable
        return (places, PlaceOrigins(reader.places))
    }
}

private typealias LocatedPlace = (place: CampusPlace, origin: PlaceOrigin)

private struct PlacesReader {
    var places: [LocatedPlace] = []
    var findings = Findings()
    var unreadable: [Diagnostic] = []

    mutating func read(
        _ file: String, of pack: Pack, isOptional: Bool = false,
        _ entries: (PropertyListValue, inout Findings) -> [LocatedPlace]
    ) {
        do throws(Diagnostic) {
            places += entries(try pack.propertyList(file), &findings)
        } catch {
            // While the folder of the pack is gone, nothing is known about its files.
            let isAbsent = pack.isDeleted(error)
            if isOptional, isAbsent { return }
            // A pack without places is still useful, so this is only a warning.
            findings.add(error.asWarning)
            if !isAbsent { unreadable.append(error.asWarning) }
        }
    }
}

private enum PlaceEntry {
    static func read(
        _ entry: PropertyListEntries.Entry, _ kind: PlaceKind, _ findings: inout Findings
    ) -> LocatedPlace? {
        let fields = entry.fields
        guard let name = entry.name(&findings),
            let location = PlacePosition.read(fields, name: name, &findings)
        else { return nil }
        var place = CampusPlace(kind, name: name, location: location, note: fields.text("Note", &findings))
        // Each file has the keys that `KnownKeys` lists.
        if kind != .callbox {
            place.code = fields.textOrInteger("Code", limit: 40, &findings)
            place.address = fields.text("Address", &findings)
            place.aliases = fields.texts("Aliases", max: 32, &findings)
        }
        if kind != .building { place.isSample = fields.boolean("Sample", &findings) ?? false }
        return (place, PlaceOrigin(fields))
    }

    /// Returns the kind of an entry of `Places.plist`, or nil with a finding if it names none, or one of another file.
    static func kind(of entry: PropertyListEntries.Entry, _ findings: inout Findings) -> PlaceKind? {
        let fields = entry.fields
        let known = PlaceKind.allCases.filter { $0.traits.file == PackFiles.places }
        let hint = "write one of these: \(known.map(\.word).joined(with: ", "))"
        guard let word = fields.text("Kind", limit: 40, &findings) else {
            // Of a wrong type that was said already.
            if fields["Kind"].map({ $0.string != nil }) ?? true {
                fields.warn(
                    "place-kind", "this entry has no Kind, so it is left out", hint: hint, &findings)
            }
            return nil
        }
        if let kind = known.first(where: { $0.word == word.lowercased() }) { return kind }
        let other = PlaceKind(rawValue: word.lowercased())
        fields.warn(
            "place-kind", at: "Kind",
            other.map { "\($0.plural) are not listed here, so this entry is left out" }
                ?? "\"\(word)\" is not a kind of place, so this entry is left out",
            hint: other.map { "put it into \($0.traits.file)" } ?? hint, &findings)
        return nil
    }
}

/// Reads `name: [latitude, longitude]` and `name: {Latitude, Longitude, Note, Sample}`.
private enum CallboxesReader {
    static func read(_ root: PropertyListValue, _ findings: inout Findings) -> [LocatedPlace] {
        let hint = "write a dictionary: name to [latitude, longitude]"
        guard
            let fields = PropertyListFields(
                rootOf: PackFiles.callboxes, root, .error, hint: hint, &findings)
        else { return [] }
        let (entries, limit) = (fields.dictionary.entries, CampusPlaces.maxPlaces)
        if entries.count > limit {
            fields.warn(
                "entries-too-many", "of \(entries.count) entries only the first \(limit) are read",
                hint: "divide the list", &findings)
        }
        return entries.prefix(limit).compactMap { entry($0, &findings) }
    }

    private static func entry(
        _ entry: PropertyListDictionary.Entry, _ findings: inout Findings
    ) -> LocatedPlace? {
        var entry = entry
        if entry.value.array != nil {
            // Convert the array form to a dictionary, so that the same code checks both.
            entry.value.content = .dictionary(
                PropertyListDictionary([
                    PropertyListDictionary.Entry(
                        key: PlacePosition.pairKey, keyPosition: entry.keyPosition, value: entry.value)
                ]))
        }
        let path = PropertyListKeyPath.appending(key: entry.key, to: "")
        guard let fields = PropertyListFields(entry.value, keyPath: path, file: PackFiles.callboxes) else {
            findings.add(
                Diagnostic(
                    .warning, "entry-type", file: PackFiles.callboxes, position: entry.value.position,
                    keyPath: path,
                    message: "this entry is of type \(entry.value.kindName), so it is left out",
                    hint: "write [latitude, longitude]"))
            return nil
        }
        return PlaceEntry.read(PropertyListEntries.Entry(key: entry.key, fields: fields), .callbox, &findings)
    }
}

public struct PlaceOrigin: Sendable, Equatable {
    public var position: SourcePosition
    public var keyPath: String

    init(_ fields: PropertyListFields) {
        position = fields.position
        keyPath = fields.keyPath
    }
}

/// The positions of places in their files, in the order of `CampusPlaces`.
public struct PlaceOrigins: Sendable, Equatable {
    private var lists: [PlaceKind: [PlaceOrigin]] = [:]

    fileprivate init(_ places: [LocatedPlace]) {
        for (place, origin) in places { lists[place.kind, default: []].append(origin) }
    }

    public subscript(kind: PlaceKind) -> [PlaceOrigin] { lists[kind] ?? [] }
}
