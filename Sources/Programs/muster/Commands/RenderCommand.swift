import AppCore
import CommandLine
import MapScreens
import ScreenFiles
import ScreenKit
import Screens
import Terminal
import TextTools

/// `muster render`: one screen, or every screen, as text at any size, without a terminal.
enum RenderCommand {
    static let screen = Option(
        "screen", "SCREEN",
        // Not the whole list: making it would cost every start of every command.
        "A screen by its name, such as welcome, contacts, guide:NAME, steps:NAME:N, building:N or "
            + "search:WORDS; welcome unless given. An unknown name lists them all.")
    static let size = Option(
        "size", "WxH", "Columns and rows, 80x24 unless given; with --all several: 80x24,40x12.",
        repeats: true)
    static let styles = Option("styles", "List colors and attributes below the text.")
    static let all = Option("all", "Draw every screen of the pack.")
    static let out = Option(
        "out", "DIR", "With --all: write the screens to DIR, a file each, instead of to standard output.")

    static let json = Option("json", "With --screen map: its places and the ways to them, as JSON.")

    static let command = Command(
        name: "render", summary: "Draw a screen, or every screen of a pack, as text.",
        discussion: """
            For previews, code review and tests: the same drawing that the terminal gets.
            With --all every screen that a person can reach is drawn: welcome, menus, guides with their outlines and \
            steps, contacts, places, cards of addresses, and the built-in screens. What does not fit is drawn twice: as \
            it is seen first, and whole, in a window high enough (NAME.whole.txt). The same pack gives the same bytes on \
            every machine: locale, terminal, settings and the pack's folder do not matter, and without --date no review \
            is overdue.
            DIR is made where it is missing; else it must be empty or hold an earlier render. Its files are replaced, \
            and those of screens that are gone removed; the list in DIR/.muster-render says which they are. Nothing else \
            in DIR is ever touched. Exit code 4 where DIR holds other files, 1 where it cannot be written.
            """,
        options: [
            screen, all, out, size, styles, json, .setting(.theme), .setting(.textSize), .date, .color,
            .content, .pack,
        ], takesWords: true
    ) { (invocation) throws(CommandFailure) in
        guard invocation.arguments.isEmpty
        else { throw .usage("render takes no words; name a screen with --screen") }
        if invocation.has(all) { return try renderAll(invocation) }
        guard !invocation.has(out) else { throw .usage("--out needs --all; a single screen is written here") }
        return try renderOne(invocation)
    }

    private static func renderOne(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
        let size = try parseSize(invocation.value(size) ?? "80x24")
        let content = try invocation.openContent()
        if let locator = content.locator { content.useHazards(of: locator) }
        let (name, step) = stepNumber(in: invocation.value(screen) ?? "welcome")
        let target = try parseScreen(name, content)
        if invocation.has(json) {
            guard [.map, .mapInWords].contains(target.kind)
            else { throw .usage("--json goes with --screen map only") }
            invocation.output.write(try mapJSON(name, content).text)
            return .done
        }
        content.load(for: target)
        // The index is made in memory: a preview leaves nothing behind.
        if let search = content.search { while search.hasWork { search.work() } }
        let hasColors =
            try invocation.colorChoice() == .auto
            ? !invocation.environment.refusesColor : invocation.colorChoice() == .always
        let painter = try ScreenPainter(
            content: content, today: invocation.today(),
            profile: TerminalProfile(
                glyphs: invocation.environment.isUTF8 ? .full : .ascii, hasColors: hasColors),
            settings: settings(invocation), withStyles: invocation.has(styles), now: invocation.now())
        invocation.output.write(painter.text(painter.state(target, step: step.map { $0 - 1 }), size: size))
        return .done
    }

    /// Returns the places of the map, and the one that `map:NAME` selects.
    private static func mapJSON(_ name: String, _ content: SessionContent) throws(CommandFailure) -> JSON {
        let words = name.split(separator: ":", maxSplits: 1).dropFirst().map(String.init)
        let opened = try MapOpening(words, content, HereState())
        return opened.places.map(choosing: opened.chosen)
    }

    private static func settings(_ invocation: Invocation) throws(CommandFailure) -> SettingsInUse {
        var settings = SettingsInUse()
        _ = try Preferences.use(invocation, nil, in: &settings)
        return settings
    }

    private static func renderAll(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
        guard !invocation.has(json) else { throw .usage("--json goes with --screen map only") }
        guard !invocation.has(screen) else { throw .usage("--all draws every screen; leave --screen out") }
        let sizes = try parseSizes(invocation.value(size) ?? "80x24")
        guard invocation.value(out) != "" else { throw .usage("--out takes a folder") }
        let settings = try settings(invocation)
        let hasColors = try invocation.colorChoice() != .never
        let today = invocation.has(.date) ? try invocation.today() : nil
        let found = try invocation.openContent(reading: [])
        invocation.report(found.rejected)
        let folder = try invocation.value(out).map { (path) throws(CommandFailure) in try RenderFolder(path) }
        let painter = try ScreenPainter(
            content: RenderAll.libraryWithoutPlace(found.pack), today: today,
            profile: TerminalProfile(glyphs: .full, hasColors: hasColors), settings: settings,
            withStyles: invocation.has(styles))
        var render = RenderAll(
            painter: painter, sizes: sizes,
            destination: folder.map { .folder($0) } ?? .standardOutput(invocation.output))
        let isComplete = try render.run()
        invocation.output.flush()
        if let path = invocation.value(out) {
            invocation.output.message("render: \(render.count) files in \(Output.printable(path))")
        }
        if isComplete { return .done }
        throw CommandFailure(
            "the pack leads to more than \(ScreenWalk.limit) screens; the others were not drawn",
            .nothingFound)
    }

    /// Returns each size once, in the given order.
    private static func parseSizes(_ text: String) throws(CommandFailure) -> [Size] {
        var sizes: [Size] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let size = try parseSize(String(part))
            if !sizes.contains(size) { sizes.append(size) }
        }
        return sizes
    }

    private static func parseSize(_ text: String) throws(CommandFailure) -> Size {
        let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let columns = parts[0], let rows = parts[1], (1...500).contains(columns),
            (1...500).contains(rows)
        else { throw .usage("--size takes columns and rows such as 80x24, up to 500 each") }
        return Size(columns: columns, rows: rows)
    }

    /// Returns a name without its step number, and that number: `steps:fire:3` is the third step of `steps:fire`.
    private static func stepNumber(in name: String) -> (screen: String, step: Int?) {
        guard name.hasPrefix("steps:"), let colon = name.lastIndex(of: ":"),
            let number = Int(name[name.index(after: colon)...]), number >= 1
        else { return (name, nil) }
        return (String(name[..<colon]), number)
    }

    /// The screens that need only a name, for completions.
    static var screenNames: [String] { ScreenTable.all.entrances.map(\.name) }

    private static func parseScreen(
        _ name: String, _ content: SessionContent
    ) throws(CommandFailure) -> ScreenID {
        let table = ScreenTable.all
        if let entrance = table.entrances.first(where: { $0.name == name }) { return entrance.screen }
        let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
        if parts.count == 2, let description = table.screens.first(where: { $0.kind.name == parts[0] }) {
            switch description.argument {
            case .none: break
            case .guide(let screen): return screen(try GuideLookup.find([parts[1]], in: content))
            case .number(let screen):
                if let number = Int(parts[1]), number >= 1 {
                    // The list that is counted.
                    content.load(for: ScreenID(description.kind))
                    return screen(number - 1, content)
                }
            case .words(let screen): return screen(parts[1])
            }
        }
        throw .usage(
            "there is no screen \"\(Output.printable(name))\"; there are "
                + (table.entrances.map(\.name) + table.screens.compactMap(withArgument)).joined(
                    separator: ", "))
    }

    /// Returns the name of a screen that needs an argument, with its placeholder.
    private static func withArgument(_ description: ScreenDescription) -> String? {
        let name = description.kind.name
        return switch description.argument {
        case .none: nil
        case .guide: description.kind == .steps ? "\(name):NAME:N" : "\(name):NAME"
        case .number: "\(name):N"
        case .words: "\(name):WORDS"
        }
    }
}
