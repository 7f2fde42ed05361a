import Campus
import ContentPack
import Files
import Geodesy
import PackMaking
import PlaceImport
import TextTools

/// `muster import`: makes a pack's lists of places, and its drawing, from files of other programs.
enum ImportCommand {
    static let name = Option(
        name: "name", value: "KEY", summary: "The column or property that holds the names.")
    static let code = Option(
        name: "code", value: "KEY", summary: "The column or property that holds short codes.")
    static let condition = Option(
        name: "where", value: "KEY=VALUE", summary: "Take only what has this value there.")
    static let strip = Option(
        name: "strip", value: "TEXT", summary: "Remove TEXT from every name.")
    static let swap = Option(
        name: "swap", summary: "Latitudes and longitudes are exchanged in the file.")
    static let bounds = Option(
        name: "bounds", value: "S,W,N,E", summary: "Leave out what is not between these degrees.")
    static let notice = Option(
        name: "notice", value: "TEXT", summary: "Whom the drawing is from, for the map to say.")
    static let output = Option(
        name: "output", value: "FILE", summary: "Write to FILE, replacing it, and not to standard output.")

    static let command = Command(
        name: "import", synopsis: "\(kinds.map(\.word).joined(with: "|")) FILE|-",
        summary: "Make a pack's list of places, or its map, from CSV, GeoJSON or KML.",
        discussion: [
            "Reads FILE, or standard input for -, and writes the file of the pack: a property list of places, or for map "
                + "Map.geojson with outlines, paths and water. What the file is, is told from its first bytes. A report says "
                + "what was left out and why, row by row; nothing is left out, exchanged or renamed silently.",
            "Names come from the key name, LONGNAME, PLACENAME, building_name, BLDG_NAME or title, in any case. If "
                + "there is none of them, or several, the keys are listed with their first values: choose one with --name. "
                + "Areas become one point inside of them.",
            "Positions must be degrees (WGS 84). Rows whose latitude and longitude are exchanged are listed; --bounds finds "
                + "all of them, and --swap exchanges every one. Places of one name within 25 m are one; others get a number.",
            "map cuts off what is more than 200 m outside of --bounds and simplifies lines to 1 m.",
            "Exit code 1 if nothing was written, or the file is damaged or needs a decision.",
        ],
        options: [name, code, condition, strip, swap, bounds, notice, output], run: run)

    private struct Kind: Sendable {
        let word: String
        let kind: ImportKind
    }

    private static let kinds: [Kind] = [
        Kind(word: "buildings", kind: .list(noun: "building", plural: "buildings")),
        Kind(word: "callboxes", kind: .dictionary(noun: "callbox", plural: "callboxes")),
        Kind(word: "map", kind: .map),
    ]

    private static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
        let words = invocation.arguments
        guard words.count == 2, let kind = kinds.first(where: { $0.word == words[0] })?.kind else {
            throw .usage(
                "import takes what to make and a file: muster import "
                    + "\(kinds.map(\.word).joined(with: "|")) FILE")
        }
        let options = try options(invocation, file: words[1])
        let outcome = try outcome(kind, options, path: words[1])
        for line in outcome.report {
            invocation.output.message(line.isEmpty || line.hasPrefix(" ") ? line : "import: " + line)
        }
        if let text = outcome.text { try write(text, invocation) }
        return outcome.isComplete ? .done : .nothingFound
    }

    // MARK: Options

    private static func options(
        _ invocation: Invocation, file: String
    ) throws(CommandFailure) -> ImportOptions {
        let isInput = file == "-"
        var options = ImportOptions(
            file: isInput ? "standard input" : file,
            fileName: isInput ? "standard input" : PackPath.name(of: file))
        options.nameKey = invocation.value(name)
        options.codeKey = invocation.value(code)
        options.stripped = invocation.value(strip)
        options.swaps = invocation.has(swap)
        options.notice = invocation.value(notice)
        if let text = invocation.value(condition) {
            guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
                throw .usage("--where takes a key and a value, such as --where TYPE=Academic")
            }
            options.condition = (String(text[..<equals]), String(text[text.index(after: equals)...]))
        }
        if let text = invocation.value(bounds) { options.bounds = try bounds(text) }
        return options
    }

    private static func bounds(_ text: String) throws(CommandFailure) -> GeoBounds {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map {
            DecimalText.double(String($0.filter { $0 != " " }))
        }
        let known = numbers.compactMap { $0 }
        guard numbers.count == 4, known.count == 4, known[0] < known[2], known[1] < known[3],
            GeoPoint(latitude: known[0], longitude: known[1]).isOnEarth,
            GeoPoint(latitude: known[2], longitude: known[3]).isOnEarth
        else {
            throw .usage(
                "--bounds takes south, west, north and east in degrees, such as 37.20,-80.45,37.24,-80.40, not "
                    + "\"\(Output.printable(text))\"")
        }
        return GeoBounds(south: known[0], west: known[1], north: known[2], east: known[3])
    }

    // MARK: Reading and writing

    private static func outcome(
        _ kind: ImportKind, _ options: ImportOptions, path: String
    ) throws(CommandFailure) -> ImportOutcome {
        guard kind == .map else {
            let importer = PlaceImporter(kind, options: options)
            let fault = try pieces(path) { (piece) throws(ImportFault) in try importer.read(piece) }
            return importer.finish(after: fault)
        }
        let importer = MapImporter(options: options)
        let fault = try pieces(path) { (piece) throws(ImportFault) in try importer.read(piece) }
        return importer.finish(after: fault)
    }

    /// Hands out the bytes of a file, or of standard input. Returns why what takes them wants no more.
    private static func pieces(
        _ path: String, _ take: (UnsafeBufferPointer<UInt8>) throws(ImportFault) -> Void
    ) throws(CommandFailure) -> ImportFault? {
        var fault: ImportFault?
        let handOut: (UnsafeRawBufferPointer) -> Bool = { piece in
            do throws(ImportFault) {
                try take(piece.assumingMemoryBound(to: UInt8.self))
                return true
            } catch {
                fault = error
                return false
            }
        }
        do throws(FileFailure) {
            if path == "-" {
                try FileTransfer.standardInput(limit: mostBytes, handOut)
            } else {
                try OpenFile.at(path).pieces(limit: mostBytes, handOut)
            }
        } catch {
            let reason = error.isTooLarge ? "it is larger than \(mostBytes) bytes" : error.reason
            throw CommandFailure(
                message: "could not read \(DisplayText.escaped(path)): \(reason)", status: .nothingFound)
        }
        return fault
    }

    private static let mostBytes = 1 << 30

    private static func write(_ text: String, _ invocation: Invocation) throws(CommandFailure) {
        guard let path = invocation.value(output) else {
            invocation.output.write(exactly: text)
            return
        }
        do throws(PackWritingFault) {
            try PackFolder.replace(
                PackPath.name(of: path), of: FilePath.openableParent(of: path), with: Array(text.utf8))
        } catch {
            throw CommandFailure(error)
        }
        invocation.output.message("import: wrote \(DisplayText.escaped(path))")
    }
}
