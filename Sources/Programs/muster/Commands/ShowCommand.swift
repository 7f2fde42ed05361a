import AppCore
import Clocks
import CommandLine
import ContentPack
import Diagnostics
import Files
import GuideDocument
import GuideLayout
import ScreenKit
import Terminal
import TextTools

/// `muster show GUIDE`: prints a guide to standard output.
enum ShowCommand {
    static let section = Option(
        "section", "ID", "Only that section: do-now, overview, before, during or after.",
        words: { Guide.FixedSection.allCases.map(\.rawValue) })

    static let brief = Option("brief", "Only what to do now, and what to do while it lasts.")

    static let command = Command(
        name: "show", synopsis: "GUIDE", summary: "Print a guide.",
        discussion: """
            GUIDE is a name as the menus show it or the name of its file (severe-bleeding), in any case; or the path of \
            an HTML file, which need not belong to a pack.
            The emergency numbers of the pack come first. On a terminal a guide that is longer than it is shown by \
            $PAGER, else a screenful at a time. PAGER is split at blanks and run without a shell; it is not run if it \
            needs one, or if the program has more rights than the person. PAGER= (empty) or PAGER=cat pages nothing.
            """, options: [section, brief, .width, .color, .plainText, .json, .content, .pack, .date],
        takesWords: true
    ) { (invocation) throws(CommandFailure) in
        guard let first = invocation.arguments.first
        else { throw .usage("show needs the name of a guide; muster list shows them all") }
        if invocation.arguments.count == 1, isFile(first) { return try showFile(first, invocation) }
        let content = try invocation.openContent(reading: .contacts)
        invocation.report(content.rejected)
        // The program ends with the command: to free all that was read piece by piece would only take time.
        _ = Unmanaged.passRetained(content)
        let path = try GuideLookup.findForReader(invocation.arguments, in: content)
        return try show(path, invocation, content)
    }

    /// Returns whether a name is a path: it contains a slash or has the extension.
    private static func isFile(_ name: String) -> Bool {
        name.contains("/") || name.lowercased().hasSuffix(".html") || name.lowercased().hasSuffix(".htm")
    }

    private static func showFile(_ name: String, _ invocation: Invocation) throws(CommandFailure)
        -> ExitStatus
    {
        let bytes: [UInt8]
        do throws(Diagnostic) {
            bytes = try Pack.bytes(ofFile: FilePath.resolved(name) ?? name, limit: PackFiles.largestGuide)
        } catch {
            throw CommandFailure(named(error, name).description, .unusableContent)
        }
        return try write(GuideReader.read(bytes, file: name), of: nil, path: name, invocation)
    }

    /// Returns the problem with its path as typed and without hints about packs, for a file that was named by its path.
    private static func named(_ problem: Diagnostic, _ name: String) -> Diagnostic {
        let hint =
            switch problem.code {
            case "file-missing": "check the path; muster list shows the guides of the pack"
            case "file-is-folder", "file-not-regular": "name an HTML file"
            case "file-io": "check the disk"
            default: problem.hint
            }
        return Diagnostic(
            problem.severity, problem.code, file: name, position: problem.position, message: problem.message,
            hint: hint)
    }

    static func show(_ path: String, _ invocation: Invocation, _ content: SessionContent)
        throws(CommandFailure) -> ExitStatus
    {
        content.loadGuide(path)
        // The menus are walked only where their names are asked for.
        if invocation.has(.json) { content.loadCatalogue() }
        switch content.guide(path) {
        case .success(let guide): return try write(guide, of: content, path: path, invocation)
        case .failure(let problem): throw CommandFailure(problem.description, .unusableContent)
        case nil: throw CommandFailure("\(path) was not read", .unusableContent)
        }
    }

    private static func write(
        _ guide: Guide, of content: SessionContent?, path: String, _ invocation: Invocation
    ) throws(CommandFailure) -> ExitStatus {
        invocation.report(guide.findings)
        var part: (id: String, blocks: [Block])?
        if let id = invocation.value(section) { part = (id.lowercased(), try blocks(of: id, in: guide)) }
        if invocation.has(brief), part != nil || invocation.has(.json) {
            throw .usage("--brief is for text, and takes no --section")
        }
        if invocation.has(.json) {
            let today = try invocation.today()
            let known = content?.catalogue?.guide(path: path)
            invocation.output.write(
                json(
                    guide, known: known, path: path, today: today, section: part, pack: content?.pack
                ).text)
            return .done
        }
        var options = LayoutOptions(width: try invocation.width(), symbols: invocation.symbols)
        // What is piped or copied has no borders.
        options.drawsCard = !invocation.has(.plain) && invocation.environment.isOutputTerminal
        let isDrawn =
            options.drawsCard
            && !TerminalType.hasLimitedGlyphs(invocation.environment.variables["TERM"] ?? "")
        let pictures = isDrawn ? PictureForm(invocation.look, rows: 24).drawing(guide.drawings) : nil
        let layout: GuideLayout
        if let part {
            layout = GuideLayouter.layout(blocks: part.blocks, options: options, pictures: pictures)
        } else {
            var document = titled(guide.inReadingOrder)
            if invocation.has(brief) {
                document.blocks = blocks(document.blocks, keeping: [.doNow, .during])
            } else {
                document.blocks += GuideSources.blocks(guide.metadata, today: try invocation.today())
            }
            layout = GuideLayouter.layout(document, options: options, pictures: pictures)
        }
        let numbers = content.map { EmergencyLine.text($0.pack, width: options.width) + "\n" } ?? ""
        Pager.write(numbers + StyledText.text(layout, withStyles: try invocation.writesStyles()), invocation)
        return .done
    }

    /// Returns the blocks without fixed sections other than `sections`; a guide without any stays whole.
    private static func blocks(_ blocks: [Block], keeping sections: Set<Guide.FixedSection>) -> [Block] {
        blocks.compactMap { block in
            guard case .container(let inner) = block.content else { return block }
            if let section = block.ids.compactMap(Guide.FixedSection.init).first, !sections.contains(section)
            {
                return nil
            }
            return Block(ids: block.ids, .container(Self.blocks(inner, keeping: sections)))
        }
    }

    /// Returns the guide with its title above it, if the page has no main heading.
    private static func titled(_ guide: Guide) -> Guide {
        let title = guide.metadata.title
        guard !title.isEmpty, !hasMainHeading(guide), guide.outline.first?.text != title else { return guide }
        var guide = guide
        guide.blocks.insert(Block(.heading(level: 1, [Span(title)])), at: 0)
        return guide
    }

    /// Returns whether the guide has a heading of level 1. Most have it near their beginning, and computing
    /// the whole outline takes longer than the guide's layout.
    private static func hasMainHeading(_ guide: Guide) -> Bool {
        var blocks = guide.blocks
        var next = 0
        while next < blocks.count {
            if case .heading(level: 1, _) = blocks[next].content { return true }
            for children in blocks[next].content.children { blocks += children }
            next += 1
        }
        return false
    }

    private static func blocks(of id: String, in guide: Guide) throws(CommandFailure) -> [Block] {
        if let blocks = guide.section(id.lowercased()) { return blocks }
        let present = guide.fixedSections.map(\.rawValue)
        let hint =
            present.isEmpty ? "this guide has no sections" : "it has \(present.joined(separator: ", "))"
        throw CommandFailure("there is no section \"\(Output.printable(id))\"; \(hint)", .nothingFound)
    }

    /// Returns the object of a guide.
    /// - Parameters:
    ///   - known: the guide in the menus, if it is there.
    ///   - path: relative to the pack.
    ///   - today: the date that decides whether the review is overdue; `nil` if it is unknown.
    ///   - section: the only section to include, with its blocks; `nil` for all.
    ///   - pack: the pack of the guide, if it is in one.
    private static func json(
        _ guide: Guide, known: GuideListing?, path: String, today: CalendarDate?,
        section: (id: String, blocks: [Block])? = nil, pack: Pack? = nil
    ) -> JSON {
        let metadata = guide.metadata
        return .object([
            ("slug", .string(known?.slug ?? PackPath.stem(of: path))), ("path", .string(path)),
            // The pack that was to be read: the numbers in the text are another campus's.
            ("insteadOf", .optional(pack?.standsInFor)), ("name", .string(known?.name ?? metadata.title)),
            ("category", .optional(known?.category)), ("title", .string(metadata.title)),
            ("summary", .string(metadata.summary)), ("keywords", .strings(metadata.keywords)),
            ("reviewed", .optional(metadata.reviewed)),
            ("overdue", today.map { .boolean(GuideSources.isOverdue(metadata, today: $0)) } ?? .null),
            (
                "sources",
                .array(
                    metadata.sources.map { source in
                        .object([("name", .string(source.name)), ("address", .string(source.address))])
                    })
            ), ("sections", .array(section.map { [json($0.id, $0.blocks)] } ?? sections(of: guide))),
            ("text", .string(section.map { Guide(blocks: $0.blocks).plainText } ?? guide.plainText)),
        ])
    }

    private static func sections(of guide: Guide) -> [JSON] {
        guide.fixedSections.compactMap { section in
            guide.section(section.rawValue).map { json(section.rawValue, $0) }
        }
    }

    private static func json(_ id: String, _ blocks: [Block]) -> JSON {
        let section = Guide(blocks: blocks)
        return .object([
            ("id", .string(id)), ("title", .string(section.outline.first?.text ?? "")),
            ("text", .string(section.plainText)),
        ])
    }
}
