// Terminals without an alternate screen: nothing stays above the prompt.
import Glibc
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(10)))
struct OnlyScreenTests {
    private func start(_ type: String, _ arguments: String) throws -> Tmux {
        // tmux is the terminal; TERM names another type, whose sequences tmux understands.
        try Tmux(
            "echo before; TERM=\(type) LC_ALL=C.UTF-8 MUSTER_CONTENT='\(MusterOnTerminalTests.pack)' "
                + "exec '\(try Binary.muster())' \(arguments)")
    }

    private func text(_ tmux: Tmux) throws -> String {
        try tmux.screen().joined(separator: "\n").filter { $0 != "\n" && $0 != " " }
    }

    @Test(arguments: ["linux", "vt100"])
    func quitLeavesAnEmptyScreen(type: String) throws {
        let tmux = try start(type, "fire")
        _ = try tmux.wait(for: "Quit")
        #expect(try !tmux.isFullScreen())
        try tmux.press("F10")
        try tmux.wait("something is left") { $0.allSatisfy { $0.isEmpty } }
        // The next output begins at the top.
        #expect(try tmux.cursor().row == 0)
    }

    @Test(arguments: ["linux", "vt100"])
    func signalAndCrashLeaveAnEmptyScreen(type: String) throws {
        for number in [SIGTERM, SIGSEGV, SIGHUP] {
            let tmux = try start(type, "kiosk")
            _ = try tmux.wait(for: "? Help")
            kill(try tmux.pid(), number)
            try tmux.wait("something is left after signal \(number)") { $0.allSatisfy { $0.isEmpty } }
        }
    }

    @Test func alternateScreenIsRestored() throws {
        let tmux = try start("tmux-256color", "fire")
        _ = try tmux.wait(for: "Quit")
        try tmux.press("F10")
        _ = try tmux.wait(for: "before")
    }
}
