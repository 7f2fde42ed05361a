import AppCore
import ContentPack
import Foundation
import Screens
import Terminal
import TestSupport
import Testing

@testable import UpdateMonitor

/// The pack that `r` updates, and the message if another pack than the open one should be read.
@Suite struct OtherPackTests {
    private let machine: UpdateMachine

    /// A bundled pack org.a, and a configuration that names org.b.
    init() throws {
        machine = try UpdateMachine()
        try pack("usr/share/muster", "org.a")
        try machine.directory.write("pack = org.b\nfrom = /x\n", to: "home/.config/muster/sync.conf")
    }

    private func pack(_ folder: String, _ identifier: String) throws {
        let fire = ["fire": UpdateMachine.guide("Fire", doNow: ["Leave."])]
        for (name, text) in UpdateMachine.files(1, guides: fire) {
            let text = text.replacing("org.a", with: identifier).replacing(
                "Example", with: "Campus \(identifier)")
            try machine.directory.write(text, to: folder + "/" + name)
        }
    }

    private func install(_ identifier: String) throws {
        let folder = "home/.local/share/muster/packs/" + identifier
        try pack(folder + "/1", identifier)
        let manifest = ManifestWriter.bytes(
            try ManifestScan.manifest(of: machine.directory.path(folder + "/1")))
        try machine.directory.write(manifest, to: folder + "/1/" + ResourceManifest.file)
        try machine.directory.write(
            InstalledRecord.text(["1": SHA256.digest(of: manifest).hex]), to: folder + "/trust.plist")
        try FileManager.default.createSymbolicLink(
            atPath: machine.directory.path(folder + "/current"), withDestinationPath: "1")
    }

    private func store() throws -> Store {
        let store = try machine.store()
        store.dependencies.content.locator = machine.locator
        return store
    }

    @Test func thePackThatIsReadIsUpdated() throws {
        try machine.directory.write("", to: "home/.config/muster/sync.conf")
        let program = try machine.program("echo \"$*\" > \"$here/words\"")
        _ = machine.monitor(program).refresh(try store())
        #expect(machine.wait(for: "words") == "update --porcelain --pack org.a --now\n")
    }

    @Test func aPackThatIsWantedAndNotInstalledIsFetched() throws {
        let program = try machine.program("echo \"$*\" > \"$here/words\"")
        _ = machine.monitor(program).refresh(try store())
        #expect(machine.wait(for: "words") == "update --porcelain --pack org.b --now\n")
    }

    /// The newest is installed and cannot be read: that is not "up to date".
    @Test func aPackThatCannotBeReadIsNotUpToDate() throws {
        try install("org.b")
        try machine.directory.write(
            "x", to: "home/.local/share/muster/packs/org.b/1/" + ResourceManifest.file)
        let said = UpdateMachine.said("result\tunchanged\t1\t-\tcurrent\t-\tVersion 1 is the newest.")
        for text in ["pack = org.b\n", ""] {
            try machine.directory.write(text, to: "home/.config/muster/sync.conf")
            let program = try machine.program("echo \"$*\" > \"$here/words\"\n\(UpdateMachine.head)\n\(said)")
            let store = try store()
            let monitor = machine.monitor(program)
            _ = monitor.refresh(store)
            #expect(machine.wait(for: "words") == "update --porcelain --pack org.b --now\n")
            for _ in 0..<3_000 where store.state.updates.progress != nil {
                _ = monitor.poll(store)
                usleep(10_000)
            }
            guard case .ended(let outcome)? = store.state.updates.unread else {
                Issue.record("\(store.state.updates)")
                return
            }
            #expect(
                outcome.word == .unclear
                    && outcome.sentence
                        == "The newest version of org.b is installed and cannot be read: see Status."
            )
        }
    }

    @Test func whenItIsHereItIsSaidAndOpenedWhenAskedFor() throws {
        let store = try store()
        let monitor = machine.monitor(nil, hasOwnClock: true)
        store.dispatch(Push(.guide(path: "Guides/fire.html")))
        try install("org.b")
        machine.now = 60_000
        _ = monitor.poll(store)
        #expect(store.state.updates.unread == .otherPack(title: "Campus org.b"))
        #expect(store.dependencies.content.pack.info.identifier == "org.a", "nothing changes by itself")
        #expect(monitor.refresh(store) == .contentChanged)
        #expect(store.dependencies.content.pack.info.identifier == "org.b")
        #expect(store.state.visits.map(\.screen) == [.welcome])
        #expect(store.state.notice == "Campus org.b is open.")
    }

    @Test func inASessionItBeginsAtTheTopOfWelcome() throws {
        let store = try store()
        try install("org.b")
        let driver = NewsDriver(
            [.key(.down), .key(.down), .key(.control("r")), .until("Campus org.b is open."), .look("open")],
            size: Size(columns: 80, rows: 24))
        _ = Session(driver: driver, store: store, companions: [machine.monitor(nil)]).run()
        #expect(driver.fault == nil && store.state.visits.count == 1)
        #expect(store.state.current.list.selection == 0)
    }

    /// A person who has chosen a pack reads that one, whatever is installed.
    @Test func whoHasChosenAPackIsNotToldOfAnother() throws {
        let store = try store()
        let monitor = machine.monitor(nil, hasOwnClock: true)
        store.perform(ChangeSetting(.pack, to: "org.a"))
        #expect(store.state.settings.values.pack == "org.a")
        try install("org.b")
        machine.now = 60_000
        _ = monitor.poll(store)
        #expect(store.state.updates.unread == nil)
        store.perform(ChangeSetting(.pack, to: "org.b"))
        #expect(store.dependencies.content.pack.info.identifier == "org.b")
        machine.now = 120_000
        _ = monitor.poll(store)
        #expect(store.state.updates.unread == nil)
        // One that is gone is not chosen.
        store.perform(ChangeSetting(.pack, to: "org.c"))
        #expect(store.state.settings.values.pack == "org.b")
        #expect(store.state.notice?.hasPrefix("Not opened: the pack org.c is not installed") == true)
    }
}
