/// Completions for zsh, by its function `_arguments`.
struct ZshCompletion {
    let program: CompletedProgram

    private var prefix: String { program.prefix }
    /// The function that zsh looks for, which is named after the program.
    private var main: String { "_" + program.name }

    var text: String {
        """
        #compdef \(program.name)
        # Completions of \(program.name) for zsh, made by: \(program.name) completions zsh

        # \(prefix)_offer NAME: completes what the function of a list prints.
        \(prefix)_offer() {
            local -a found
            local word meaning
            # _describe takes what is before the first colon for the word, and backslashes away.
            \(prefix)_list_$1 | while IFS=$'\\t' read -r word meaning; do
                word=${word//\\\\/\\\\\\\\}
                found+=("${word//:/\\\\:}${meaning:+:${meaning//\\\\/\\\\\\\\}}")
            done
            _describe -t $1 ${1%s} found
        }

        \(lists)\(followers)
        \(groups)
        if [[ $funcstack[1] == \(main) ]]; then \(main) "$@"; else compdef \(main) \(program.name); fi

        """
    }

    private var lists: String {
        program.lists.map {
            "\(prefix)_list_\($0.name)() { \($0.script); }\n\(prefix)_\($0.name)() { \(prefix)_offer \($0.name); }\n"
        }.joined()
    }

    /// A function for the program, and one for each command that has commands below it.
    private var groups: String {
        program.commands.filter { !$0.below.isEmpty }.map(group).joined() + group(program.top)
    }

    private func group(_ parent: CompletedProgram.Entry) -> String {
        let words = parent.name.isEmpty ? "" : parent.name + " "
        let below = program.commands.filter { command in parent.below.contains { command.name == words + $0 }
        }
        let names = below.map {
            "        \(CompletionScript.quoted(String($0.name.dropFirst(words.count)) + ":" + $0.summary))\n"
        }
        let cases = below.map { command in
            "                \(command.name.dropFirst(words.count))) "
                + (command.below.isEmpty
                    ? "_arguments \\\n" + specifications(command.options, indent: "                    ")
                        + "                    \(CompletionScript.quoted("*: :" + arguments(command)))"
                    : function(of: command)) + " ;;\n"
        }
        var action = action(parent.candidates)
        if action == "( )" { action = "true" }
        return """
            \(function(of: parent))() {
                local curcontext=$curcontext state line
                typeset -A opt_args
                local -a commands
                commands=(
            \(names.joined())    )
                _arguments -C \\
            \(specifications(parent.options, indent: "        "))\
                    '1: :->first' '*:: :->rest'
                case $state in
                    first)
                        _describe -t commands command commands
                        \(action) ;;
                    rest)
                        case $words[1] in
            \(cases.joined())            esac ;;
                esac
            }


            """
    }

    /// The function of a command: `_muster_show`, `_muster_sync_feeds`; that of the program has its name.
    private func function(of command: CompletedProgram.Entry) -> String {
        command.name.isEmpty
            ? main : prefix + "_" + command.name.map { $0 == " " || $0 == "-" ? "_" : String($0) }.joined()
    }

    private func specifications(_ options: [Option], indent: String) -> String {
        options.map { option in
            let summary = escaped(CompletedProgram.firstSentence(option.summary))
            let start = "\(option.repeats ? "*" : "")--\(option.name)"
            let whole = option.value.map {
                "\(start)=[\(summary)]\(option.usual == nil ? "" : ":"):\(escaped($0)):\(action(program.candidates(of: option)))"
            }
            return indent + CompletionScript.quoted(whole ?? "\(start)[\(summary)]") + " \\\n"
        }.joined()
    }

    private func arguments(_ command: CompletedProgram.Entry) -> String {
        command.followers.isEmpty ? action(command.candidates) : function(of: command)
    }

    /// A function for each command that has arguments after other arguments.
    private var followers: String {
        program.commands.filter { !$0.followers.isEmpty && $0.below.isEmpty }.map { command in
            let cases = command.followers.map { follower in
                let act =
                    if case .words(let words) = follower.candidates {
                        "compadd -- \(words.joined(separator: " "))"
                    } else { action(follower.candidates) }
                return "        \(follower.word)) \(act) ;;\n"
            }
            return
                "\(function(of: command))() {\n    local -a before\n    before=(${words[1,CURRENT-1]:#-*})\n    case $before[-1] in\n"
                + cases.joined() + "    esac\n}\n"
        }.joined()
    }

    private func action(_ candidates: Candidates) -> String {
        switch candidates {
        case .nothing: "( )"
        case .words(let words): "(\(words.joined(separator: " ")))"
        case .list(let name): "\(prefix)_\(name)"
        case .folders: "_files -/"
        case .files: "_files"
        }
    }

    /// Escapes colons and brackets, which are special in a specification.
    private func escaped(_ text: String) -> String {
        text.map { ":[]".contains($0) ? "\\\($0)" : String($0) }.joined()
    }
}
