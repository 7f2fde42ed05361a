import Campus
import Geodesy
import TextTools

/// Imports places from CSV, GeoJSON or KML that arrives in pieces. Nothing is changed or left out silently.
package final class PlaceImporter {
    private let kind: PlaceKind
    private let options: ImportOptions
    private lazy var source = ImportSource(
        asked: options.positionKeys, named: options.namedKeys.map(\.key)
    ) { [unowned self] in take($0) }
    private var places = ImportedPlaces()
    private var report = ImportReport()
    private var names = NameKeys()
    /// The columns of the keys that the person named.
    private var columns: [ImportOptions.Key: [Int]] = [:]
    private var condition: [Int] = []
    private var keysLookedAt = 0
    /// The number of records that meet the condition.
    private var wanted = 0
    private var noun = "record"
    private var otherValues: [String: Int] = [:]
    private var tags = PlaceTags()
    /// True if a record is tagged as the kind: then only those are taken.
    private var takesTagged = false
    /// The number of records tagged as other kinds, and of those left out because they are not tagged as the kind.
    private var (taggedOtherwise, untagged) = (0, 0)
    private var folders = PlaceFolders()
    private var folder: [Int] = []

    package init(_ kind: PlaceKind, options: ImportOptions) { (self.kind, self.options) = (kind, options) }

    /// Reads the next piece of the file.
    package func read(_ piece: UnsafeBufferPointer<UInt8>) throws(ImportFault) {
        try source.read(piece, of: options.file)
    }

    /// - Parameter fault: why the file could not be read to its end; everything before it is kept.
    package func finish(after fault: ImportFault? = nil) -> ImportOutcome {
        let fault = source.finish(after: fault, of: options.file)
        var lines = source.hasPositions ? report.lines(noun: noun) : []
        if untagged > 0 {
            lines.append("\(CountedNoun.text(untagged, noun)) left out without \(PlaceTags.text(of: kind))")
        }
        lines += source.remarks
        var text: String?
        if let problem = decision() {
            lines += problem
        } else if places.places.isEmpty {
            if fault == nil { lines.append("no places: nothing is written") }
        } else if places.count > ImportedPlaces.limit {
            lines.append(
                "\(places.count) places, and a list may have \(ImportedPlaces.limit): choose with --where or --bounds"
            )
        } else {
            lines.append(summary)
            lines += proposals + (folders.lines(for: kind)?.lines ?? [])
            text = PlaceListText(kind: kind, file: options.fileName).text(places.sorted)
        }
        var outcome = ImportOutcome(text: text, report: lines, after: fault)
        if text != nil { outcome.places = places.sorted }
        return outcome
    }

    /// Returns a line for each key that was not taken and seems to hold what a place may have.
    private var proposals: [String] {
        let taken = Set(options.namedKeys.map { $0.key.lowercased() })
        let wanted: [(key: ImportOptions.Key, words: [String], what: String)] = [
            (.code, ["code", "abbreviation", "abbr", "bldg no", "building number"], "short codes"),
            (
                .street,
                [
                    "address", "street", "street address", "addr full", "address 1", "site address",
                    "direccion", "adresse",
                ], "addresses to give to a dispatcher"
            ),
            (
                .aliases,
                [
                    "aliases", "alias", "also called", "also known as", "aka", "other names", "alt name",
                    "short name", "nickname",
                ], "other names"
            ),
            (
                .note,
                [
                    "note", "notes", "description", "remarks", "comment", "comments",
                    "defibrillator location", "tags defibrillator location",
                ], "notes"
            ),
        ]
        return wanted.compactMap { wanted, words, what in
            guard options.keys[wanted] == nil, kind == .building || wanted == .note,
                let key = source.table.keys.first(where: {
                    words.contains($0.words) && !taken.contains($0.folded)
                })
            else { return nil }
            let name = DisplayText.line(key.name, limit: 60)
            return
                "\"\(name)\" may hold \(what): take them with --\(wanted.rawValue) \(ShellWord.quoted(name))"
        }
    }

    /// A summary such as `443 features read, 440 buildings written, positions from Y and X`.
    private var summary: String {
        "\(CountedNoun.text(source.records, noun)) read, \(kind.counted(places.count)) written"
            + (source.positionColumns.map { ", positions from \($0)" } ?? "")
    }

    // MARK: Records

    private func take(_ record: ImportRecord) -> Bool {
        noun = record.noun
        lookAtKeys()
        // The other keys are only listed where no name is found.
        let isKnown =
            names.candidates.count == 1 && source.hasPositions
            && (options.keys[.name] != nil || source.records > 1_000)
        source.note(record, isKnown ? names.candidates[0] : nil)
        if options.condition != nil, !fulfils(record) {
            report.count(one: .condition)
            return true
        }
        guard isOfKind(record) else { return true }
        wanted += 1
        guard let point = point(of: record) else { return true }
        var name = PlaceName.clean(names.name(of: record), removing: options.stripped)
        // Most defibrillators have none.
        if name.isEmpty, tags.kinds(of: record).contains(kind) {
            name = kind.name.capitalizedFirst
            report.add(.unnamed, "\(record.label): its name is blank, so this is \"\(name)\"")
        }
        guard !name.isEmpty else {
            if !names.candidates.isEmpty {
                report.add(.blankName, "\(record.label): its name is blank; left out")
            }
            return true
        }
        var place = ImportedPlace(
            name: name, code: text(of: record, .code, limit: 40), location: point, label: record.label)
        place.address = text(of: record, .street, limit: 200)
        place.note = text(of: record, .note, limit: 500)
        place.aliases = aliases(of: record, besides: name)
        add(place)
        return true
    }

    /// Returns whether a record may be a place of the kind. The first that is tagged as such shows that those before it,
    /// which are not, are something else.
    private func isOfKind(_ record: ImportRecord) -> Bool {
        // A condition says what to take.
        guard options.condition == nil else { return true }
        if let folder = folder.first, record.noun == "placemark", !takesTagged {
            folders.add(record.value(folder, limit: 100))
        }
        guard kind != .building else { return true }
        let kinds = tags.kinds(of: record)
        if kinds.contains(kind) {
            if !takesTagged {
                (takesTagged, untagged, wanted) = (true, source.records - 1, 0)
                (places, report, names, keysLookedAt) = (ImportedPlaces(), ImportReport(), NameKeys(), 0)
                folders = PlaceFolders()
                lookAtKeys()
            }
            return true
        }
        if !kinds.isEmpty { taggedOtherwise += 1 }
        if takesTagged { untagged += 1 }
        return !takesTagged
    }

    private func lookAtKeys() {
        guard keysLookedAt < source.table.keys.count else { return }
        keysLookedAt = source.table.keys.count
        tags.look(at: source.table)
        folder = source.table.matches("folder")
        names.look(at: source.table, asked: options.keys[.name])
        columns = options.keys.mapValues { source.table.matches($0) }
        if let key = options.condition?.key { condition = source.table.matches(key) }
    }

    private func fulfils(_ record: ImportRecord) -> Bool {
        guard let wanted = options.foldedCondition else { return true }
        for key in condition {
            let value = record.value(key)
            if value.lowercased() == wanted { return true }
            if otherValues.count < 1_000 || otherValues[value] != nil { otherValues[value, default: 0] += 1 }
        }
        return false
    }

    private func point(of record: ImportRecord) -> GeoPoint? {
        guard let geometry = record.geometry(), var point = geometry.placePoint else {
            report.add(.noShape, "\(record.label): \(record.fault() ?? "it has no position"); left out")
            return nil
        }
        if geometry.isOpenLine { report.add(.line, "\(record.label): it is a line, and its middle is taken") }
        if options.swaps { point = GeoPoint(latitude: point.longitude, longitude: point.latitude) }
        guard let fault = PositionFault(point, bounds: options.bounds) else { return point }
        report.add(fault.remark, "\(record.label): \(fault.message); left out")
        return nil
    }

    /// Returns the first text that a record has in one of the columns of a key.
    private func text(of record: ImportRecord, _ key: ImportOptions.Key, limit: Int) -> String? {
        // A lazy map would copy the record.
        for column in columns[key] ?? [] {
            let text = record.value(column, limit: limit)
            if !text.isEmpty { return text }
        }
        return nil
    }

    /// The most other names of a place, which is the reader's limit.
    private static let maxAliases = 32

    /// Returns the other names of a place, which stand between commas, semicolons or bars.
    private func aliases(of record: ImportRecord, besides name: String) -> [String] {
        guard let text = text(of: record, .aliases, limit: 1_000) else { return [] }
        var found: [String] = []
        for part in text.split(whereSeparator: { ",;|/\u{3001}\u{FF0C}\u{FF1B}".contains($0) }) {
            let alias = PlaceName.clean(String(part), removing: nil)
            if !alias.isEmpty, alias != name, !found.contains(alias), found.count < Self.maxAliases {
                found.append(alias)
            }
        }
        return found
    }

    private func add(_ place: ImportedPlace) {
        switch places.add(place) {
        case .new: break
        case .merged(let other):
            report.add(
                .merged,
                "\(place.label): \(place.name) is at the position of \(other.label); they are one place")
        case .renamed(let renamed, let first):
            report.add(
                .renamed, "\(place.label): \(first.label) has the same name, so this is \"\(renamed.name)\"")
        }
    }

    // MARK: Decisions

    /// Returns the lines about a decision that the person must make before there is a list, or nil if there is none.
    private func decision() -> [String]? {
        if let missing = missingKey() { return missing }
        guard source.hasPositions else { return source.missingPositions }
        if let key = options.condition?.key, wanted == 0, source.records > 0 {
            return KeyListText.values(otherValues, of: key)
        }
        if taggedOtherwise > 0, !takesTagged {
            return [
                "no \(noun) has \(PlaceTags.text(of: kind)), and others are tagged: choose with --where KEY=VALUE"
            ]
        }
        if let (mustChoose, lines) = folders.lines(for: kind), mustChoose { return lines }
        let (meters, exchanged) = (report.count(.meters), report.count(.exchanged))
        if meters > 0, places.count == 0 {
            return [
                "the positions are meters, not degrees: export as WGS 84",
                "(in ogr2ogr \"-t_srs EPSG:4326\", in ArcGIS \"outSR=4326\", in QGIS \"EPSG:4326 - WGS 84\")",
            ]
        }
        if exchanged > 0, places.count == 0 || exchanged * 2 > wanted {
            return [report.exchangedSentence(of: wanted, noun, isSwapped: options.swaps)]
        }
        return undecidedName()
    }

    private func missingKey() -> [String]? {
        guard source.records > 0 else { return nil }
        return options.namedKeys.first { source.table.matches($0.key).isEmpty }.map {
            KeyListText.missing($0.key, of: $0.option, source.table)
        }
    }

    private func undecidedName() -> [String]? {
        guard source.records > 0 else { return nil }
        let keys = source.table.keys
        guard !keys.isEmpty
        else { return ["no names: the shapes have no properties; export them with the names of the places"] }
        let used = names.candidates.filter { keys[$0].count > 0 }
        if used.isEmpty, report.count(.unnamed) > 0 { return nil }
        if used.isEmpty, report.count(.blankName) == 0 || names.candidates.isEmpty {
            let proposal = KeyListText.name(among: keys, besides: source.positionNames).map {
                ", maybe --name \($0)"
            }
            return ["no key is known to hold names: choose one with --name KEY\(proposal ?? "")", ""]
                + KeyListText.lines(keys)
        }
        guard used.count > 1, names.isUnclear || Set(used.map { keys[$0].count }).count > 1
        else { return nil }
        return ["several keys may hold the names: choose one with --name KEY", ""]
            + KeyListText.lines(used.map { keys[$0] })
    }
}
