import Clocks
import ContentPack
import Foundation
import TestSupport
import Testing

// Versions installed by another program: detected now and then, reported once, and adopted only on request.
@testable import AppCore
@testable import GuideScreens
@testable import ScreenKit
@testable import UpdateMonitor

@Suite struct WatchTests {
    private func line(_ store: Store) -> String? {
        UpdateText.text(
            store.state.updates, today: store.state.today, room: 78,
            profile: TerminalProfile(.init(colors: .direct, unicode: true)))
    }

    @Test func aNewerVersionIsSaidOnce() throws {
        let machine = try UpdateMachine.withTwoVersions()
        let store = try machine.store()
        let monitor = machine.monitor(nil, hasOwnClock: true)
        #expect(monitor.pollTimeout == 60_000 && monitor.descriptor == nil)
        #expect(!monitor.poll(store))
        try machine.makeCurrent(8)
        machine.now = 59_999
        #expect(monitor.pollTimeout == 1)
        _ = monitor.poll(store)
        #expect(line(store) == nil, "nobody looks all the time")
        machine.now = 60_000
        #expect(monitor.pollTimeout == 0)
        _ = monitor.poll(store)
        #expect(line(store) == "A newer version of the guides is installed. Ctrl-R shows it.")
        #expect(store.dependencies.content.pack.info.version == 7, "nothing changes by itself")
        store.dispatch(NoteUpdate.shown)
        store.dispatch(ClearNotice())
        #expect(line(store) == nil)
        machine.now = 120_000
        _ = monitor.poll(store)
        #expect(line(store) == nil)
        #expect(store.state.updates.waitingVersion == 8)
        #expect(monitor.refresh(store) == .contentChanged)
        #expect(store.dependencies.content.pack.info.version == 8)
        #expect(store.state.updates.waitingVersion == nil)
        #expect(store.state.notice == "Version 8 is open. F6: what is new.")
    }

    @Test func afterAKeyItIsLookedForSooner() throws {
        let machine = try UpdateMachine.withTwoVersions()
        let store = try machine.store()
        let monitor = machine.monitor(nil, hasOwnClock: true)
        try machine.makeCurrent(8)
        machine.now = 9_999
        monitor.userDidInteract()
        _ = monitor.poll(store)
        #expect(line(store) == nil)
        machine.now = 10_000
        _ = monitor.poll(store)
        #expect(line(store) == nil, "nobody is there")
        monitor.userDidInteract()
        _ = monitor.poll(store)
        #expect(line(store) == "A newer version of the guides is installed. Ctrl-R shows it.")
        // Gone again before anybody asked for it.
        try machine.makeCurrent(7)
        machine.now = 80_000
        _ = monitor.poll(store)
        #expect(line(store) == nil && store.state.updates.waitingVersion == nil)
    }

    @Test func whatCameWithAKeyIsNotTakenForRead() throws {
        let machine = try UpdateMachine.withTwoVersions()
        let store = try machine.store()
        store.dispatch(NoteUpdate.announced(.installed(version: 8, isOlder: false)))
        store.dispatch(ClearNotice())
        #expect(line(store) != nil)
        store.dispatch(NoteUpdate.shown)
        store.dispatch(ClearNotice())
        #expect(line(store) == nil)
    }

    @Test func aRollbackIsSaidAsWhatItIs() throws {
        let machine = try UpdateMachine.withTwoVersions()
        try machine.makeCurrent(8)
        let store = try machine.store()
        let monitor = machine.monitor(nil, hasOwnClock: true)
        try machine.makeCurrent(7)
        machine.now = 60_000
        _ = monitor.poll(store)
        #expect(line(store) == "Rolled back to version 7 of the guides. Ctrl-R shows it.")
    }

    @Test func theAgeIsThatOfTheLastCheckWhoeverMadeIt() throws {
        let machine = try UpdateMachine.withTwoVersions()
        let store = try machine.store()
        let monitor = machine.monitor(nil, hasOwnClock: true)
        #expect(store.dependencies.content.pack.syncRecord.lastCheck == nil)
        try machine.directory.write(
            "<plist><dict><key>LastSuccess</key><integer>1795219200</integer></dict></plist>",
            to: UpdateMachine.pack + "/check.plist")
        machine.now = 60_000
        _ = monitor.poll(store)
        #expect(store.dependencies.content.pack.syncRecord.lastCheck == CalendarDate("2026-11-21"))
    }
}

@Suite struct VersionChangesTests {
    @Test func afterARestartItIsTheVersionBeforeThatIsComparedWith() throws {
        let machine = try UpdateMachine.withTwoVersions()
        try machine.makeCurrent(8)
        let content = try machine.store().dependencies.content
        content.load(for: .changes)
        let changes = try #require(content.changes)
        #expect(changes.old.number == 7 && changes.new.number == 8 && !changes.isByName)
        let told = changes.parts.flatMap(\.items).map(\.headline)
        #expect(told.first == "Fire: \"Do now\" gained a step: Close the doors behind you.")
        #expect(told.contains("NUMBER CHANGED: Police is now 555-0199, was 555-0100"))
        #expect(told.contains("guide added: Tornado (Guides/tornado.html)"))
        #expect(told.contains("guide removed: Flood (Guides/flood.html)"))
        #expect(!told.contains { $0.hasPrefix("Version") || $0.hasPrefix("Date") })
        let links = changes.parts.flatMap(\.items).compactMap(\.guide)
        #expect(links.contains("Guides/fire.html") && links.contains("Guides/tornado.html"))
        #expect(!links.contains("Guides/flood.html"))
    }

    @Test func afterARollbackItIsTheOneThatWasLeft() throws {
        let machine = try UpdateMachine.withTwoVersions()
        try machine.record("<key>Hold</key><integer>8</integer>")
        let content = try machine.store().dependencies.content
        content.load(for: .changes)
        #expect(content.changes?.old.number == 8 && content.changes?.new.number == 7)
    }

    @Test func withNothingBeforeItThereIsNothingToCompare() throws {
        let machine = try UpdateMachine.withTwoVersions()
        let content = try machine.store().dependencies.content
        content.load(for: .changes)
        #expect(content.changes == nil)
    }

    @Test func manyFilesAreNamedOnly() throws {
        let machine = try UpdateMachine.withTwoVersions()
        let old = try machine.locator.locate().pack
        try machine.makeCurrent(8)
        let new = try machine.locator.locate().pack
        var menus = MenuCollection(of: new)
        let changes = VersionChanges(from: old, to: new, menus: &menus, maxCompared: 5)
        #expect(changes.isByName)
        #expect(
            changes.parts.map { $0.items.map(\.headline) } == [
                ["Fire: changed", "Tornado: added", "Guides/flood.html: removed"],
                [
                    "Plists/Contacts.plist: changed", "Plists/DeskReference.plist: changed",
                    "Plists/Guides.plist: changed",
                    "Plists/Pack.plist: changed", "Plists/WelcomeScreen.plist: changed",
                ],
            ])
    }
}
