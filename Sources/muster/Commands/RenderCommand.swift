import AppCore
import Guidebook
import Screens
import Terminal

/// `muster render`: any screen as text at any size, without a terminal.
enum RenderCommand {
    static let screen = Option(
        name: "screen", value: "NAME",
        summary:
            "welcome, guides, desk-reference, contacts, buildings, callboxes, bookmarks, settings, help, status, "
            + "about, guide:NAME, outline:NAME, steps:NAME (or steps:NAME:N for the Nth step), building:N, callbox:N, "
            + "contact:N or search:WORDS.")
    static let size = Option(name: "size", value: "WxH", summary: "Columns and rows, 80x24 unless given.")
    static let styles = Option(name: "styles", summary: "List colours and attributes below the text.")

    static let command = Command(
        name: "render", summary: "Draw a screen as text.",
        discussion: ["For previews, code review and tests: the same drawing that the terminal gets."],
        options: [screen, size, styles, .theme, .date, .color, .content], run: run)

    private static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
        guard invocation.arguments.isEmpty else {
            throw .usage("render takes no words; name a screen with --screen")
        }
        let size = try parseSize(invocation.value(size) ?? "80x24")
        let library = try invocation.openLibrary()
        let (name, step) = stepNumber(in: invocation.value(screen) ?? "welcome")
        let target = try parseScreen(name, library)
        library.load(for: target)
        // The index is made in memory: a preview leaves nothing behind.
        if let search = library.search { while search.hasWork { search.work() } }
        var state = AppState(today: try invocation.today())
        Push(target).update(&state)
        if let step { GoToStep(step - 1).update(&state) }
        let hasColors =
            switch try invocation.colorChoice() {
            case .always: true
            case .never: false
            case .auto: !invocation.environment.refusesColor
            }
        let look = Look(glyphs: invocation.environment.isUTF8 ? .full : .ascii, hasColors: hasColors)
        try Preferences.use(.theme, from: invocation, in: &state.settings)
        let scene = Scene(
            library: library, size: size, look: look, today: state.today, layouts: LayoutCache(),
            settings: state.settings)
        let frame = ScreenDrawing.frame(state, scene)
        invocation.output.write(FrameListing.text(frame, withStyles: invocation.has(styles)))
        return .done
    }

    private static func parseSize(_ text: String) throws(CommandFailure) -> Size {
        let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let columns = parts[0], let rows = parts[1], (1...500).contains(columns),
            (1...500).contains(rows)
        else { throw .usage("--size takes columns and rows such as 80x24, up to 500 each") }
        return Size(columns: columns, rows: rows)
    }

    /// `steps:fire:3` is the third step of `steps:fire`.
    private static func stepNumber(in name: String) -> (screen: String, step: Int?) {
        guard name.hasPrefix("steps:"), let colon = name.lastIndex(of: ":"),
            let number = Int(name[name.index(after: colon)...]), number >= 1
        else { return (name, nil) }
        return (String(name[..<colon]), number)
    }

    private static let plainScreens: [(String, ScreenID)] = [
        ("welcome", .welcome), ("guides", .menu(.guides)), ("desk-reference", .menu(.deskReference)),
        ("contacts", .contacts), ("buildings", .buildings), ("callboxes", .callboxes),
        ("bookmarks", .bookmarks), ("settings", .settings), ("help", .help), ("search", .search("")),
        ("status", .status), ("about", .about),
    ]

    private static func parseScreen(_ name: String, _ library: Library) throws(CommandFailure) -> ScreenID {
        if let screen = plainScreens.first(where: { $0.0 == name })?.1 { return screen }
        let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
        if parts.count == 2 {
            switch parts[0] {
            case "guide": return .guide(path: try GuideLookup.find([parts[1]], in: library))
            case "steps":
                return .steps(path: try GuideLookup.find([parts[1]], in: library), section: nil)
            case "outline": return .outline(path: try GuideLookup.find([parts[1]], in: library))
            case "building": if let index = Int(parts[1]), index >= 1 { return .building(index - 1) }
            case "callbox": if let index = Int(parts[1]), index >= 1 { return .callbox(index - 1) }
            case "contact": if let index = Int(parts[1]), index >= 1 { return .contact(index - 1) }
            case "search": return .search(Prompt.taken(parts[1]))
            case "address": return .address(parts[1], title: "Address")
            default: break
            }
        }
        throw .usage("there is no screen \"\(Output.printable(name))\"; muster render --help names them")
    }
}
