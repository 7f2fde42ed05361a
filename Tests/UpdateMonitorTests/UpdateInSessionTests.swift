// `r` in a session: what is seen while an update runs, what comes of it, and what no program can do to the session.
import AppCore
import ContentPack
import Foundation
import Terminal
import TestSupport
import Testing

@testable import GuideScreens
@testable import Screens
@testable import UpdateMonitor

@Suite struct UpdateInSessionTests {
    private static let updated =
        UpdateMachine.head
            + """

            \(UpdateMachine.said("progress\tfetching\t40000\t120000\t3\t12"))
            for turn in $(seq 1500); do [ -e "$here/go" ] && break; sleep 0.02; done
            \(UpdateMachine.said("progress\tinstalling"))
            ln -sfn 8 "$pack/current"
            \(UpdateMachine.said("result\tupdated\t7\t8\tcurrent\t-\tUpdated from version 7 to 8.", "changed\tGuides/fire.html"))
            """

    @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 40, rows: 12)])
    func anUpdateIsFollowedTakenUpAndExplained(_ size: Size) throws {
        let machine = try UpdateMachine.withTwoVersions()
        let program = try machine.program(Self.updated)
        // The selection moves while it runs, and the progress stays.
        let first = try machine.play(
            [
                .key(.control("r")), .until("3 of 12 files"), .look("fetching"), .key(.right), .look("moved"),
                .key(.control("r")),
                .look("again"),
            ], program: program, size: size)
        expectGolden(
            FrameListing.text(try #require(first.driver.screens["fetching"]), withStyles: true),
            named: "\(size.columns)x\(size.rows)/fetching")
        #expect(first.driver.text("moved").contains("3 of 12 files"))
        #expect(first.store.state.current.list.selection == 1)
        #expect(first.driver.text("again").contains("still running"))
        try machine.directory.write("", to: "go")
    }

    @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 40, rows: 12)])
    func whatCameOfItIsSaidAndTakenUpOnlyWhenAskedFor(_ size: Size) throws {
        let machine = try UpdateMachine.withTwoVersions()
        try machine.directory.write("", to: "go")
        let isWide = size.columns > 40
        let (driver, store) = try machine.play(
            [
                .key(.right), .key(.control("r")), .until("Version 8"), .look("result"), .key(.left),
                .look("read"),
                .key(.right),
                .key(.control("r")), .until("Version 8 is open"), .look("taken-up"), .key(.function(6)),
                .look("changes"),
                .key(.tab), .key(.enter), .look("guide"),
            ], program: try machine.program(Self.updated), size: size)
        let result = driver.text("result")
        #expect(
            !isWide
                || result.contains(
                    "Version 8 is installed: 1 guide changed, 1 is new, 1 is gone. Ctrl-R shows it.")
        )
        // Nothing of the new version is in sight before it is asked for, and the sentence goes with a key.
        #expect(result.contains("Flood") && !result.contains("Tornado") && result.contains("555-0100"))
        #expect(!driver.text("read").contains("Version 8"))
        #expect(driver.text("taken-up").contains("Tornado") && driver.text("taken-up").contains("555-0199"))
        #expect(store.state.visits[0].list.selection == 1)
        for name in ["result", "taken-up", "changes"] {
            expectGolden(
                FrameListing.text(try #require(driver.screens[name]), withStyles: true),
                named: "\(size.columns)x\(size.rows)/\(name)")
        }
        #expect(
            store.state.visits.count == 3 && store.state.current.screen == .guide(path: "Guides/fire.html"))
    }

    @Test func theCursorDoesNotMoveWhateverAnUpdateSays() throws {
        let machine = try UpdateMachine.withTwoVersions()
        try machine.directory.write("", to: "go")
        let (driver, _) = try machine.play(
            [
                .key(.down), .look("before"), .key(.control("r")), .look("asking"), .until("Version 8"),
                .look("after"),
            ],
            program: try machine.program(Self.updated), start: .guide(path: "Guides/fire.html"))
        let before = driver.screens["before"]?.cursor
        #expect(before != nil)
        for name in ["asking", "after"] { #expect(driver.screens[name]?.cursor == before) }
    }

    @Test func aNoticeAndAPromptComeFirst() throws {
        let machine = try UpdateMachine.withTwoVersions()
        let (driver, _) = try machine.play(
            [
                .key(.control("r")), .until("3 of 12"), .press("*"), .look("notice"), .key(.control("f")),
                .press("x"),
                .look("prompt"),
                .key(.escape), .look("after"),
            ], program: try machine.program(Self.updated), start: .guide(path: "Guides/fire.html"))
        try machine.directory.write("", to: "go")
        #expect(driver.text("notice").contains("Bookmarked") && !driver.text("notice").contains("3 of 12"))
        #expect(driver.text("prompt").contains("Find: x"))
        #expect(driver.text("after").contains("3 of 12"))
    }

    @Test func aGuideThatIsGoneSaysSo() throws {
        let machine = try UpdateMachine.withTwoVersions()
        try machine.makeCurrent(7)
        let store = try machine.store(start: .guide(path: "Guides/flood.html"))
        store.dependencies.content.load(for: store.state.current.screen)
        try machine.makeCurrent(8)
        #expect(machine.monitor(nil).refresh(store) == .contentChanged)
        #expect(store.state.notice == "Version 8 is open. It no longer has this guide.")
        #expect(store.state.current.screen == .guide(path: "Guides/flood.html"))
    }

    // MARK: What goes wrong

    /// The status line after an update that ended in another way.
    @Test(arguments: [
        (
            "no-network\t7\t-\toutdated\t-\tThere is no network, or no way to the server (Could not resolve host: a.example).",
            "There is no network. The guides here stay as they are."
        ),
        (
            "portal\t7\t-\t-\t-\tThe network answers with a page of its own in the place of the server: you may have to log in.",
            "This network requires a login first, in a web browser. The guides stay."
        ),
        (
            "overloaded\t7\t-\t-\t2026-11-21T10:05:00Z\tThe server has too much to do at present.",
            "The server is busy. Next check allowed after 2026-11-21 10:05 UTC."
        ),
        (
            "waiting\t7\t-\t-\t2026-11-21T10:05:00Z\tThe server is to be left alone until 2026-11-21 10:05 UTC. To ask it all the same",
            "The next check is not due yet. Status says when it is."
        ),
        (
            "refused\t7\t-\t-\t-\tThe stamp is not signed by the key that must sign it, and so on for a long while, and longer.",
            "Update rejected: bad signature. Status says why."
        ),
        (
            "refused\t7\t-\t-\t-\tNot signed by the key that must sign it.",
            "Not signed by the key that must sign it."
        ),
        ("disk\t7\t-\t-\t-\tThe disk is full.", "The disk is full."),
        ("busy\t7\t-\t-\t-\t-", "Another program is updating the guides at this moment."),
        (
            "unchanged\t7\t7\tcurrent\t-\tVersion 7 is the newest.",
            "Up to date: version 7 is the newest, checked today."
        ),
        (
            "unchanged\t7\t7\toutdated\t-\tVersion 7 is the newest.",
            "No newer version is available, but this one may be outdated. See Status."
        ),
        (
            "unchanged\t7\t7\tunknown\t-\tVersion 7 is the newest.",
            "No newer version was found. Check that the clock is right."
        ),
    ])
    func eachEndHasItsCalmSentence(_ result: String, _ sentence: String) throws {
        let machine = try UpdateMachine.withTwoVersions()
        let program = try machine.program(UpdateMachine.head + "\n" + UpdateMachine.said("result\t" + result))
        let (driver, store) = try machine.play(
            [.key(.control("r")), .until(sentence), .key(.control("w")), .look("after")], program: program)
        #expect(!driver.text("after").contains(sentence))
        #expect(store.state.updates.progress == nil && store.state.current.screen == .welcome)
    }

    @Test(arguments: [
        ("exit 3", "Updates are not set up here."), ("exit 1", "The update failed for an unknown reason."),
        ("kill -9 $$", "The update failed for an unknown reason."),
        ("echo '<html>a login page</html>'; sleep 30", "The update failed for an unknown reason."),
        (UpdateMachine.head + "\nkill -9 $$", "The update failed for an unknown reason."),
        (
            UpdateMachine.head + "\nwhile :; do printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'; done",
            "The update failed for an unknown reason."
        ),
        (
            UpdateMachine.head + "\nexec yes 'added\tGuides/x.html'",
            "The update failed for an unknown reason."
        ),
    ])
    func aProgramThatDoesWhatItShouldNotDoesNoHarm(_ script: String, _ sentence: String) throws {
        let machine = try UpdateMachine.withTwoVersions()
        let program = try machine.program("echo $$ > \"$here/process\"\n" + script)
        let (_, store) = try machine.play(
            [.key(.control("r")), .until(sentence), .press("?"), .until("Opening and going back")],
            program: program)
        #expect(store.state.current.screen.kind == .help)
        // Nothing of it is left: no process, and no zombie.
        let process = try #require(machine.process)
        #expect(kill(process, 0) == -1)
    }

    @Test func aProgramThatHangsIsEndedAfterAWhileAndKeysAreAnswered() throws {
        let machine = try UpdateMachine.withTwoVersions()
        let program = try machine.program(
            "echo $$ > \"$here/process\"\n" + UpdateMachine.head + "\nexec sleep 100")
        let (driver, _) = try machine.play(
            [
                .key(.control("r")), .until("Checking for updates"), .press("?"),
                .until("Opening and going back"), .look("help"),
                .key(.backspace),
                .until("timed out"),
            ], program: program, responseTimeout: 400)
        #expect(driver.text("help").contains("Checking for updates"))
        let process = try #require(machine.process)
        #expect(kill(process, 0) == -1)
    }

    @Test func withoutTheProgramThatIsSaid() throws {
        let machine = try UpdateMachine.withTwoVersions()
        for program in [nil, machine.directory.path("nothing")] {
            try machine.play([.key(.control("r")), .until("Updates need muster-sync")], program: program)
        }
    }

    @Test func onTheBundledPackItIsReadAgainAsEver() throws {
        let machine = try UpdateMachine()
        for (name, text) in UpdateMachine.files(
            1, guides: ["fire": UpdateMachine.guide("Fire", doNow: ["Leave."])])
        {
            try machine.directory.write(text, to: "usr/share/muster/" + name)
        }
        let program = try machine.program("echo \"$*\" > \"$here/words\"\nexit 3")
        let store = try machine.store()
        let renamed = UpdateMachine.files(1, guides: ["fog": UpdateMachine.guide("Fog", doNow: ["Wait."])])
        try machine.directory.write(
            try #require(renamed["Plists/WelcomeScreen.plist"]),
            to: "usr/share/muster/Plists/WelcomeScreen.plist")
        let driver = NewsDriver(
            [
                .key(.control("r")), .until("The content was read again. Updates are not set up here."),
                .look("after"),
            ], size: Size(columns: 80, rows: 24))
        _ = Session(driver: driver, store: store, companions: [machine.monitor(program)]).run()
        #expect(driver.fault == nil && driver.text("after").contains("Fog"), "\(driver.text("after"))")
        #expect(machine.text("words") == "update --porcelain --pack org.a --now\n")
        // A first version that was synced takes its place, when it is asked for.
        try machine.add(
            2, UpdateMachine.files(2, guides: ["hail": UpdateMachine.guide("Hail", doNow: ["Duck."])]))
        try machine.makeCurrent(2)
        #expect(machine.monitor(program).refresh(store) == .contentChanged)
        store.dependencies.content.load(for: .changes)
        #expect(store.dependencies.content.changes?.old.number == 1)
    }

    // MARK: How it is started

    @Test func itIsStartedWithNothingOfOursAndOnlyOnce() throws {
        let machine = try UpdateMachine.withTwoVersions()
        let program = try machine.program(
            """
            echo "$*" >> "$here/words"
            open=$(ls -l /proc/$$/fd)
            echo "$open" > "$here/descriptors"
            cut -d' ' -f5,6 /proc/$$/stat > "$here/group"
            echo $$ > "$here/process"
            \(UpdateMachine.head)
            for turn in $(seq 1500); do [ -e "$here/go" ] && break; sleep 0.02; done
            """)
        // Whoever started this program may have left something open in it.
        let leak = open(machine.directory.path("leak"), O_RDWR | O_CREAT, 0o600)
        defer { close(leak) }
        #expect(leak >= 0)
        try machine.play(
            [
                .key(.control("r")), .until("Checking"), .key(.control("r")), .key(.control("r")),
                .until("still running"),
            ],
            program: program)
        #expect(machine.wait(for: "words") == "update --porcelain --pack org.a --now\n")
        let process = try #require(machine.wait(for: "process")).trimmingCharacters(in: .newlines)
        // Its own session and group: neither an interrupt nor a hang-up of this terminal reaches it.
        #expect(machine.wait(for: "group") == "\(process) \(process)\n")
        let names = try #require(machine.wait(for: "descriptors")).split(separator: "\n").filter {
            $0.contains(" -> ")
        }
        .map { $0.split(separator: " ").suffix(3).joined(separator: " ") }
        #expect(names.contains("0 -> /dev/null") && names.contains("2 -> /dev/null"))
        #expect(names.contains { $0.hasPrefix("1 -> pipe:") })
        #expect(!names.contains { $0.contains("leak") || $0.contains("/packs/") }, "\(names)")
        try machine.directory.write("", to: "go")
    }

    @Test func aSessionThatEndsLeavesItToItsWork() throws {
        let machine = try UpdateMachine.withTwoVersions()
        let program = try machine.program(
            """
            trap '' PIPE
            \(UpdateMachine.head)
            for turn in $(seq 1500); do [ -e "$here/go" ] && break; sleep 0.02; done
            \(UpdateMachine.said("progress\tinstalling"))
            ln -sfn 8 "$pack/current"
            echo done > "$here/finished"
            """)
        try machine.play([.key(.control("r")), .until("Checking"), .key(.control("x"))], program: program)
        try machine.directory.write("", to: "go")
        #expect(machine.wait(for: "finished") == "done\n")
        #expect(try machine.locator.locate().pack.info.version == 8)
    }

    @Test func onlyABusyServerIsLeftAlone() throws {
        let machine = try UpdateMachine.withTwoVersions()
        let program = try machine.program("echo \"$*\" > \"$here/words\"")
        for (outcome, words) in [("overloaded", ""), ("no-network", " --now")] {
            try machine.directory.write(
                "<plist><dict><key>Outcome</key><string>\(outcome)</string></dict></plist>",
                to: UpdateMachine.pack + "/check.plist")
            try machine.play([.key(.control("r")), .until("for an unknown reason")], program: program)
            #expect(machine.wait(for: "words") == "update --porcelain --pack org.a\(words)\n")
        }
    }

    @Test func aPackThatWasNamedIsReadAgainAndNothingIsStarted() throws {
        let machine = try UpdateMachine.withTwoVersions()
        let program = try machine.program("echo started > \"$here/words\"")
        let locator = PackLocator(
            environment: .init(contentOption: machine.directory.path(UpdateMachine.pack + "/7")))
        let store = try machine.store(locator: locator)
        #expect(UpdateMonitor(locator, program: program).refresh(store) == .reread)
        #expect(machine.text("words") == nil)
    }
}
