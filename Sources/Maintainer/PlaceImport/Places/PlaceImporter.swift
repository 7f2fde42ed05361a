// Creates a list of places from a file in another format.
import Campus
import GeoFormats
import Geodesy
import TextTools

/// Imports places from CSV, GeoJSON or KML that arrives in pieces. Nothing is changed or left out silently.
public final class PlaceImporter {
    private let kind: PlaceKind
    private let options: ImportOptions
    private lazy var source = ImportSource(asked: options.positionKeys) { [unowned self] in take($0) }
    private var places = ImportedPlaces()
    private var report = ImportReport()
    private var names = NameKeys()
    private var codes: [Int] = []
    private var condition: [Int] = []
    private var keysLookedAt = 0
    /// The number of records that meet the condition.
    private var wanted = 0
    private var noun = "record"
    private var otherValues: [String: Int] = [:]

    public init(_ kind: PlaceKind, options: ImportOptions) {
        (self.kind, self.options) = (kind, options)
    }

    /// Reads the next piece of the file.
    public func read(_ piece: UnsafeBufferPointer<UInt8>) throws(ImportFault) {
        try source.read(piece, of: options.file)
    }

    /// Finishes the file.
    ///
    /// - Parameters:
    ///   - fault: the reason that the file could not be read to its end; everything before it is kept.
    public func finish(after fault: ImportFault? = nil) -> ImportOutcome {
        let fault = source.finish(after: fault, of: options.file)
        var lines = source.hasPositions ? report.lines(noun: noun) : []
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
            text = PlaceListText(kind: kind, file: options.fileName).text(places.sorted)
        }
        return ImportOutcome(text: text, report: lines, after: fault)
    }

    /// A summary such as `443 features read, 440 buildings written, positions from Y and X`.
    private var summary: String {
        var text = "\(CountedNoun.text(source.records, noun)) read, \(kind.counted(places.count)) written"
        if let columns = source.positionColumns { text += ", positions from \(columns)" }
        return text
    }

    // MARK: Records

    private func take(_ record: ImportRecord) -> Bool {
        noun = record.noun
        lookAtKeys()
        if names.candidates.count == 1, options.nameKey != nil || source.records > 1_000 {
            // The others are only listed where no name is found.
            source.note(record, names.candidates[0])
        } else {
            source.note(record)
        }
        if options.condition != nil, !fulfils(record) {
            report.count(one: .condition)
            return true
        }
        wanted += 1
        guard let point = point(of: record) else { return true }
        let name = PlaceName.clean(names.name(of: record), removing: options.stripped)
        guard !name.isEmpty else {
            if !names.candidates.isEmpty {
                report.add(.blankName, "\(record.label): its name is blank; left out")
            }
            return true
        }
        add(ImportedPlace(name: name, code: code(of: record), location: point, label: record.label))
        return true
    }

    private func lookAtKeys() {
        guard keysLookedAt < source.table.keys.count else { return }
        keysLookedAt = source.table.keys.count
        names.look(at: source.table, asked: options.nameKey)
        if let key = options.codeKey { codes = source.table.matches(key) }
        if let key = options.condition?.key { condition = source.table.matches(key) }
    }

    private func fulfils(_ record: ImportRecord) -> Bool {
        guard let wanted = options.condition?.value else { return true }
        for key in condition {
            let value = DisplayText.line(record.text(key).string, limit: 200)
            if value == wanted { return true }
            if otherValues.count < 1_000 || otherValues[value] != nil { otherValues[value, default: 0] += 1 }
        }
        return false
    }

    private func point(of record: ImportRecord) -> GeoPoint? {
        guard let geometry = record.geometry(), var point = geometry.placePoint else {
            report.add(.noShape, "\(record.label): \(record.fault() ?? "it has no position"); left out")
            return nil
        }
        if options.swaps { point = GeoPoint(latitude: point.longitude, longitude: point.latitude) }
        guard let fault = PositionFault(point, bounds: options.bounds) else { return point }
        let line = { "\(record.label): \(fault.message(point)); left out" }
        switch fault {
        case .zero: report.add(.zero, line())
        case .meters: report.add(.meters, line())
        case .exchanged: report.add(.exchanged, line())
        case .offEarth: report.add(.offEarth, line())
        case .outside: report.add(.outside, line())
        }
        return nil
    }

    private func code(of record: ImportRecord) -> String? {
        for key in codes {
            let code = DisplayText.line(record.text(key).string, limit: 40)
            if !code.isEmpty { return code }
        }
        return nil
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

    /// Returns the lines about a decision that the person must make before there is a list, or nil if there
    /// is none.
    private func decision() -> [String]? {
        if let missing = missingKey() { return missing }
        guard source.hasPositions else {
            return source.missingPositions
        }
        if let key = options.condition?.key, wanted == 0, source.records > 0 {
            return KeyListText.values(otherValues, of: key)
        }
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
        let asked = [
            ("--name", options.nameKey), ("--code", options.codeKey), ("--where", options.condition?.key),
            ("--latitude", options.positionKeys.latitude), ("--longitude", options.positionKeys.longitude),
        ]
        for case (let option, let key?) in asked where source.table.matches(key).isEmpty {
            return ["\(option): there is no key \"\(DisplayText.line(key, limit: 60))\"; there are:", ""]
                + KeyListText.lines(source.table.keys)
        }
        return nil
    }

    private func undecidedName() -> [String]? {
        guard source.records > 0 else { return nil }
        let keys = source.table.keys
        guard !keys.isEmpty else {
            return ["no names: the shapes have no properties; export them with the names of the places"]
        }
        let used = names.candidates.filter { keys[$0].count > 0 }
        if used.isEmpty, report.count(.blankName) == 0 || names.candidates.isEmpty {
            return ["no key is known to hold names: choose one with --name KEY", ""] + KeyListText.lines(keys)
        }
        guard used.count > 1, names.isUnclear || Set(used.map { keys[$0].count }).count > 1 else {
            return nil
        }
        return ["several keys may hold the names: choose one with --name KEY", ""]
            + KeyListText.lines(used.map { keys[$0] })
    }
}
