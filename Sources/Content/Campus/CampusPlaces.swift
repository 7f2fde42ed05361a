/// The buildings and callboxes of a pack, read from `Buildings.plist` and `CallboxLocations.plist`.
import ContentPack
import Diagnostics
import PropertyLists

public struct CampusPlaces: Sendable, Equatable {
    /// In the order of the file.
    public var buildings: [Building] = []
    public var callboxes: [Callbox] = []
    /// The problems found. A place without usable coordinates is left out.
    public var findings: [Diagnostic] = []
    /// The findings about files that could not be read at all.
    public private(set) var unreadable: [Diagnostic] = []

    /// The most places read from one file; a large campus has a few hundred.
    static let maxPlaces = 5_000

    /// Returns the places of both files. A file that is missing or damaged adds a finding, and its list is empty.
    public static func read(_ pack: Pack) -> CampusPlaces {
        let (places, _) = readWithOrigins(pack)
        return places
    }

    /// Returns the places of both files, and where in its file each building and callbox is, in the same order.
    package static func readWithOrigins(_ pack: Pack) -> (places: CampusPlaces, origins: PlaceOrigins) {
        var findings = Findings()
        var unreadable: [Diagnostic] = []
        let buildings = list(pack, PackFiles.buildings, &findings, &unreadable) { root, findings in
            PropertyListEntries.read(root, file: PackFiles.buildings, most: maxPlaces, &findings)
                .compactMap { building($0, &findings) }
        }
        let callboxes = list(pack, PackFiles.callboxes, &findings, &unreadable) { root, findings in
            allCallboxes(root, &findings)
        }
        var places = CampusPlaces(
            buildings: buildings.map(\.place), callboxes: callboxes.map(\.place), findings: findings.inOrder)
        places.unreadable = unreadable
        let origins = PlaceOrigins(
            buildings: buildings.map(\.origin), callboxes: callboxes.map(\.origin))
        return (places, origins)
    }

    /// Returns these places, with those of `last` for each file that cannot be read now. A deleted file stays empty.
    package func replacingUnreadable(from last: CampusPlaces) -> CampusPlaces {
        var places = self
        for problem in unreadable where !problem.saysMissing {
            if problem.file == PackFiles.buildings { places.buildings = last.buildings }
            if problem.file == PackFiles.callboxes { places.callboxes = last.callboxes }
        }
        return places
    }

    private typealias Located<Place> = (place: Place, origin: PlaceOrigin)

    private static func list<Place>(
        _ pack: Pack, _ file: String, _ findings: inout Findings, _ unreadable: inout [Diagnostic],
        _ read: (PropertyListValue, inout Findings) -> [Place]
    ) -> [Place] {
        do throws(Diagnostic) {
            return read(try pack.propertyList(file), &findings)
        } catch {
            // A pack without places is still useful, so this is only a warning.
            var finding = error
            finding.severity = .warning
            findings.add(finding)
            unreadable.append(finding)
            return []
        }
    }

    // MARK: Buildings

    private static func building(
        _ entry: PropertyListEntries.Entry, _ findings: inout Findings
    ) -> Located<Building>? {
        let fields = entry.fields
        guard let name = entry.name(&findings),
            let location = PlacePosition.read(fields, name: name, &findings)
        else { return nil }
        let building = Building(
            name: name, location: location, code: fields.textOrInteger("Code", limit: 40, &findings),
            address: fields.text("Address", &findings), note: fields.text("Note", &findings),
            aliases: fields.texts("Aliases", most: 32, &findings))
        return (building, PlaceOrigin(fields))
    }

    // MARK: Callboxes

    /// Reads `name: [latitude, longitude]` and `name: {Latitude, Longitude, Note, Sample}`.
    private static func allCallboxes(
        _ root: PropertyListValue, _ findings: inout Findings
    ) -> [Located<Callbox>] {
        guard let dictionary = root.dictionary else {
            findings.add(
                Diagnostic(
                    .error, "plist-root", file: PackFiles.callboxes, position: root.position,
                    message: "the file holds one value of type \(root.kindName)",
                    hint: "write a dictionary: name to [latitude, longitude]"))
            return []
        }
        if dictionary.entries.count > maxPlaces {
            findings.add(
                Diagnostic(
                    .warning, "entries-too-many", file: PackFiles.callboxes, position: root.position,
                    message: "of \(dictionary.entries.count) entries only the first \(maxPlaces) are read",
                    hint: "divide the list"))
        }
        return dictionary.entries.prefix(maxPlaces).compactMap { callbox($0, &findings) }
    }

    private static func callbox(
        _ entry: PropertyListDictionary.Entry, _ findings: inout Findings
    ) -> Located<Callbox>? {
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
        guard
            let fields = PropertyListFields(entry.value, keyPath: path, file: PackFiles.callboxes)
        else {
            findings.add(
                Diagnostic(
                    .warning, "entry-type", file: PackFiles.callboxes, position: entry.value.position,
                    keyPath: path,
                    message: "this entry is of type \(entry.value.kindName), so it is left out",
                    hint: "write [latitude, longitude]"))
            return nil
        }
        let named = PropertyListEntries.Entry(key: entry.key, fields: fields)
        guard let name = named.name(&findings),
            let location = PlacePosition.read(fields, name: name, &findings)
        else { return nil }
        let callbox = Callbox(
            name: name, location: location, note: fields.text("Note", &findings),
            isSample: fields.boolean("Sample", &findings) ?? false)
        return (callbox, PlaceOrigin(fields))
    }
}

/// The position of a building or callbox in its file.
package struct PlaceOrigin: Sendable, Equatable {
    package var position: SourcePosition
    package var keyPath: String

    init(_ fields: PropertyListFields) {
        position = fields.position
        keyPath = fields.keyPath
    }
}

/// The positions of buildings and callboxes in their files, in the order of `CampusPlaces`.
package struct PlaceOrigins: Sendable, Equatable {
    package var buildings: [PlaceOrigin]
    package var callboxes: [PlaceOrigin]
}
