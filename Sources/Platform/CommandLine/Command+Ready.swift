/// The commands that both programs have.
extension Command {
    /// `manual`: prints the manual page, or what of it the tables say.
    public static func manual(_ summary: String, text: @escaping @Sendable () -> String) -> Command {
        Command(name: "manual", summary: summary) { invocation in
            invocation.output.write(text())
            return .done
        }
    }

    /// `completions SHELL`: prints the completion script of a shell, made from the table of commands.
    public static func completions(of program: @escaping @Sendable () -> Command) -> Command {
        Command(
            name: "completions", synopsis: "SHELL", summary: "Print the completions for bash, zsh or fish.",
            discussion: installing(program().name)
        ) { (invocation) throws(CommandFailure) in
            guard let script = CompletionScript(rawValue: invocation.arguments[0]) else {
                let shells = CompletionScript.allCases.map(\.rawValue).joined(separator: ", ")
                throw .usage("completions takes one of \(shells)")
            }
            invocation.output.write(script.text(of: program()))
            return .done
        }
    }

    private static func installing(_ name: String) -> String {
        "The Debian package and make install install them. Otherwise: for bash, eval \"$(\(name) completions bash)\" in "
            + "~/.bashrc; for zsh, save them as _\(name) in a folder of $fpath; for fish, as "
            + "~/.config/fish/completions/\(name).fish."
    }
}
