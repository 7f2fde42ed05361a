// The screen as a terminal emulator shows it.
import Foundation
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(10)))
struct ScreenTests {
    private func openProbe(
        columns: Int = 80, rows: Int = 12, environment: [String: String] = [:]
    ) throws -> Tmux {
        let screen = try Tmux(
            "exec " + Binary.driverProbe(), environment: environment, columns: columns, rows: rows)
        try screen.wait(for: "0 events")
        return screen
    }

    @Test func wideCharactersKeepColumnsAligned() throws {
        let screen = try openProbe()
        // Each sample has a bar two columns after its start; they are six columns apart.
        let row = try screen.screen()[2]
        #expect(row == "漢|   🔥|   ⚠ |   👩|   US|   é |   👍|   ? |     |")
        try screen.press("j")
        #expect(try screen.wait(for: "1 events")[2] == row)
    }

    /// Many frames of wide, combining and colored text, overwritten, cut in half and scrolled: the terminal shows exactly
    /// the cells of each frame.
    @Test(arguments: ["tmux-256color", "screen", "xterm-256color"])
    func screenEqualsTheFrame(type: String) throws {
        let directory = try PrivateDirectory()
        let file = directory.path("frame")
        let screen = try Tmux(
            "exec \(Binary.driverProbe()) --random \(file)", environment: ["TERM": type], columns: 41,
            rows: 11)
        for number in 1...60 {
            let shown = try screen.wait(for: "frame \(number).")
            let meant = try String(contentsOfFile: file, encoding: .utf8).split(
                separator: "\n", omittingEmptySubsequences: false
            ).dropLast()
            #expect(shown == meant.map(String.init))
            try screen.press("n")
        }
    }

    @Test func cornersAreDrawn() throws {
        let screen = try openProbe(columns: 40, rows: 8)
        let rows = try screen.screen()
        #expect(rows.count == 8)
        #expect(rows[7] == "L" + String(repeating: " ", count: 38) + "R")
        #expect(rows[0].hasPrefix("probe 40x8"))
    }

    @Test func hardwareCursorFollowsTheFrame() throws {
        let screen = try openProbe()
        #expect(try screen.cursor() == (7, 5, true))
        try screen.press("c")
        try screen.wait(for: "1 events")
        #expect(try screen.cursor().isShown == false)
        try screen.press("c")
        try screen.wait(for: "2 events")
        #expect(try screen.cursor() == (7, 5, true))
    }

    @Test func resizeRedraws() throws {
        let screen = try openProbe(columns: 80, rows: 12)
        try screen.resize(columns: 50, rows: 9)
        let rows = try screen.wait(for: "probe 50x9")
        #expect(rows.count == 9)
        #expect(rows[8] == "L" + String(repeating: " ", count: 48) + "R")
        try screen.resize(columns: 5, rows: 2)
        try screen.wait(for: "probe")
        try screen.resize(columns: 100, rows: 20)
        let large = try screen.wait(for: "probe 100x20")
        #expect(large[19] == "L" + String(repeating: " ", count: 98) + "R")
        #expect(large[8] == "")
    }

    @Test func suspendRestoresTheShellAndResumeRedraws() throws {
        let shell = try Tmux("exec bash --norc --noediting -i", environment: ["PS1": "ready> "])
        try shell.wait(for: "ready>")
        try shell.type("echo before; " + Binary.driverProbe() + "\n")
        let screen = try shell.wait(for: "0 events")
        #expect(try shell.isFullScreen())

        try shell.press("C-z")
        try shell.wait(for: "Stopped")
        #expect(try !shell.isFullScreen())
        try shell.type("stty -a | tr ' ' '\\n' | grep -x -e icanon -e echo | tr '\\n' '+'\n")
        try shell.wait(for: "icanon+echo+")

        try shell.type("fg\n")
        let again = try shell.wait(for: "resumed")
        #expect(try shell.isFullScreen())
        #expect(again[2] == screen[2])
        #expect(again[23] == screen[23])

        // Suspended by the program itself, and resized meanwhile.
        try shell.press("z")
        // The shell may wrap the path of the probe, so that a line begins with its name.
        try shell.wait("not stopped") { !$0.contains { $0.hasPrefix("probe ") } }
        try shell.resize(columns: 60, rows: 15)
        try shell.type("fg\n")
        let small = try shell.wait(for: "probe 60x15")
        #expect(small[14] == "L" + String(repeating: " ", count: 58) + "R")
        try shell.press("q")
        try shell.wait(for: "bye")
    }

    /// Returns a shell with the probe as its foreground job, and the process ID of the probe.
    private func shellWithProbe() throws -> (shell: Tmux, pid: pid_t) {
        let shell = try Tmux("exec bash --norc --noediting -i", environment: ["PS1": "ready> "])
        try shell.wait(for: "ready>")
        try shell.type(Binary.driverProbe() + "\n")
        try shell.wait(for: "probe 80x24")
        let children = "/proc/\(try shell.pid())/task/\(try shell.pid())/children"
        let pid = try #require(pid_t(runProgram(["/bin/cat", children]).stdout.filter { $0 != " " }))
        return (shell, pid)
    }

    /// Stopped by SIGSTOP, without a chance to clean up; meanwhile the shell uses the terminal.
    @Test func stopSignalFromOutsideIsHandled() throws {
        let (shell, pid) = try shellWithProbe()
        kill(pid, SIGSTOP)
        try shell.wait(for: "Stopped")
        try shell.type("stty -a > /dev/null; fg\n")
        let screen = try shell.wait(for: "resumed")
        #expect(screen[0].hasPrefix("probe 80x24"))
        #expect(screen[23] == "L" + String(repeating: " ", count: 78) + "R")
        try shell.press("q")
        try shell.wait(for: "bye")
    }

    /// A program that ends in the background must not change the terminal, which the shell uses now.
    @Test(arguments: [SIGTERM, SIGSEGV])
    func endingInTheBackgroundLeavesTheTerminalAlone(number: Int32) throws {
        let (shell, pid) = try shellWithProbe()
        kill(pid, SIGSTOP)
        try shell.wait(for: "Stopped")
        try shell.type("stty -echo; echo on && echo off\n")
        try shell.wait(for: "off")
        kill(pid, number)
        kill(pid, SIGCONT)
        try shell.type("wait; stty -a | tr ' ' '\\n' | grep -x -e -echo\n")
        try shell.wait(for: "-echo")
        #expect(kill(pid, 0) == -1, "it still runs, or is stopped")
        // The screen of the shell is unchanged.
        #expect(try shell.isFullScreen())
    }

    @Test func asciiLocaleUsesASCII() throws {
        let screen = try openProbe(environment: ["LC_ALL": "C"])
        let row = try screen.screen()[2]
        #expect(row.utf8.allSatisfy { $0 < 0x80 })
        // The bars stay in their columns.
        for (number, character) in row.enumerated() where number % 6 == 2 { #expect(character == "|") }
    }

    @Test func redrawRepairsTheScreen() throws {
        let screen = try openProbe()
        let rows = try screen.screen()
        // Another program writes over it.
        let tty = try runProgram(["/bin/readlink", "/proc/\(screen.pid())/fd/1"]).stdout.prefix { $0 != "\n" }
        _ = try runProgram(["/bin/sh", "-c", "printf '\\033[Hoverwritten\\n\\n\\noverwritten' > \(tty)"])
        try screen.wait(for: "overwritten")
        try screen.press("r")
        // A redraw is no event that the probe shows; the next key is.
        try screen.press("a")
        let repaired = try screen.wait(for: "1 events")
        #expect(repaired[0] == rows[0])
        #expect(!repaired.contains { $0.contains("overwritten") })
    }
}
