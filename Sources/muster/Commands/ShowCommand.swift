import AppCore
import GuideLayout
import Guidebook
import TextMetrics

/// `muster show GUIDE`: a guide on standard output.
enum ShowCommand {
    static let section = Option(
        name: "section", value: "ID", summary: "Only that section: do-now, overview, before, during or after."
    )

    static let command = Command(
        name: "show", synopsis: "GUIDE", summary: "Print a guide.",
        discussion: [
            "GUIDE is a name as the menus show it or the name of its file (severe-bleeding), in any case; or the "
                + "path of an HTML file, which need not belong to a pack."
        ],
        options: [section, .width, .color, .plain, .json, .content, .date], run: run)

    private static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
        guard let first = invocation.arguments.first else {
            throw .usage("show needs the name of a guide; muster list shows them all")
        }
        if invocation.arguments.count == 1, isFile(first) { return try showFile(first, invocation) }
        let library = try invocation.openLibrary(reading: [])
        let path = try GuideLookup.find(invocation.arguments, in: library)
        return try show(path, invocation, library)
    }

    /// Paths are told from names by a slash or the ending.
    private static func isFile(_ name: String) -> Bool {
        name.contains("/") || name.lowercased().hasSuffix(".html") || name.lowercased().hasSuffix(".htm")
    }

    /// The folder of a file named outright: wherever it is, it is the person's own choice.
    private static func folder(of path: String) -> String {
        let folder = PackPath.folder(of: path)
        return folder.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : folder
    }

    private static func showFile(_ name: String, _ invocation: Invocation) throws(CommandFailure)
        -> ExitStatus
    {
        do {
            let bytes = try ContentFile.read(
                directory: folder(of: name), path: PackPath.name(of: name), limit: PackFiles.largestGuide)
            return try write(GuideReader.read(bytes, file: name), known: nil, path: name, invocation)
        } catch let problem as Diagnostic {
            throw CommandFailure(message: problem.description, status: .unusableContent)
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw CommandFailure(message: "\(error)", status: .unusableContent)
        }
    }

    /// Prints a guide of the pack.
    static func show(_ path: String, _ invocation: Invocation, _ library: Library) throws(CommandFailure)
        -> ExitStatus
    {
        library.loadGuide(path)
        // The menus are walked only where their names are asked for.
        if invocation.has(.json) { library.loadCatalogue() }
        switch library.guide(path) {
        case .success(let guide):
            return try write(guide, known: library.catalogue?.guide(path: path), path: path, invocation)
        case .failure(let problem):
            throw CommandFailure(message: problem.description, status: .unusableContent)
        case nil:
            throw CommandFailure(message: "\(path) was not read", status: .unusableContent)
        }
    }

    private static func write(
        _ guide: Guide, known: GuideListing?, path: String, _ invocation: Invocation
    ) throws(CommandFailure) -> ExitStatus {
        for finding in guide.findings { invocation.output.message(finding.description) }
        if invocation.has(.json) {
            invocation.output.write(
                GuideJSON.value(guide, known: known, path: path, today: try invocation.today()).text)
            return .done
        }
        var options = LayoutOptions(width: try invocation.width(), symbols: invocation.symbols)
        options.drawsCard = !invocation.has(.plain)
        let layout: GuideLayout
        if let id = invocation.value(section) {
            layout = GuideLayouter.layout(blocks: try blocks(of: id, in: guide), options: options)
        } else {
            var document = guide
            document.blocks += GuideSources.blocks(guide.metadata, today: try invocation.today())
            layout = GuideLayouter.layout(document, options: options)
        }
        invocation.output.write(StyledText.text(layout, withStyles: try invocation.writesStyles()))
        return .done
    }

    private static func blocks(of id: String, in guide: Guide) throws(CommandFailure) -> [Block] {
        if let blocks = guide.section(id.lowercased()) { return blocks }
        let present = guide.fixedSections.map(\.section.rawValue)
        let hint =
            present.isEmpty ? "this guide has no sections" : "it has \(present.joined(separator: ", "))"
        throw CommandFailure(
            message: "there is no section \"\(Output.printable(id))\"; \(hint)", status: .nothingFound)
    }
}
