import CommandLine
import ContentPack
internal import Glibc
import TextTools

/// `muster sync`: runs `muster-sync`, which has the network code that this program lacks.
enum SyncCommand {
    static let command = Command(
        name: "sync", synopsis: "WORDS", summary: "Update the guides, by running muster-sync.",
        discussion: """
            All arguments after sync are passed to the program muster-sync in the same folder, for example: muster sync \
            update. To see its commands, run muster sync --help. This program itself never opens a network connection.
            """, options: [], passesWordsOn: true
    ) { (invocation) throws(CommandFailure) in
        // Only from the folder of this program, never from the PATH, where anyone might have put another one.
        guard let executable = PackLocator.Environment.current().executable else {
            throw CommandFailure(
                "cannot find muster-sync, because the folder of this program is unknown; run muster-sync directly",
                .unusableContent)
        }
        let program = PackPath.folder(of: executable) + "/muster-sync"
        invocation.output.flush()
        var words = ([program] + invocation.arguments).map { strdup($0) } + [nil]
        execv(program, &words)
        // execv only returns if it failed.
        let code = errno
        for word in words { free(word) }
        guard code == ENOENT else {
            throw CommandFailure(
                "could not start \(DisplayText.escaped(program)): \(String(cString: strerror(code)))",
                .unusableContent)
        }
        throw CommandFailure(
            "updating needs the program muster-sync, which is not installed; it belongs at "
                + DisplayText.escaped(program), .unusableContent)
    }
}
