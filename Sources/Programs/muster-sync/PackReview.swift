import ContentPack
internal import Glibc
import TextTools

/// Runs `muster check` on a pack before it is published.
enum PackReview {
    enum Outcome: Equatable {
        /// There are at most notes.
        case sound
        /// There are errors or warnings.
        case faulty
        /// The pack was not checked; the reason.
        case unchecked(String)
    }

    /// Runs the `muster` beside this program, as that one runs this one for `muster sync`: never one from the
    /// `PATH`. Its findings go to standard error.
    static func run(_ pack: String) -> Outcome {
        guard let executable = PackLocator.Environment.current().executable else {
            return .unchecked("the folder of this program is unknown")
        }
        let program = PackPath.folder(of: executable) + "/muster"
        // A folder and no option, whatever its name is.
        let words = [program, "check", pack.hasPrefix("/") ? pack : "./" + pack]
        var process: pid_t = 0
        let code = spawn(words, &process)
        guard code == 0 else {
            let reason = code == ENOENT ? "there is no such program" : String(cString: strerror(code))
            return .unchecked("\(DisplayText.escaped(program)) cannot be run: \(reason)")
        }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { return .unchecked("muster check cannot be followed") }
        }
        switch status {
        case 0: return .sound
        case 1 << 8: return .faulty
        default: return .unchecked("muster check did not end well")
        }
    }

    private static func spawn(_ words: [String], _ process: inout pid_t) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, 2, 1)
        var arguments = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        return posix_spawn(&process, words[0], &actions, nil, &arguments, environ)
    }
}
