import Foundation
import Glibc
import TestSupport
import Testing

@testable import PackWatching

/// Changes by people, editors and git in real folders.
@Suite struct PackWatchTests {
    private let home: PrivateDirectory
    private var pack: String { home.path("pack") }

    init() throws {
        home = try PrivateDirectory()
        for name in ["fire", "burns"] { try home.write("<p>\(name)</p>", to: "pack/Guides/\(name).html") }
        try home.write("<plist><array/></plist>", to: "pack/Plists/Guides.plist")
    }

    /// Waits as a session does: for the descriptor, up to the poll timeout of the watch.
    private func isReported(_ watch: PackWatch, seconds: Double = 5) -> Bool {
        let deadline = Date().addingTimeInterval(seconds)
        repeat {
            if watch.takeChange() { return true }
            var source = pollfd(fd: watch.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
            poll(&source, 1, Int32(min(watch.pollTimeout ?? 100, 100)))
        } while Date() < deadline
        return false
    }

    private func isUnchanged(_ watch: PackWatch) -> Bool { !isReported(watch, seconds: 0.3) }

    private func move(_ from: String, to: String) throws {
        try #require(rename(home.path(from), home.path(to)) == 0)
    }

    private func run(_ command: [String]) throws {
        let result = try runProgram(command)
        try #require(result.status == .exited(0), "\(result.stderr)")
    }

    @Test func withoutAChangeNothingIsReportedAndNoTimerRuns() {
        let watch = PackWatch(pack: pack)
        #expect(isUnchanged(watch))
        #expect(watch.pollTimeout == nil && watch.descriptor != nil && watch.remark == nil)
    }

    @Test func fileWrittenInPlaceIsReportedOnce() throws {
        let watch = PackWatch(pack: pack)
        try home.write("<p>new</p>", to: "pack/Guides/fire.html")
        #expect(isReported(watch))
        #expect(isUnchanged(watch))
    }

    @Test func fileReplacedByRenameIsReported() throws {
        let watch = PackWatch(pack: pack)
        try home.write("<p>new</p>", to: "pack/Guides/.fire.html.swp")
        #expect(isUnchanged(watch))
        try move("pack/Guides/.fire.html.swp", to: "pack/Guides/fire.html")
        #expect(isReported(watch))
        // And again: the watch is on the folder, not on the replaced file.
        try home.write("<p>newer</p>", to: "pack/Guides/fire.html")
        #expect(isReported(watch))
    }

    @Test func temporaryFilesOfEditorsAndGitAreIgnored() throws {
        let watch = PackWatch(pack: pack)
        for name in [
            "Guides/.fire.swp", "Guides/fire.html~", "Plists/.#Guides.plist", ".git/index", "notes.txt",
        ] {
            try home.write("x", to: "pack/" + name)
        }
        try home.write("x", to: "beside.txt")
        #expect(isUnchanged(watch))
    }

    @Test func deletedAndAddedFilesAreReported() throws {
        let watch = PackWatch(pack: pack)
        unlink(home.path("pack/Guides/fire.html"))
        #expect(isReported(watch))
        try home.write("<p>new</p>", to: "pack/Guides/new.html")
        #expect(isReported(watch))
    }

    @Test func newSubfolderIsWatchedAtOnce() throws {
        let watch = PackWatch(pack: pack)
        try home.write("<p>deep</p>", to: "pack/Guides/water/deep/flood.html")
        #expect(isReported(watch))
        #expect(isUnchanged(watch))
        try home.write("<p>deeper</p>", to: "pack/Guides/water/deep/flood.html")
        #expect(isReported(watch))
    }

    @Test(arguments: ["pack/Guides", "pack/Plists", "pack"])
    func folderMovedAwayAndBackIsReportedTwice(_ folder: String) throws {
        let watch = PackWatch(pack: pack)
        try move(folder, to: "elsewhere")
        #expect(isReported(watch))
        try move("elsewhere", to: folder)
        #expect(isReported(watch))
        try home.write("<p>after</p>", to: "pack/Guides/fire.html")
        #expect(isReported(watch))
    }

    @Test func replacementFolderIsWatched() throws {
        let watch = PackWatch(pack: pack)
        try home.write("<p>other</p>", to: "other/Guides/fire.html")
        try home.write("<plist/>", to: "other/Plists/Guides.plist")
        try move("pack", to: "old")
        try move("other", to: "pack")
        #expect(isReported(watch))
        try home.write("x", to: "old/Guides/fire.html")
        #expect(isUnchanged(watch))
        try home.write("x", to: "pack/Guides/fire.html")
        #expect(isReported(watch))
    }

    @Test func swappedLinkIsFollowed() throws {
        try home.write("<p>2</p>", to: "two/Guides/fire.html")
        try home.write("<plist/>", to: "two/Plists/Guides.plist")
        try #require(symlink("pack", home.path("current")) == 0)
        let watch = PackWatch(pack: home.path("current"))
        try #require(symlink("two", home.path("next")) == 0)
        try move("next", to: "current")
        #expect(isReported(watch))
        try home.write("<p>3</p>", to: "two/Guides/fire.html")
        #expect(isReported(watch))
    }

    @Test func parentFolderMovedAwayAndBackIsReported() throws {
        try home.write("<p>x</p>", to: "a/b/pack/Guides/fire.html")
        try home.write("<plist/>", to: "a/b/pack/Plists/Guides.plist")
        let watch = PackWatch(pack: home.path("a/b/pack"))
        try move("a/b", to: "a/c")
        #expect(isReported(watch))
        try move("a/c", to: "a/b")
        #expect(isReported(watch))
        try home.write("<p>y</p>", to: "a/b/pack/Guides/fire.html")
        #expect(isReported(watch))
    }

    @Test func gitCheckoutIsReportedAndStillWatched() throws {
        let git = ["git", "-C", pack, "-c", "user.name=Test", "-c", "user.email=test@example.org"]
        for arguments in [["init", "-q", "-b", "main"], ["add", "."], ["commit", "-q", "-m", "One"]] {
            try run(git + arguments)
        }
        try run(git + ["checkout", "-q", "-b", "other"])
        try home.write("<p>other</p>", to: "pack/Guides/other.html")
        try run(git + ["rm", "-q", "Plists/Guides.plist"])
        try home.write("<plist/>", to: "pack/Plists/Other.plist")
        try run(git + ["add", "."])
        try run(git + ["commit", "-q", "-m", "Two"])
        let watch = PackWatch(pack: pack)
        // Git removes the folder Plists when it becomes empty, and creates a new one.
        for branch in ["main", "other", "main"] {
            try run(git + ["checkout", "-q", branch])
            #expect(isReported(watch), "\(branch)")
            #expect(isUnchanged(watch))
        }
        try home.write("<plist/>", to: "pack/Plists/Guides.plist")
        #expect(isReported(watch))
    }

    @Test func thousandFilesAtOnceAreAtMostTwoChanges() throws {
        let watch = PackWatch(pack: pack)
        for number in 0..<1_000 { try home.write("<p>\(number)</p>", to: "pack/Guides/\(number).html") }
        #expect(isReported(watch))
        var more = 0
        while isReported(watch, seconds: 0.3), more < 10 { more += 1 }
        #expect(more <= 1)
    }

    @Test func continuousWritesAreReported() throws {
        let watch = PackWatch(pack: pack)
        let end = Date().addingTimeInterval(1.5)
        var reports = 0
        while Date() < end {
            try home.write("<p>\(reports)</p>", to: "pack/Guides/fire.html")
            if watch.takeChange() { reports += 1 }
            usleep(2_000)
        }
        #expect(reports >= 2)
    }

    @Test func queueOverflowIsAChange() throws {
        let limit = try #require(
            Int(
                try String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
                    .trimmingCharacters(in: .whitespacesAndNewlines)))
        let watch = PackWatch(pack: pack)
        // Two files in turn, because the kernel merges equal consecutive events. No events are read meanwhile.
        let paths = ["fire", "burns"].map { home.path("pack/Guides/\($0).html") }
        for number in 0..<min(limit + 100, 200_000) { chmod(paths[number % 2], 0o644) }
        #expect(isReported(watch))
        try home.write("<p>after</p>", to: "pack/Guides/fire.html")
        #expect(isReported(watch))
    }

    @Test func tooManyFoldersFallBackToPolling() throws {
        try home.write("<p>deep</p>", to: "pack/Guides/a/b/deep.html")
        let watch = PackWatch(pack: pack, maxFolders: 4)
        #expect(watch.descriptor == nil)
        #expect(watch.remark == "checking once a second (more than 4 folders)")
        let pollTimeout = try #require(watch.pollTimeout)
        #expect(pollTimeout > 0 && pollTimeout <= PackWatch.pollInterval)
        try home.write("<p>longer than before</p>", to: "pack/Guides/fire.html")
        #expect(isReported(watch))
        try move("pack", to: "elsewhere")
        #expect(isReported(watch))
        try move("elsewhere", to: "pack")
        #expect(isReported(watch))
    }
}
