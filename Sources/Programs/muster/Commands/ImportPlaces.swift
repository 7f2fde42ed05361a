import Campus
import CommandLine
import ContentPack
import Files
import Geodesy
import PlaceImport
import TextTools

/// `muster import buildings` and similar ones, and `muster import map`: from CSV, GeoJSON or KML.
enum ImportPlaces {
    private static let condition = Option("where", "KEY=VALUE", "Take only what has this value there.")
    private static let strip = Option("strip", "TEXT", "Remove TEXT from every name.")
    private static let swap = Option(
        "swap", "Exchange latitude and longitude, which the file has the wrong way around.")
    private static let bounds = Option("bounds", "S,W,N,E", "Leave out what is not between these degrees.")
    private static let notice = Option("notice", "TEXT", "The source of the drawing, which the map names.")

    /// The options of keys are named as the keys of `ImportOptions`.
    static let options = [
        Option("name", "KEY", "The column or property that holds the names."),
        Option("code", "KEY", "The column or property that holds short codes."),
        Option("street", "KEY", "The column or property that holds the address to give to a dispatcher."),
        Option(
            "aliases", "KEY",
            "The column or property that holds other names, with commas, semicolons or bars between them."),
        Option("note", "KEY", "The column or property that holds a note about each place."),
        Option(
            "latitude", "KEY",
            "The column that holds latitudes, or whole positions if --longitude is not given."),
        Option("longitude", "KEY", "The column that holds longitudes."), condition, strip, swap, bounds,
    ]

    /// The subjects: one for each kind of place, and the drawing.
    static let subjects: [ImportSubject] =
        PlaceKind.allCases.map { kind in
            ImportSubject(name: kind.traits.list, discussion: discussion(of: kind), options: options) {
                source, invocation throws(CommandFailure) in
                try finish(try places(kind, source, invocation), kind, invocation)
            }
        } + [
            ImportSubject(
                name: "map",
                discussion:
                    "Plists/Map.geojson, the outlines, paths and water under the places, from CSV, GeoJSON or KML. "
                    + "What is more than 200 m outside of --bounds is cut off, and lines are simplified to 1 m.",
                options: options + [notice]
            ) { source, invocation throws(CommandFailure) in
                let importer = MapImporter(options: try importOptions(source, invocation))
                let fault = try read(source) { (piece) throws(ImportFault) in try importer.read(piece) }
                return try finish(importer.finish(after: fault), nil, invocation)
            }
        ]

    private static func discussion(of kind: PlaceKind) -> String {
        guard kind == .building else {
            return
                "\(kind.traits.file), the \(kind.plural), in the same way; of an export of OpenStreetMap only those."
        }
        return
            "\(kind.traits.file), the buildings, from CSV, GeoJSON or KML, recognized by the first bytes. Names come from the "
            + "key name, LONGNAME, PLACENAME, building_name, BLDG_NAME, facility_name or title, in any case. If there is none of them or "
            + "several, the keys are listed with their first values: choose one with --name. Columns may also be named by "
            + "their numbers, as in tables without headings; the row that has the named columns is that of the headings. What a "
            + "place may have besides (--code, --street, --aliases, --note) is taken where it is named, and proposed where a "
            + "column seems to hold it. Areas become one point inside "
            + "them. Positions must be degrees (WGS 84). Every row that is left out is reported with the reason. Exchanged "
            + "latitudes and longitudes are only reported, unless --swap is given; --bounds finds all of them. Places of one "
            + "name within 25 m are one; others get a number."
    }

    static func places(
        _ kind: PlaceKind, _ source: ImportedFile, _ invocation: Invocation
    ) throws(CommandFailure) -> ImportOutcome {
        let importer = PlaceImporter(kind, options: try importOptions(source, invocation))
        let fault = try read(source) { (piece) throws(ImportFault) in try importer.read(piece) }
        return importer.finish(after: fault)
    }

    private static func importOptions(
        _ source: ImportedFile, _ invocation: Invocation
    ) throws(CommandFailure) -> ImportOptions {
        var options = ImportOptions(file: source.name, fileName: FilePath.name(of: source.name))
        for key in ImportOptions.Key.allCases { options.keys[key] = invocation.values(key.rawValue).last }
        if options.keys[.longitude] != nil, options.keys[.latitude] == nil {
            throw .usage("--longitude takes --latitude beside it: both columns are named, or neither")
        }
        options.stripped = invocation.value(strip)
        options.swaps = invocation.has(swap)
        options.notice = invocation.value(notice)
        if let text = invocation.value(condition) {
            guard let equals = text.firstIndex(of: "="), equals > text.startIndex
            else { throw .usage("--where takes a key and a value, such as --where TYPE=Academic") }
            options.condition = (String(text[..<equals]), String(text[text.index(after: equals)...]))
        }
        options.bounds = try invocation.parsed(
            bounds, "south, west, north and east in degrees, such as 37.20,-80.45,37.24,-80.40"
        ) { text in
            let parts = text.split(separator: ",", omittingEmptySubsequences: false)
            let numbers = parts.compactMap { DecimalText.double(String($0.filter { $0 != " " })) }
            guard parts.count == 4, numbers.count == 4 else { return nil }
            let bounds = GeoBounds(south: numbers[0], west: numbers[1], north: numbers[2], east: numbers[3])
            return bounds.isOnEarth && bounds.isCampus ? bounds : nil
        }
        return options
    }

    /// The most bytes of a file.
    private static let largest = 1 << 30

    /// Passes on the bytes of a file in pieces. Returns the reason that the receiver stopped, if it did.
    private static func read(
        _ source: ImportedFile, _ take: (UnsafeBufferPointer<UInt8>) throws(ImportFault) -> Void
    ) throws(CommandFailure) -> ImportFault? {
        let file = try source.open()
        var fault: ImportFault?
        do throws(FileFailure) {
            try file.piecesFromHere(limit: largest) { piece in
                do throws(ImportFault) {
                    try take(piece.assumingMemoryBound(to: UInt8.self))
                    return true
                } catch {
                    fault = error
                    return false
                }
            }
        } catch {
            throw source.failure(error)
        }
        return fault
    }

    static func say(_ report: [String], _ invocation: Invocation) {
        for line in report {
            invocation.output.message(line.isEmpty || line.hasPrefix(" ") ? line : "import: " + line)
        }
    }

    private static func finish(
        _ outcome: ImportOutcome, _ kind: PlaceKind?, _ invocation: Invocation
    ) throws(CommandFailure) -> ExitStatus {
        let isInto = invocation.has(ImportInto.option)
        // First, because the report says what was written.
        if let text = outcome.text, !isInto {
            try ImportCommand.write(text, invocation)
            invocation.output.flush()
        }
        say(outcome.report, invocation)
        if let text = outcome.text, isInto {
            // A list that ends at a damage would take the rest away.
            guard outcome.isComplete else {
                throw CommandFailure(
                    "nothing was written: \(PackFiles.plistsFolder) of the pack stays as it is",
                    .nothingFound)
            }
            guard let kind else {
                try ImportInto.replace(PackFiles.map, with: text, invocation)
                return .done
            }
            let file = FilePath.name(of: ImportedFile(word: invocation.arguments[1]).name)
            try ImportInto.replace(kind, with: outcome.places, from: file, invocation)
        } else if kind == .building, outcome.isComplete, !invocation.has(bounds),
            let extent = CampusExtent(outcome.places.map(\.location))
        {
            invocation.say("for Pack.plist: \(extent.sentence)")
        }
        return outcome.isComplete ? .done : .nothingFound
    }
}
