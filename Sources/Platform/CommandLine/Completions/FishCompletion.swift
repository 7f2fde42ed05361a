/// Completions for fish: a line for each command and option, with its description.
struct FishCompletion {
    let program: CompletedProgram

    private var prefix: String { "_" + program.prefix }

    var text: String {
        """
        # Completions of \(program.name) for fish, made by: \(program.name) completions fish

        \(lists)
        # Prints the command on the line, all its words; the usual one if there are only other words; nothing if there are none.
        function \(prefix)_command
            set -l words (commandline -opc)
            set -l is_value no
            set -l command ''
            for word in $words[2..-1]
                if test $is_value = yes
                    set is_value no
                    continue
                end
                switch $word
                    case \(program.namesWithValue.joined(separator: " "))
                        set is_value yes
                    case '-*'
                    case '*'
                        switch (string trim "$command $word")
                            case \(program.commands.map { "'\($0.name)'" }.joined(separator: " "))
                                set command (string trim "$command $word")
                            case '*'
                                test -n "$command"; or set command \(program.usual ?? "none")
                        end
                end
            end
            echo $command
        end

        function \(prefix)_at
            set -l command (\(prefix)_command)
            test "$command" = "$argv[1]"
        end

        # Whether a word is the last one that is no option.
        function \(prefix)_after
            set -l words (string match --invert --regex '^-' -- (commandline -opc))
            test "$words[-1]" = "$argv[1]"
        end

        complete -c \(program.name) -f
        \(([program.top] + program.commands).map(lines).joined())
        """
    }

    private var lists: String {
        program.lists.map { "function \(prefix)_\($0.name)\n    \($0.script)\nend\n" }.joined()
    }

    private func lines(of command: CompletedProgram.Entry) -> String {
        let at = "complete -c \(program.name) -n '\(prefix)_at \"\(command.name)\""
        var lines = "\n"
        let words = command.name.isEmpty ? "" : command.name + " "
        for name in command.below {
            let summary = program.commands.first { $0.name == words + name }?.summary ?? ""
            lines += "\(at)' -a \(name) -d \(CompletionScript.quoted(summary))\n"
        }
        if let offer = offer(command.candidates) { lines += "\(at)' \(offer)\n" }
        for follower in command.followers {
            guard let offer = offer(follower.candidates) else { continue }
            lines += "\(at); and \(prefix)_after \(follower.word)' \(offer)\n"
        }
        for option in command.options { lines += "\(at)' \(arguments(option))\n" }
        return lines
    }

    private func arguments(_ option: Option) -> String {
        var text = "-l \(option.name)"
        // Where the value may be missing, the next word may be something else.
        if option.value != nil, option.usual == nil {
            text += " " + (offer(program.candidates(of: option)) ?? "-x")
        }
        return text + " -d " + CompletionScript.quoted(CompletedProgram.firstSentence(option.summary))
    }

    private func offer(_ candidates: Candidates) -> String? {
        switch candidates {
        case .nothing: nil
        case .words(let words): "-x -a '\(words.joined(separator: " "))'"
        case .list(let name): "-x -a '(\(prefix)_\(name))'"
        case .folders: "-x -a '(__fish_complete_directories (commandline -ct))'"
        case .files: "-r -F"
        }
    }
}
