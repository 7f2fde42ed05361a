/// Completions for bash that do not need the package bash-completion.
struct BashCompletion {
    let program: CompletedProgram

    private var prefix: String { program.prefix }

    var text: String {
        """
        # Completions of \(program.name) for bash, made by: \(program.name) completions bash

        \(lists)\(splitFunction)
        \(keepFunction)
        # \(prefix)_offer VALUE KIND [WORDS]: sets COMPREPLY to the completions of VALUE: the words, and what a function lists.
        \(prefix)_offer() {
            local value=$1 path before
            \(prefix)_escape "$value"
            case $2 in
                words) \(prefix)_keep < <(printf '%s\\n' $3) ;;
                folders) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "$path") ;;
                files) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$path") ;;
                *) \(prefix)_keep < <([[ -z $3 ]] || printf '%s\\n' $3; \(prefix)_$2 | cut -f 1) ;;
            esac
            if [[ $2 == folders || $2 == files ]]; then
                \(prefix)_before
                COMPREPLY=("${COMPREPLY[@]#"$before"}")
            fi
        }

        \(prefix)() {
            local -a words
            local current command= option= before= word i quoted
            COMPREPLY=()
            \(prefix)_split "${COMP_LINE:0:COMP_POINT}"
            current=${words[${#words[@]} - 1]}
            for ((i = 1; i < ${#words[@]} - 1; i++)); do
                word=${words[i]}
                # The value of some options may be missing.
                if [[ -n $option && $word != --* ]]; then option=; continue; fi
                option=
                [[ $word == -* ]] || before=$word
                case $word in
                    \(program.namesWithValue.joined(separator: "|"))) option=$word ;;
        \(commandOptions)            -*) ;;
                    *) case "${command:+$command }$word" in
                        \(program.commands.map { "\"\($0.name)\"" }.joined(separator: "|"))) command="${command:+$command }$word" ;;
                        *) [[ -n $command ]] || command=\(program.usual ?? "none") ;;
                    esac ;;
                esac
            done
            if [[ -z $option && $current == --*=* && $COMP_WORDBREAKS == *=* ]]; then
                option=${current%%=*}
                current=${current#*=}
            fi
            if [[ -n $option && $current != --* ]]; then
                case ${command:-\(program.usual ?? "none")}:$option in
        \(values)        esac
                return
            fi
            if [[ $current == -* ]]; then
                case $command in
        \(options)        esac
                return
            fi
            case $command in
        \(arguments)    esac
        }

        complete -F \(prefix) \(program.name)

        """
    }

    private var lists: String {
        program.lists.map { "\(prefix)_\($0.name)() { \($0.script); }\n" }.joined()
            + (program.lists.isEmpty ? "" : "\n")
    }

    private var commandOptions: String {
        program.commandOptions.map { "            --\($0)) command=\($0) ;;\n" }.joined()
    }

    /// Splits a line into words with quotes and backslashes, which `read` does not support.
    private var splitFunction: String {
        #"""
        # \#(prefix)_split LINE: sets `words` to its words without quotes and backslashes, and `quoted` to the quote that is
        # still open in the last one. It splits at blanks only: bash also splits at = and :, and names of screens have
        # a colon.
        \#(prefix)_split() {
            local line=$1 word= begun= character i
            words=() quoted=
            for ((i = 0; i < ${#line}; i++)); do
                character=${line:i:1}
                case $quoted$character in
                    [[:blank:]]) [[ -z $begun ]] || words+=("$word"); word= begun=; continue ;;
                    \\) ((++i)); word+=${line:i:1} ;;
                    [\"\']) quoted=$character ;;
                    \"\" | \'\') quoted= ;;
                    \"\\)
                        # In double quotes, a backslash is literal unless it escapes a special character.
                        [[ ${line:i + 1:1} == [\$\`\"\\] ]] && ((++i))
                        word+=${line:i:1} ;;
                    *) word+=$character ;;
                esac
                begun=1
            done
            words+=("$word")
        }

        # \#(prefix)_escape PATH: sets `path` to PATH escaped for compgen, which removes one level of quotes.
        \#(prefix)_escape() {
            path=$1
            [[ $quoted == \' ]] || path=${path//\\/\\\\} path=${path//\"/\\\"}
            [[ -n $quoted ]] || path=${path//\'/\\\'}
        }

        """#
    }

    /// Offers words, which may be a stranger's: they are compared and quoted, and never expanded as `compgen -W` does.
    private var keepFunction: String {
        #"""
        # \#(prefix)_keep: sets COMPREPLY to the words, one a line, that begin with `value`, as they must be typed.
        \#(prefix)_keep() {
            local word before
            \#(prefix)_before
            while IFS= read -r word; do
                [[ -n $word && $word == "$value"* ]] || continue
                word=${word#"$before"}
                case $quoted in
                    "") printf -v word %q "$word" ;;
                    \")
                        word=${word//\\/\\\\} word=${word//\"/\\\"} word=${word//\$/\\\$} word=${word//\`/\\\`}
                        word=${word//!/\"\'!\'\"} ;;
                    \') word=${word//\'/\'\\\'\'} ;;
                esac
                COMPREPLY+=("$word")
            done
        }

        # \#(prefix)_before: sets `before` to what bash leaves on the line: if colons separate words, all up to the last one.
        \#(prefix)_before() {
            before=
            if [[ $value == *:* && $COMP_WORDBREAKS == *:* && -z $quoted ]]; then before=${value%"${value##*:}"}; fi
        }

        """#
    }

    /// The cases of the values of options, one on each line.
    private var values: String {
        program.commands.map { command in
            command.options.map { option in
                guard option.value != nil, let offer = offer(program.candidates(of: option)) else {
                    return ""
                }
                return "            \"\(command.name):--\(option.name)\") \(offer) ;;\n"
            }.joined()
        }.joined()
    }

    private var options: String {
        ([program.top] + program.commands).map { command in
            let names = command.options.map { "--" + $0.name }.joined(separator: " ")
            return "            \"\(command.name)\") \(prefix)_offer \"$current\" words \"\(names)\" ;;\n"
        }.joined()
    }

    private var arguments: String {
        ([program.top] + program.commands).map { command in
            guard command.followers.isEmpty || !command.below.isEmpty else { return followers(command) }
            return offer(command.candidates, beside: command.below).map {
                "        \"\(command.name)\") \($0) ;;\n"
            } ?? ""
        }.joined()
    }

    private func followers(_ command: CompletedProgram.Entry) -> String {
        let cases = command.followers.map { "            \($0.word)) \(offer($0.candidates) ?? ":") ;;\n" }
        return "        \"\(command.name)\") case $before in\n\(cases.joined())        esac ;;\n"
    }

    /// Returns the call that offers the candidates, beside the commands that may stand in their place.
    private func offer(_ candidates: Candidates, beside commands: [String] = []) -> String? {
        let call = "\(prefix)_offer \"$current\" "
        switch candidates {
        case .nothing: return commands.isEmpty ? nil : call + "words \"\(commands.joined(separator: " "))\""
        case .words(let words): return call + "words \"\((commands + words).joined(separator: " "))\""
        case .list(let name):
            return call + name + (commands.isEmpty ? "" : " \"\(commands.joined(separator: " "))\"")
        case .folders: return call + "folders"
        case .files: return call + "files"
        }
    }
}
