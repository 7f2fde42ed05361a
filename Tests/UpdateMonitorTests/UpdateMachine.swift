// A made-up machine with synced guides, a program that stands in for muster-sync, and a session over both.
import AppCore
import Clocks
import ContentPack
import Foundation
import Screens
import Terminal
import TestSupport

@testable import UpdateMonitor

final class UpdateMachine {
    let directory: PrivateDirectory
    static let pack = "home/.local/share/muster/packs/org.a"
    /// The hash of each installed manifest.
    private var manifests: [String: String] = [:]
    /// The time of the session's clock in milliseconds.
    var now = 0

    init() throws {
        directory = try PrivateDirectory()
        try directory.write("", to: "usr/bin/muster")
    }

    // MARK: Guides

    /// Returns the files of a version of the guides, by their names in the pack.
    static func files(_ version: Int, number: String = "555-0100", guides: [String: String]) -> [String:
        String]
    {
        var files = [
            "Plists/Pack.plist": """
            <plist><dict><key>Identifier</key><string>org.a</string><key>Title</key><string>Example</string>
            <key>Date</key><string>2026-11-0\(version)</string>
            <key>Version</key><integer>\(version)</integer></dict></plist>
            """,
            "Plists/Contacts.plist":
                "<plist><array><dict><key>Name</key><string>Police</string><key>Number</key><string>\(number)</string>"
                + "<key>Emergency</key><true/></dict></array></plist>",
            "Plists/WelcomeScreen.plist":
                "<plist><dict><key>Act now</key><array>\(entries(guides))</array></dict></plist>",
            "Plists/Guides.plist": "<plist><array>\(entries(guides))</array></plist>",
            "Plists/DeskReference.plist": "<plist><array>\(entries(guides))</array></plist>",
            "Guides/global.css": "body { color: #400 }\n",
        ]
        for (name, html) in guides { files["Guides/\(name).html"] = html }
        return files
    }

    private static func entries(_ guides: [String: String]) -> String {
        guides.keys.sorted().map {
            "<dict><key>Name</key><string>\($0.capitalized)</string><key>Link</key><string>\($0).html</string></dict>"
        }.joined()
    }

    static func guide(_ title: String, doNow: [String]) -> String {
        """
        <!DOCTYPE html><html><head><title>\(title)</title></head><body><h1>\(title)</h1>
        <section id="do-now"><h2>Do now</h2><ol>\(doNow.map { "<li>\($0)</li>" }.joined())</ol></section></body></html>
        """
    }

    /// Puts a version where the sync would.
    func add(_ version: Int, _ files: [String: String]) throws {
        let folder = Self.pack + "/\(version)"
        for (name, text) in files { try directory.write(text, to: folder + "/" + name) }
        let manifest = ManifestWriter.bytes(try ManifestScan.manifest(of: directory.path(folder)))
        try directory.write(manifest, to: folder + "/" + ResourceManifest.file)
        manifests["\(version)"] = SHA256.digest(of: manifest).hex
        try record()
    }

    /// Writes the record of what is installed.
    func record(_ more: String = "") throws {
        try directory.write(InstalledRecord.text(manifests, more: more), to: Self.pack + "/trust.plist")
    }

    func makeCurrent(_ version: Int) throws {
        let link = directory.path(Self.pack + "/current")
        try? FileManager.default.removeItem(atPath: link)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: String(version))
    }

    /// Versions 7, which is current, and 8, in which things are different.
    static func withTwoVersions() throws -> UpdateMachine {
        let machine = try UpdateMachine()
        let fire = guide("Fire", doNow: ["Leave the building.", "Call for help."])
        try machine.add(
            7, files(7, guides: ["fire": fire, "flood": guide("Flood", doNow: ["Go up."])]))
        let newFire = guide(
            "Fire", doNow: ["Leave the building.", "Close the doors behind you.", "Call for help."])
        try machine.add(
            8,
            files(
                8, number: "555-0199",
                guides: ["fire": newFire, "tornado": guide("Tornado", doNow: ["Go down."])]))
        try machine.makeCurrent(7)
        return machine
    }

    // MARK: The program

    /// Writes a script in place of muster-sync. Another program writes it: a file that this process has open
    /// for writing cannot be run.
    func program(_ script: String) throws -> String {
        let path = directory.path("muster-sync")
        let text = "#!/bin/sh\nhere='\(directory.path)'\npack=$here/\(Self.pack)\n\(script)\n"
        let result = try runProgram(["/bin/sh", "-c", "cat > \"$0\"; chmod 755 \"$0\"", path], stdin: text)
        guard result.status == .exited(0) else { throw HarnessFailure("the script could not be written") }
        return path
    }

    /// Returns a `printf` command that prints these lines.
    static func said(_ lines: String...) -> String {
        lines.map { "printf '\($0.replacing("\t", with: "\\t"))\\n'" }.joined(separator: "\n")
    }

    static let head = said("muster-sync\t1", "progress\tasking")

    func text(_ name: String) -> String? {
        try? String(contentsOfFile: directory.path(name), encoding: .utf8)
    }

    /// The number of the process that a script has written down.
    var process: Int32? { text("process").flatMap { Int32($0.filter(\.isNumber)) } }

    /// Waits, for a moment, until a script has written a file.
    func wait(for name: String) -> String? {
        for _ in 0..<3_000 {
            if let text = text(name), text.hasSuffix("\n") { return text }
            usleep(10_000)
        }
        return nil
    }

    // MARK: The session

    var locator: PackLocator {
        PackLocator(
            environment: .init(
                home: directory.path("home"), executable: directory.path("usr/bin/muster"),
                systemPacks: directory.path("system")))
    }

    func store(start: ScreenID = .welcome, locator: PackLocator? = nil) throws -> Store {
        let located = try (locator ?? self.locator).locate()
        return Store(
            state: AppState(start: start, today: CalendarDate("2026-11-21")),
            dependencies: Dependencies(
                content: SessionContent(pack: located.pack, rejected: located.rejected)))
    }

    func monitor(_ program: String?, responseTimeout: Int = 60_000, hasOwnClock: Bool = false)
        -> UpdateMonitor
    {
        let clock: () -> Int = hasOwnClock ? { self.now } : { Monotonic.milliseconds }
        return UpdateMonitor(locator, program: program, clock: clock, responseTimeout: responseTimeout)
    }

    /// Plays a session to its end; what is still running at the end of the steps goes on alone.
    @discardableResult
    func play(
        _ steps: [NewsDriver.Step], program: String?, responseTimeout: Int = 60_000,
        start: ScreenID = .welcome,
        size: Size = Size(columns: 80, rows: 24)
    ) throws -> (driver: NewsDriver, store: Store) {
        let store = try store(start: start)
        let driver = NewsDriver(steps, size: size)
        _ = Session(
            driver: driver, store: store, companions: [monitor(program, responseTimeout: responseTimeout)]
        ).run()
        if let fault = driver.fault { throw HarnessFailure(fault) }
        return (driver, store)
    }
}

/// A terminal in memory that waits for descriptors as a real one does.
final class NewsDriver: TerminalDriver {
    enum Step {
        case key(Key)
        /// Goes on once the screen holds the text.
        case until(String)
        /// Keeps the screen.
        case look(String)

        static func press(_ character: Character) -> Step { .key(.character(character)) }
    }

    let size: Size
    let capabilities = TerminalCapabilities(colors: .direct, unicode: true)
    private(set) var screens: [String: Frame] = [:]
    private(set) var fault: String?
    private var steps: ArraySlice<Step>
    private var frame: Frame
    /// A test is not to wait for ever.
    private let end = Monotonic.milliseconds + 60_000

    init(_ steps: [Step], size: Size) {
        self.size = size
        self.steps = steps[...]
        frame = Frame(size: size)
    }

    func text(_ name: String) -> String { screens[name]?.text ?? "" }

    func draw(_ frame: Frame) { self.frame = frame }
    func nextEvent(milliseconds: Int?) -> TerminalEvent {
        nextEvent(milliseconds: milliseconds, watching: [])
    }

    func nextEvent(milliseconds: Int?, watching descriptors: [Int32]) -> TerminalEvent {
        while let step = steps.first {
            switch step {
            case .look(let name): screens[name] = frame
            case .key(let key):
                steps.removeFirst()
                return .key(key)
            case .until(let text):
                if !frame.text.contains(text) { return wait(text, milliseconds, descriptors) }
            }
            steps.removeFirst()
        }
        return .lost
    }

    private func wait(_ text: String, _ milliseconds: Int?, _ descriptors: [Int32]) -> TerminalEvent {
        guard Monotonic.milliseconds < end else {
            fault = "waited in vain for: \(text)\n\(frame.text)"
            return .lost
        }
        var sources = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        let count = poll(&sources, nfds_t(sources.count), Int32(clamping: min(milliseconds ?? 200, 200)))
        return count > 0 ? .readable : .timeout
    }

    func suspend() {}
    func redrawEverything() {}
    func restore() {}
}
