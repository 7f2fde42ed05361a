import AppCore
import Clocks
import CommandLine
import ContentPack
import CursesDriver
import Diagnostics
internal import Glibc
import PackCheck
import PackWatching
import Screens
import Terminal

/// `muster preview`: runs the reader on a pack that is being edited.
enum PreviewCommand {
    static let command = Command(
        name: "preview", synopsis: "[DIR]",
        summary: "Show a pack while it is edited, as it looks after every save.",
        discussion: """
            The reader itself over the pack in DIR, or over the pack in use, redrawn at once when a file is saved, on \
            the same screen and at the same place. A broken file is named below the screen, with what to do, while its \
            last good version stays readable.
            F2 goes through the sizes (this terminal's, 80x24, 40x12, 120x40), F3 through the kinds of terminal with \
            fewer colors, without colors and with ASCII only. Ctrl-E lists everything that muster check finds; Enter \
            goes to the screen that a finding is about.
            Nothing is written: not into the pack, and no bookmarks, history or settings. It needs a terminal; muster \
            render and muster check do without.
            """,
        options: [Setting.theme, .textWidth, .letters, .mouse].map(Option.setting)
            + [.color, .date, .content, .pack]
    ) { (invocation) throws(CommandFailure) in
        let color = try invocation.colorChoice()
        let day = invocation.has(.date) ? try invocation.today() : nil
        let clock = { Clock.now(on: day) }
        let preferences = try Preferences(invocation)
        if invocation.arguments.first != nil, invocation.namesPack {
            throw .usage("name the folder once: preview DIR")
        }
        let environment = invocation.environment
        guard environment.isInputTerminal, environment.isOutputTerminal
        else { throw .usage("preview needs a terminal; muster render and muster check do without one") }
        let (folder, pack, watch) = try open(invocation)
        let copy = WorkingCopy(folder: folder, pack: pack)
        let content = SessionContent(pack: pack, workingCopy: copy)
        var state = AppState(time: clock())
        state.settings = preferences.settings
        state.notice = preferences.notice
        // What is changed in a preview ends with it: the stores are in memory.
        let store = Store(state: state, dependencies: Dependencies(content: content))
        let driver: CursesDriver
        do throws(TerminalFailure) {
            driver = try .open(for: invocation, color)
        } catch {
            throw .usage("\(error.message); preview needs a terminal with a screen")
        }
        if let remark = driver.remark { store.dispatch(ShowNotice(remark)) }
        let preview = PreviewDriver(driver, copy: copy, name: PackPath.name(of: folder))
        let companion = PreviewCompanion(watch: watch, copy: copy) {
            PackCheckWork($0, today: store.state.today)
        }
        let end = Session(driver: preview, store: store, companions: [companion], clock: clock).run()
        driver.restore()
        return CursesDriver.status(of: end)
    }

    /// Returns the absolute path of the folder as it was given (a symbolic link may lead elsewhere the next
    /// time), the pack in it, and its watch, which begins before the pack is read, so that no save is missed.
    private static func open(
        _ invocation: Invocation
    ) throws(CommandFailure) -> (folder: String, pack: Pack, watch: PackWatch) {
        let named = invocation.arguments.first ?? invocation.value(.content)
        if let named, let folder = absolute(named) {
            let watch = PackWatch(pack: folder)
            return (folder, try Pack.open(named: folder), watch)
        }
        let pack: Pack
        if let named { pack = try Pack.open(named: named) } else { pack = try invocation.openContent().pack }
        return (pack.directory, pack, PackWatch(pack: pack.directory))
    }

    /// Returns `nil` for a name that ends in a dot or two, which does not say where the folder is.
    private static func absolute(_ path: String) -> String? {
        var path = path
        while path.hasSuffix("/"), path.utf8.count > 1 { path.removeLast() }
        if [".", ".."].contains(PackPath.name(of: path)) { return nil }
        if path.hasPrefix("/") { return path }
        guard let here = getcwd(nil, 0) else { return nil }
        defer { free(here) }
        return String(cString: here) + "/" + path
    }
}

extension PackWatch: EditWatch {}

/// Checks a pack in steps short enough not to delay the keyboard.
final class PackCheckWork: PackExamination {
    private let check: PackCheckInSteps

    /// Milliseconds of one step.
    private static let stepDuration = 20

    init(_ pack: Pack, today: CalendarDate?) { check = PackCheckInSteps(pack, today: today) }

    func work() -> [Diagnostic]? {
        let end = Monotonic.milliseconds + Self.stepDuration
        repeat { if let report = check.step() { return report.findings } } while Monotonic.milliseconds < end
        return nil
    }
}
