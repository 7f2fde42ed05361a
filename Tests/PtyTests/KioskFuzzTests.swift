// A million hostile sequences for a kiosk: it keeps running, needs no more memory, and changes nothing.
import Foundation
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(60)))
struct KioskFuzzTests {
    /// A million in `make soak` (50 rounds), a slice in `make test`.
    private static var sequences: Int { soakRounds(20_000) }
    /// The sequences between two checks that it still responds.
    private static var perCheck: Int { max(2_500, sequences / 60) }
    /// Far more than a sequence takes, even on a busy machine under strace.
    private static let secondsPerSequence = 0.02

    /// System calls that start a program, write a file, or affect other processes.
    private static let watched = [
        "%process", "open", "openat", "creat", "rename", "renameat", "renameat2", "unlink", "unlinkat",
        "mkdir", "mkdirat",
        "rmdir", "link", "linkat", "symlink", "symlinkat", "truncate", "chmod", "fchmod", "fchmodat", "chown",
        "fchown", "lchown",
        "fchownat", "mknod", "mknodat", "utimensat", "tkill", "kill", "tgkill", "ptrace", "setsid", "setpgid",
        "%network",
    ]

    private func tracer(_ file: String) -> [String] {
        // As a grandchild (-D), so that the kiosk keeps its parent; with seccomp, so that other system calls are not slowed.
        [
            "strace", "-D", "-f", "-q", "--seccomp-bpf", "-e", "trace=" + Self.watched.joined(separator: ","),
            "-o", file,
        ]
    }

    private func isWhole(_ trace: [Substring]) -> Bool {
        trace.contains { $0.contains("+++ killed by SIGTERM") || $0.contains("+++ exited") }
    }

    /// Returns the calls in a trace that a kiosk must not make.
    private func forbidden(in file: String) throws -> [Substring] {
        var lines: [Substring] = []
        // The tracer writes the end of the program after it.
        for _ in 0..<500 {
            lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
            if isWhole(lines) { break }
            usleep(20_000)
        }
        #expect(isWhole(lines), "the trace is whole")
        var execs = 0
        return lines.filter { line in
            let call = line.drop { $0 != " " }.drop { $0 == " " }
            if call.hasPrefix("+++") || call.hasPrefix("---") || call.hasPrefix("exit") { return false }
            if call.hasPrefix("execve(") {
                execs += 1
                return execs > 1
            }
            if call.hasPrefix("open") {
                return ["O_WRONLY", "O_RDWR", "O_CREAT", "O_TRUNC", "O_APPEND"].contains { call.contains($0) }
            }
            // The program ends itself by the signal that it received.
            return !call.contains("SIGTERM")
        }
    }

    @Test func traceDetectsWritesAndChildProcesses() throws {
        let directory = try PrivateDirectory()
        let result = try runProgram(
            tracer(directory.path("trace")) + [
                "/bin/sh", "-c", "echo x > '\(directory.path("file"))'; /bin/true; kill -CONT $$",
            ])
        #expect(result.status == .exited(0))
        let calls = try forbidden(in: directory.path("trace")).joined(separator: "\n")
        #expect(calls.contains("O_CREAT"))
        #expect(calls.contains("execve(\"/bin/true\""))
        #expect(calls.contains("kill("))
    }

    @Test(arguments: [UInt64(1), 2])
    func randomInputNeitherEndsTheKioskNorChangesAnything(seed: UInt64) throws {
        let directory = try PrivateDirectory()
        // The second time with the mouse on, which is one more input.
        let kiosk = try KioskProgram(
            ["--idle", "3600", "--mouse", seed == 2 ? "on" : "off"], prefix: tracer(directory.path("trace")),
            content: Binary.checkout())
        var noise = TerminalNoise(seed: seed)
        let count = Self.sequences / 2
        let end = Clock.now + 60 + Double(count) * Self.secondsPerSequence
        var sizes: [Int] = []
        var descriptors: [[String]] = []
        var sent = 0
        while sent < count {
            for _ in 0..<min(Self.perCheck, count - sent) {
                if noise.number(0..<200) == 0 {
                    kiosk.terminal.resize(columns: noise.number(1..<260), rows: noise.number(1..<90))
                }
                try kiosk.terminal.send(noise.next(), seconds: 30)
                if kiosk.terminal.transcript.count > 1 << 20 { kiosk.terminal.clearTranscript() }
                sent += 1
            }
            try #require(Clock.now < end, "bounded time")
            // An unterminated paste times out after two seconds.
            kiosk.terminal.readUntilQuiet(milliseconds: 2200, seconds: 2.3)
            try kiosk.expectResponse()
            #expect(try kiosk.children().isEmpty)
            sizes.append(try kiosk.residentBytes())
            descriptors.append(try kiosk.openDescriptors())
        }
        // By half time everything has been loaded once: indexes, layouts, colors, guides.
        let (middle, last) = (sizes[sizes.count / 2], sizes[sizes.count - 1])
        print(
            "kiosk, \(sent) hostile sequences (seed \(seed)): \(sizes[0] / 1024) KB after \(Self.perCheck),",
            "\(middle / 1024) KB half way, \(last / 1024) KB at the end")
        #expect(last < middle + middle / 10, "memory stays flat: \(sizes)")
        #expect(Set(descriptors).count == 1, "\(descriptors)")
        try kiosk.end()
        #expect(try forbidden(in: directory.path("trace")).isEmpty)
    }
}
