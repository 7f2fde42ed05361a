/// `muster completions SHELL`: prints the completion script of a shell, made from the table of commands.
enum CompletionsCommand {
    static let command = Command(
        name: "completions", synopsis: "SHELL", summary: "Print the completions for bash, zsh or fish.",
        discussion: [
            "The Debian package and make install install them. Otherwise: for bash, "
                + "eval \"$(muster completions bash)\" in ~/.bashrc; for zsh, save them as _muster in a folder of "
                + "$fpath; for fish, as ~/.config/fish/completions/muster.fish."
        ],
        options: [], run: run)

    private static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
        let shells = CompletionScript.allCases.map(\.rawValue)
        guard invocation.arguments.count == 1,
            let script = CompletionScript(rawValue: invocation.arguments[0])
        else {
            throw .usage("completions takes one of \(shells.joined(separator: ", "))")
        }
        invocation.output.write(script.text)
        return .done
    }
}
