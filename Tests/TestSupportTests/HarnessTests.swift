// The harness itself: a test that waits on it must neither hang nor be told a fairy tale.
import Glibc
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct HarnessTests {
    @Test func aProgramIsSeenFromAllSides() throws {
        let result = try runProgram(
            ["/bin/sh", "-c", "cat; echo \"$WORD $HOME $LC_ALL\" >&2; exit 3"], stdin: "in",
            environment: ["WORD": "given"])
        #expect(result.status == .exited(3))
        #expect(result.stdout == "in")
        #expect(result.stderr == "given /nonexistent C.UTF-8\n")
    }

    @Test func signalsAreNotExitCodes() throws {
        #expect(try runProgram(["/bin/sh", "-c", "kill -TERM $$"]).status == .signalled(SIGTERM))
    }

    @Test func largeInputAndOutputDoNotLockUp() throws {
        let text = String(repeating: "0123456789abcdef", count: 40_000)
        #expect(try runProgram(["/bin/cat"], stdin: text).stdout == text)
        #expect(try runProgram(["/bin/true"], stdin: text).status == .exited(0))
    }

    @Test func aProgramThatDoesNotEndIsAFailure() {
        #expect(throws: HarnessFailure.self) { try runProgram(["/bin/sleep", "60"], seconds: 0.2) }
        #expect(throws: HarnessFailure.self) { try runProgram(["/nonexistent/program"]) }
    }

    @Test func anOrdinaryUserCannotReadEverything() throws {
        let directory = try PrivateDirectory()
        chmod(directory.path, 0o755)
        let file = try directory.write("secret", to: "folder/file")
        chmod(file, 0)
        let result = try runProgram(["/bin/cat", file], asOrdinaryUser: true)
        #expect(result.status == .exited(1))
        #expect(result.stdout == "")
    }

    @Test func aPrivateDirectoryIsGoneInTheEnd() throws {
        var directory: PrivateDirectory? = try PrivateDirectory()
        let path = try #require(directory?.path)
        try directory?.write("x", to: "a/b/c")
        #expect(access(path + "/a/b/c", R_OK) == 0)
        directory = nil
        #expect(access(path, F_OK) != 0)
    }

    @Test func aTerminalIsOne() throws {
        let terminal = try PseudoTerminal(
            ["/bin/sh", "-c", "test -t 0 && tty; stty size; read x; echo got $x"], columns: 61, rows: 17)
        try terminal.read(until: "17 61")
        #expect(terminal.contains("/dev/pts/"))
        try terminal.send("word\n")
        try terminal.read(until: "got word")
        #expect(terminal.waitForExit() == .exited(0))
        #expect(throws: HarnessFailure.self) { try terminal.read(until: "never", seconds: 0.2) }
    }

    @Test func closingATerminalHangsUp() throws {
        let terminal = try PseudoTerminal(["/bin/sleep", "60"])
        terminal.hangUp()
        #expect(terminal.waitForExit(seconds: 5) == .signalled(SIGHUP))
    }

    @Test func tmuxShowsAScreenOfItsOwn() throws {
        let screen = try Tmux("printf 'one\\n  two'; exec cat >/dev/null", columns: 30, rows: 5)
        #expect(try screen.wait(for: "two") == ["one", "  two", "", "", ""])
        #expect(try screen.cursor() == (5, 1, true))
        #expect(try !screen.isFullScreen())
        #expect(throws: HarnessFailure.self) { try screen.wait(for: "three", seconds: 0.2) }
    }
}
