// A terminal emulator without a window, to see a program's screen as a person does.
import Glibc

/// A program in a terminal of fixed size with a readable screen, by a private tmux server.
package final class Tmux {
    private let directory: PrivateDirectory
    private let environment: [String: String]

    /// - Parameters:
    ///   - command: the command, run by `sh -c`; the pane stays after its end.
    ///   - environment: the command's environment; TERM is tmux-256color unless given here.
    package init(
        _ command: String, environment: [String: String] = [:], columns: Int = 80, rows: Int = 24
    ) throws {
        directory = try PrivateDirectory()
        self.environment = ["HOME": directory.path].merging(environment) { $1 }
        let terminal = environment["TERM"] ?? "tmux-256color"
        let configuration = """
            set -g status off
            set -g escape-time 0
            set -g remain-on-exit on
            set -g remain-on-exit-format ""
            set -g default-size \(columns)x\(rows)
            set -g default-terminal "\(terminal)"
            set -g default-shell /bin/sh
            set -g history-limit 100
            set -g update-environment ""
            """
        try directory.write(configuration + "\n", to: "tmux.conf")
        try tmux(["new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", command])
    }

    deinit { _ = try? tmux(["kill-server"]) }

    @discardableResult
    private func tmux(_ arguments: [String]) throws -> String {
        let client = ["tmux", "-u", "-S", directory.path("socket"), "-f", directory.path("tmux.conf")]
        let result = try Spawn.run(client + arguments, environment: environment, seconds: 10)
        guard result.status == .exited(0) else {
            throw HarnessFailure("tmux \(arguments.first ?? ""): \(result.stderr)")
        }
        return result.stdout
    }

    /// Presses keys by tmux's names (`Up`, `Enter`, `Escape`, `C-c`, `F1`, `BTab`) or single characters.
    package func press(_ keys: String...) throws { try tmux(["send-keys", "--"] + keys) }

    /// Types characters literally.
    package func type(_ text: String) throws { try tmux(["send-keys", "-l", "--", text]) }

    /// Sends bytes, valid or not.
    package func send(bytes: [UInt8]) throws {
        try tmux(["send-keys", "-H"] + bytes.map { String($0, radix: 16) })
    }

    package func resize(columns: Int, rows: Int) throws {
        try tmux(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
    }

    /// Returns the screen as text, one line per row, without blanks at the ends.
    package func screen() throws -> [String] {
        try tmux(["capture-pane", "-p"]).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            .map { line in
                var line = String(line)
                while line.last == " " { line.removeLast() }
                return line
            }
    }

    /// The screen with the escape sequences that give it its colors.
    /// The lines above the screen and on it, as far back as the terminal keeps them.
    package func history() throws -> [String] {
        try tmux(["capture-pane", "-p", "-S", "-"]).split(separator: "\n").map(String.init)
    }

    package func styledScreen() throws -> String { try tmux(["capture-pane", "-p", "-e"]) }

    /// Returns the position of the hardware cursor, and whether it is visible.
    package func cursor() throws -> (column: Int, row: Int, isShown: Bool) {
        let answer = try tmux(["display-message", "-p", "#{cursor_x} #{cursor_y} #{cursor_flag}"])
        let numbers = answer.split { $0 == " " || $0 == "\n" }.compactMap { Int($0) }
        guard numbers.count == 3 else { throw HarnessFailure("tmux: no cursor in \(answer)") }
        return (numbers[0], numbers[1], numbers[2] == 1)
    }

    /// Returns true if the program shows the alternate screen.
    package func isFullScreen() throws -> Bool {
        try tmux(["display-message", "-p", "#{alternate_on}"]).hasPrefix("1")
    }

    /// Returns true if the program has requested mouse reports.
    package func reportsMouse() throws -> Bool {
        try tmux(["display-message", "-p", "#{mouse_any_flag}"]).hasPrefix("1")
    }

    /// Returns the process in the pane: the shell that runs the command, or the command itself.
    package func pid() throws -> pid_t {
        let answer = try tmux(["display-message", "-p", "#{pane_pid}"])
        guard let pid = pid_t(answer.prefix { $0 != "\n" }) else { throw HarnessFailure("tmux: no process") }
        return pid
    }

    /// Waits until the screen contains `text`, and returns the screen.
    @discardableResult
    package func wait(for text: String, seconds: Double = 10) throws -> [String] {
        try wait("the screen has no \(text.debugDescription)", seconds: seconds) { screen in
            screen.contains { $0.contains(text) }
        }
    }

    /// Waits until the screen is as wanted and no longer changes, and returns it.
    @discardableResult
    package func wait(
        _ complaint: String, seconds: Double = 10, until isAsWanted: ([String]) -> Bool
    ) throws -> [String] {
        let deadline = Clock.now + seconds
        var last: [String] = []
        while true {
            let screen = try screen()
            // Looked at in the middle of a drawing, half of it may be of the screen before.
            if isAsWanted(screen), screen == last { return screen }
            if Clock.now > deadline {
                throw HarnessFailure("\(complaint) after \(seconds) s:\n\(screen.joined(separator: "\n"))")
            }
            last = screen
            usleep(20_000)
        }
    }
}
