/// The places of a pack, read from `Buildings.plist` and `CallboxLocations.plist`.
public import Guidebook

public struct CampusPlaces: Sendable, Equatable {
    /// In the order of the file.
    public var buildings: [Building]
    public var callboxes: [Callbox]
    /// What was wrong: a place without a usable position is left out.
    public var findings: [Diagnostic]
    /// Those of them for which a file as a whole could not be read.
    public private(set) var unreadable: [Diagnostic] = []

    public init(buildings: [Building] = [], callboxes: [Callbox] = [], findings: [Diagnostic] = []) {
        self.buildings = buildings
        self.callboxes = callboxes
        self.findings = findings
    }

    /// Places of one file; a large campus has a few hundred.
    static let most = 5_000

    /// Reads both files. One that is missing or damaged is a finding, and its places are empty.
    public static func read(_ pack: Pack) -> CampusPlaces {
        var findings = Findings()
        var unreadable: [Diagnostic] = []
        let buildings = list(pack, PackFiles.buildings, &findings, &unreadable) { root, findings in
            PropertyListEntries.read(root, file: PackFiles.buildings, most: most, &findings)
                .compactMap { building($0, &findings) }
        }
        let callboxes = list(pack, PackFiles.callboxes, &findings, &unreadable) { root, findings in
            allCallboxes(root, &findings)
        }
        var places = CampusPlaces(buildings: buildings, callboxes: callboxes, findings: findings.inOrder)
        places.unreadable = unreadable
        return places
    }

    /// These places, with those of `last` for a file that can not be read now. A file that was deleted is gone.
    package func replacingUnreadable(from last: CampusPlaces) -> CampusPlaces {
        var places = self
        for problem in unreadable where !problem.saysMissing {
            if problem.file == PackFiles.buildings { places.buildings = last.buildings }
            if problem.file == PackFiles.callboxes { places.callboxes = last.callboxes }
        }
        return places
    }

    private static func list<Place>(
        _ pack: Pack, _ file: String, _ findings: inout Findings, _ unreadable: inout [Diagnostic],
        _ read: (PropertyListValue, inout Findings) -> [Place]
    ) -> [Place] {
        do throws(Diagnostic) {
            return read(try pack.propertyList(file), &findings)
        } catch {
            // A campus without such places is a lesser loss than one without guides.
            var finding = error
            finding.severity = .warning
            findings.add(finding)
            unreadable.append(finding)
            return []
        }
    }

    // MARK: Buildings

    private static func building(_ entry: PropertyListEntries.Entry, _ findings: inout Findings) -> Building?
    {
        let fields = entry.fields
        guard let name = entry.name(&findings), let location = location(fields, name: name, &findings) else {
            return nil
        }
        return Building(
            name: name, location: location, code: fields.textOrInteger("Code", limit: 40, &findings),
            address: fields.text("Address", &findings), note: fields.text("Note", &findings),
            aliases: fields.texts("Aliases", most: 32, &findings))
    }

    // MARK: Callboxes

    /// `name: [latitude, longitude]`, or `name: {Latitude, Longitude, Note, Sample}`.
    private static func allCallboxes(_ root: PropertyListValue, _ findings: inout Findings) -> [Callbox] {
        guard let dictionary = root.dictionary else {
            findings.add(
                Diagnostic(
                    .error, "plist-root", file: PackFiles.callboxes, position: root.position,
                    message: "the file holds one value of type \(root.kindName)",
                    hint: "write a dictionary: name to [latitude, longitude]"))
            return []
        }
        if dictionary.entries.count > most {
            findings.add(
                Diagnostic(
                    .warning, "entries-too-many", file: PackFiles.callboxes, position: root.position,
                    message: "of \(dictionary.entries.count) entries only the first \(most) are read",
                    hint: "divide the list"))
        }
        return dictionary.entries.prefix(most).compactMap { callbox($0, &findings) }
    }

    private static func callbox(
        _ entry: PropertyListDictionary.Entry, _ findings: inout Findings
    ) -> Callbox? {
        var entry = entry
        if entry.value.array != nil {
            // Both forms become one, so that one place checks them.
            entry.value.content = .dictionary(PropertyListDictionary([positionEntry(entry)]))
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
        guard let name = named.name(&findings), let location = location(fields, name: name, &findings) else {
            return nil
        }
        return Callbox(
            name: name, location: location, note: fields.text("Note", &findings),
            isSample: fields.boolean("Sample", &findings) ?? false)
    }

    // MARK: Positions

    private static let pairKey = "[latitude, longitude]"

    private static func positionEntry(_ entry: PropertyListDictionary.Entry) -> PropertyListDictionary.Entry {
        PropertyListDictionary.Entry(key: pairKey, keyPosition: entry.keyPosition, value: entry.value)
    }

    private static func location(
        _ fields: PropertyListFields, name: String, _ findings: inout Findings
    ) -> GeoPoint? {
        let numbers: [Double?] =
            fields[pairKey]?.array.map { $0.map(\.number) }
            ?? [fields["Latitude"]?.number, fields["Longitude"]?.number]
        guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] else {
            findings.add(
                fields.finding(
                    .warning, "place-no-position", "\(name) has no position, so it is left out",
                    hint: "give its latitude and longitude in degrees"))
            return nil
        }
        let point = GeoPoint(latitude: latitude, longitude: longitude)
        guard point.isOnEarth else {
            findings.add(
                fields.finding(
                    .warning, "coordinates-range", "\(name) is not at a place on Earth, so it is left out",
                    hint: "latitude is from -90 to 90, longitude from -180 to 180, in this order"))
            return nil
        }
        return point
    }
}
