/// Completions for fish: a line for each command and option, with its description.
enum FishCompletion {
    static var text: String {
        """
        # Completions of muster for fish, made by: muster completions fish

        function __muster_guides
            \(CompletionScript.listGuides) | string replace --regex --filter '^  (\\S+)\\s+(\\S.*)$' '$1\\t$2'
        end

        function __muster_packs
            \(CompletionScript.listPacks)
        end
        function __muster_reports
            \(CompletionScript.listReports)
        end
        function __muster_screens
            printf '%s\\n' \(RenderCommand.screenNames.joined(separator: " "))
            for guide in (__muster_guides | string replace --regex '\\t.*' '')
                printf '%s\\n' guide:$guide outline:$guide steps:$guide
            end
        end

        # Prints the command on the line; browse if there are only other words; nothing if there are none.
        function __muster_command
            set -l words (commandline -opc)
            set -l is_value no
            for word in $words[2..-1]
                if test $is_value = yes
                    set is_value no
                    continue
                end
                switch $word
                    case \(CompletedCommand.namesWithValue.joined(separator: " "))
                        set is_value yes
                    case '-*'
                    case \(CompletedCommand.all.map(\.name).joined(separator: " "))
                        echo $word
                        return
                    case '*'
                        echo browse
                        return
                end
            end
        end

        function __muster_at
            set -l command (__muster_command)
            test "$command" = "$argv[1]"
        end

        # Whether a word is the last one that is no option.
        function __muster_after
            set -l words (string match --invert --regex '^-' -- (commandline -opc))
            test "$words[-1]" = "$argv[1]"
        end

        complete -c muster -f
        complete -c muster -n '__muster_at ""' -a '(__muster_guides)'
        \(commands)
        """
    }

    private static var commands: String {
        CompletedCommand.all.map { command in
            let here = "complete -c muster -n '__muster_at \(command.name)'"
            var lines =
                "\ncomplete -c muster -n '__muster_at \"\"' -a \(command.name) -d "
                + "\(CompletionScript.quoted(command.summary))\n"
            if let offer = offer(command.candidates) { lines += "\(here) \(offer)\n" }
            for follower in command.followers {
                guard let offer = offer(follower.candidates) else { continue }
                lines +=
                    "complete -c muster -n '__muster_at \(command.name); and __muster_after \(follower.word)' \(offer)\n"
            }
            for option in command.options { lines += "\(here) \(arguments(option))\n" }
            // The options of browse are valid without a command.
            if command.name == BrowseCommand.command.name {
                for option in command.options + Option.withoutCommand {
                    lines += "complete -c muster -n '__muster_at \"\"' \(arguments(option))\n"
                }
            }
            return lines
        }.joined()
    }

    private static func arguments(_ option: Option) -> String {
        var text = "-l \(option.name)"
        // Where the value may be missing, the next word may be something else.
        if option.value != nil, option.usual == nil { text += " " + (offer(Candidates.of(option)) ?? "-x") }
        return text + " -d " + CompletionScript.quoted(CompletedCommand.firstSentence(option.summary))
    }

    private static func offer(_ candidates: Candidates) -> String? {
        switch candidates {
        case .nothing: nil
        case .words(let words): "-x -a '\(words.joined(separator: " "))'"
        case .guides: "-x -a '(__muster_guides)'"
        case .screens: "-x -a '(__muster_screens)'"
        case .packs: "-x -a '(__muster_packs)'"
        case .reports: "-x -a '(__muster_reports)'"
        case .folders: "-x -a '(__fish_complete_directories (commandline -ct))'"
        case .files: "-r -F"
        }
    }
}
