/// Completions for zsh, by its function `_arguments`.
enum ZshCompletion {
    static var text: String {
        """
        #compdef muster
        # Completions of muster for zsh, made by: muster completions zsh

        _muster_guides() {
            local -a guides
            local slug name
            # _describe takes what is before the first colon for the word, and backslashes away.
            \(CompletionScript.listGuides) | sed -n 's/^  \\([^ ]\\{1,\\}  *[^ ].*\\)$/\\1/p' | while read -r slug name; do
                slug=${slug//\\\\/\\\\\\\\}
                guides+=("${slug//:/\\\\:}:${name//\\\\/\\\\\\\\}")
            done
            _describe -t guides guide guides
        }

        _muster_packs() { compadd -- ${(f)"$(\(CompletionScript.listPacks))"} }
        _muster_reports() { compadd -- ${(f)"$(\(CompletionScript.listReports))"} }
        \(followers)
        _muster_screens() {
            local -a guides
            guides=(${(f)"$(\(CompletionScript.listGuides) | sed -n 's/^  \\([^ ]\\{1,\\}\\)  *[^ ].*$/\\1/p')"})
            compadd -- \(RenderCommand.screenNames.joined(separator: " ")) guide:$^guides outline:$^guides steps:$^guides
        }

        _muster() {
            local curcontext=$curcontext state line
            typeset -A opt_args
            local -a commands
            commands=(
        \(commands)    )
            _arguments -C \\
        \(specifications(CompletedCommand.all[0].options + Option.withoutCommand, indent: "        "))\
                '1: :->first' '*:: :->rest'
            case $state in
                first)
                    _describe -t commands command commands
                    _muster_guides ;;
                rest)
                    case $words[1] in
        \(cases)            esac ;;
            esac
        }

        if [[ $funcstack[1] == _muster ]]; then _muster "$@"; else compdef _muster muster; fi

        """
    }

    private static var commands: String {
        CompletedCommand.all.map { command in
            "        \(CompletionScript.quoted(command.name + ":" + command.summary))\n"
        }.joined()
    }

    private static var cases: String {
        CompletedCommand.all.map { command in
            "                \(command.name)) _arguments \\\n"
                + specifications(command.options, indent: "                    ")
                + "                    \(CompletionScript.quoted("*: :" + arguments(command))) ;;\n"
        }.joined()
    }

    private static func specifications(_ options: [Option], indent: String) -> String {
        options.map { option in
            let summary = escaped(CompletedCommand.firstSentence(option.summary))
            let start = "\(option.repeats ? "*" : "")--\(option.name)"
            let whole = option.value.map {
                "\(start)=[\(summary)]\(option.usual == nil ? "" : ":"):\(escaped($0)):\(action(Candidates.of(option)))"
            }
            return indent + CompletionScript.quoted(whole ?? "\(start)[\(summary)]") + " \\\n"
        }.joined()
    }

    private static func arguments(_ command: CompletedCommand) -> String {
        command.followers.isEmpty ? action(command.candidates) : "_muster_\(command.name)"
    }

    /// A function for each command that has arguments after other arguments.
    private static var followers: String {
        CompletedCommand.all.filter { !$0.followers.isEmpty }.map { command in
            let cases = command.followers.map { follower in
                let act =
                    if case .words(let words) = follower.candidates {
                        "compadd -- \(words.joined(separator: " "))"
                    } else {
                        action(follower.candidates)
                    }
                return "        \(follower.word)) \(act) ;;\n"
            }
            return
                "_muster_\(command.name)() {\n    local -a before\n    before=(${words[1,CURRENT-1]:#-*})\n    case $before[-1] in\n"
                + cases.joined() + "    esac\n}\n"
        }.joined()
    }

    private static func action(_ candidates: Candidates) -> String {
        switch candidates {
        case .nothing: "( )"
        case .words(let words): "(\(words.joined(separator: " ")))"
        case .guides: "_muster_guides"
        case .screens: "_muster_screens"
        case .packs: "_muster_packs"
        case .reports: "_muster_reports"
        case .folders: "_files -/"
        case .files: "_files"
        }
    }

    /// Escapes colons and brackets, which are special in a specification.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            if ":[]".contains(character) { result += "\\" }
            result.append(character)
        }
        return result
    }
}
