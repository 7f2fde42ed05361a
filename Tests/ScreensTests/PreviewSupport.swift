import AppCore
import ContentPack
import Diagnostics
import Terminal
import TestSupport

@testable import Screens

/// A preview without a terminal, files that are edited between keys, and a watch that is told by the test.
final class PreviewStage {
    let pack: PackBuilder
    let copy: WorkingCopy
    let store: Store
    let terminal: StageTerminal
    let driver: PreviewDriver
    let watch = ToldWatch()
    /// The findings of the next checks.
    var findings: [Diagnostic] = []
    private(set) var checks = 0

    init(
        _ pack: PackBuilder, size: Size = Size(columns: 90, rows: 30),
        capabilities: TerminalCapabilities = TerminalCapabilities(colors: .indexed256, unicode: true)
    ) throws {
        self.pack = pack
        let opened = try Pack.open(directory: pack.path, origin: .named)
        copy = WorkingCopy(folder: pack.path, pack: opened)
        store = Store(
            state: AppState(),
            dependencies: Dependencies(content: SessionContent(pack: opened, workingCopy: copy)))
        terminal = StageTerminal(size: size, capabilities: capabilities)
        driver = PreviewDriver(terminal, copy: copy, name: "pack")
    }

    /// Plays the steps, then closes the terminal.
    func play(_ steps: [StageTerminal.Step]) {
        terminal.steps = steps[...]
        let companion = PreviewCompanion(watch: watch, copy: copy) { [weak self] _ in
            self?.checks += 1
            return Found(findings: self?.findings ?? [])
        }
        _ = Session(driver: driver, store: store, companions: [companion]).run()
    }

    /// Does something to the files, and has it noticed.
    func edit(_ work: @escaping () throws -> Void) -> StageTerminal.Step {
        .work { [watch] in
            try? work()
            watch.isChanged = true
        }
    }

    /// The first line of the terminal, and the lines below.
    var screen: [String] {
        terminal.frame.map { frame in (0..<frame.size.rows).map { frame.text(row: $0) } } ?? []
    }
}

final class ToldWatch: EditWatch {
    let descriptor: Int32? = nil
    let pollTimeout: Int? = nil
    var isChanged = false
    var isWaiting = false
    var remark: String?

    func takeChange() -> Bool {
        defer { isChanged = false }
        return isChanged
    }
}

private final class Found: PackExamination {
    private let findings: [Diagnostic]
    init(findings: [Diagnostic]) { self.findings = findings }
    func work() -> [Diagnostic]? { findings }
}

/// Events with work between them.
final class StageTerminal: TerminalDriver {
    enum Step {
        case event(TerminalEvent)
        case work(() -> Void)
    }

    private(set) var size: Size
    let capabilities: TerminalCapabilities
    var steps: ArraySlice<Step> = []
    private(set) var frame: Frame?
    /// The screens at each `look`.
    private(set) var seen: [[String]] = []

    init(size: Size, capabilities: TerminalCapabilities) {
        self.size = size
        self.capabilities = capabilities
    }

    func draw(_ frame: Frame) { self.frame = frame }

    /// The text that is shown at this point of the steps.
    var look: Step {
        .work { [weak self] in
            guard let self, let frame else { return }
            seen.append((0..<frame.size.rows).map { frame.text(row: $0) })
        }
    }

    /// Returns a timeout before the next step to a caller that does not wait.
    func nextEvent(milliseconds: Int?) -> TerminalEvent {
        if milliseconds == 0 { return .timeout }
        while let step = steps.popFirst() {
            switch step {
            case .event(let event):
                if case .resize(let size) = event { self.size = size }
                return event
            case .work(let work):
                work()
                if case .event? = steps.first { continue }
                return .timeout
            }
        }
        return .lost
    }

    func suspend() {}
    func redrawEverything() {}
    func restore() {}
}
