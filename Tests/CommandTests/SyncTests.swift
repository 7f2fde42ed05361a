import Foundation
import TestSupport
import Testing

/// `muster sync`: hands everything to the program beside it.
@Suite struct SyncTests {
    private static func copy(into directory: PrivateDirectory) throws -> String {
        let path = directory.path("muster")
        #expect(try runProgram(["/bin/cp", try Binary.muster(), path]).status == .exited(0))
        return path
    }

    /// Writes a script with another program: a file that this process, or a child that it is starting, has
    /// open for writing cannot be run.
    private static func write(_ script: String, to path: String) throws {
        let command = ["/bin/sh", "-c", "cat > \"$0\"; chmod 755 \"$0\"", path]
        #expect(try runProgram(command, stdin: script).status == .exited(0))
    }

    @Test func everyWordIsHandedOn() throws {
        let directory = try PrivateDirectory()
        let muster = try Self.copy(into: directory)
        try Self.write(
            "#!/bin/sh\nprintf '[%s]' \"$@\"\nexit 4\n", to: directory.path("muster-sync"))
        let result = try runProgram([
            muster, "sync", "update", "--from", "a b", "--json", "--help", "--", "-V",
        ])
        #expect(result.stdout == "[update][--from][a b][--json][--help][--][-V]")
        #expect(result.status == .exited(4))
        let wrong = try runProgram([muster, "--json", "sync", "update"])
        #expect(wrong.status == .exited(2) && wrong.stderr.contains("sync has no option --json"))
    }

    @Test func itIsNeverTakenFromThePath() throws {
        let directory = try PrivateDirectory()
        let muster = try Self.copy(into: directory)
        let elsewhere = try PrivateDirectory()
        try Self.write("#!/bin/sh\necho trap\n", to: elsewhere.path("muster-sync"))
        let result = try runProgram([muster, "sync", "update"], environment: ["PATH": elsewhere.path])
        #expect(result.status == .exited(3) && result.stdout.isEmpty)
        #expect(
            result.stderr
                == "muster: updating needs the program muster-sync, which is not installed; it belongs "
                + "at \(directory.path("muster-sync"))\n")
        let file = try directory.write("no program", to: "muster-sync")
        chmod(file, 0o644)
        let blocked = try runProgram([muster, "sync"])
        #expect(blocked.status == .exited(3) && blocked.stderr.contains("Permission denied"))
    }
}
