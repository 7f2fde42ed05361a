import ContentPack

/// Runs one command line from its words to the exit code. All messages to stderr are written here.
struct Runner {
    let environment: Environment

    func run(_ words: [String]) -> ExitStatus {
        let output = Output(isUTF8: environment.isUTF8)
        let status: ExitStatus
        do throws(CommandFailure) {
            status = try perform(words, output)
        } catch {
            output.flush()
            output.message("muster: \(error.message)")
            if error.status == .usage { output.message("Try: muster --help") }
            return error.status
        }
        output.flush()
        if let failure = output.failure {
            output.message("muster: the output could not be written: \(failure)")
            return .nothingFound
        }
        return status
    }

    private func perform(_ words: [String], _ output: Output) throws(CommandFailure) -> ExitStatus {
        let parsed = try ArgumentParser.parse(words)
        if parsed.options["version"] != nil {
            output.write("muster \(Program.version)\n")
            return .done
        }
        if parsed.options["help"] != nil {
            output.write(HelpText.text(for: parsed.command, isNamed: parsed.isNamed))
            return .done
        }
        return try parsed.command.run(
            Invocation(
                command: parsed.command, arguments: parsed.arguments, options: parsed.options,
                environment: environment, output: output))
    }
}
