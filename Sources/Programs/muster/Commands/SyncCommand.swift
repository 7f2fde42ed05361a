import ContentPack
internal import Glibc
import TextTools

/// `muster sync`: starts `muster-sync`, which has the network code that this program does without.
enum SyncCommand {
    static let command = Command(
        name: "sync", synopsis: "WORDS", summary: "Bring the guides up to date, by starting muster-sync.",
        discussion: [
            "Everything behind sync is handed to the program muster-sync beside this one: muster sync update, say. muster "
                + "sync --help shows what it can do. This program itself never opens a network connection."
        ],
        options: [], passesWordsOn: true, run: run)

    private static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
        // Beside this very program, and never from the PATH: what is found there may be anybody's.
        guard let executable = PackLocator.Environment.current().executable else {
            throw CommandFailure(
                message:
                    "it can not be told where this program lies, so muster-sync is not found beside it; start "
                    + "muster-sync itself", status: .unusableContent)
        }
        let program = PackPath.folder(of: executable) + "/muster-sync"
        invocation.output.flush()
        var words = ([program] + invocation.arguments).map { strdup($0) } + [nil]
        execv(program, &words)
        // Still here: it could not be started.
        let code = errno
        for word in words { free(word) }
        guard code == ENOENT else {
            throw CommandFailure(
                message:
                    "\(DisplayText.escaped(program)) can not be started: \(String(cString: strerror(code)))",
                status: .unusableContent)
        }
        throw CommandFailure(
            message:
                "updating takes the program muster-sync, which is not installed beside this one; put it at "
                + DisplayText.escaped(program), status: .unusableContent)
    }
}
