/// Completions for bash, without the help of the package bash-completion: what is there on every machine.
enum BashCompletion {
    static var text: String {
        """
        # Completions of muster for bash, made by: muster completions bash

        _muster_guides() { \(CompletionScript.listGuides) | sed -n 's/^  \\([^ ]\\{1,\\}\\)  *[^ ].*$/\\1/p'; }

        _muster_screens() {
            local guide
            printf '%s\\n' \(RenderCommand.screenNames.joined(separator: " "))
            for guide in $(_muster_guides); do printf '%s\\n' "guide:$guide" "outline:$guide" "steps:$guide"; done
        }

        # _muster_offer VALUE KIND [WORDS]: what may stand in the place of VALUE.
        _muster_offer() {
            local value=$1
            case $2 in
                words) mapfile -t COMPREPLY < <(compgen -W "$3" -- "$value") ;;
                guides) mapfile -t COMPREPLY < <(compgen -W "$(_muster_guides)" -- "$value") ;;
                screens) mapfile -t COMPREPLY < <(compgen -W "$(_muster_screens)" -- "$value") ;;
                folders) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "$value") ;;
                files) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$value") ;;
            esac
            # Bash replaces only what stands behind the last colon, where it takes colons to divide words.
            if [[ $value == *:* && $COMP_WORDBREAKS == *:* ]]; then
                local before=${value%"${value##*:}"}
                COMPREPLY=("${COMPREPLY[@]#"$before"}")
            fi
        }

        _muster() {
            local -a words
            local current command= option= word i
            COMPREPLY=()
            # Divided by blanks alone: bash divides at = and : too, and the names of screens have a colon.
            read -ra words <<<"${COMP_LINE:0:COMP_POINT}"
            [[ ${COMP_LINE:0:COMP_POINT} == *[[:blank:]] ]] && words+=("")
            current=${words[${#words[@]} - 1]}
            for ((i = 1; i < ${#words[@]} - 1; i++)); do
                word=${words[i]}
                if [[ -n $option ]]; then option=; continue; fi
                case $word in
                    \(CompletedCommand.namesWithValue.joined(separator: "|"))) option=$word ;;
                    -*) ;;
                    \(CompletedCommand.all.map(\.name).joined(separator: "|"))) [[ -n $command ]] || command=$word ;;
                    *) [[ -n $command ]] || command=browse ;;
                esac
            done
            if [[ -z $option && $current == --*=* && $COMP_WORDBREAKS == *=* ]]; then
                option=${current%%=*}
                current=${current#*=}
            fi
            if [[ -n $option ]]; then
                case ${command:-browse}:$option in
        \(values)        esac
                return
            fi
            if [[ $current == -* ]]; then
                case ${command:-browse} in
        \(options)        esac
                return
            fi
            case $command in
                "") _muster_offer "$current" words "\(CompletedCommand.all.map(\.name).joined(separator: " ")) $(_muster_guides)" ;;
        \(places)    esac
        }

        complete -F _muster muster

        """
    }

    /// What may follow each option, one line each.
    private static var values: String {
        CompletedCommand.all.map { command in
            command.options.map { option in
                guard option.value != nil, let offer = offer(Candidates.of(option)) else { return "" }
                return "            \(command.name):--\(option.name)) \(offer) ;;\n"
            }.joined()
        }.joined()
    }

    private static var options: String {
        CompletedCommand.all.map { command in
            var names = command.options.map { "--" + $0.name }
            if command.name == BrowseCommand.command.name { names.append("--version") }
            return
                "            \(command.name)) _muster_offer \"$current\" words \"\(names.joined(separator: " "))\" ;;\n"
        }.joined()
    }

    private static var places: String {
        CompletedCommand.all.map { command in
            offer(command.candidates).map { "        \(command.name)) \($0) ;;\n" } ?? ""
        }.joined()
    }

    private static func offer(_ candidates: Candidates) -> String? {
        switch candidates {
        case .nothing: nil
        case .words(let words): "_muster_offer \"$current\" words \"\(words.joined(separator: " "))\""
        case .guides: "_muster_offer \"$current\" guides"
        case .screens: "_muster_offer \"$current\" screens"
        case .folders: "_muster_offer \"$current\" folders"
        case .files: "_muster_offer \"$current\" files"
        }
    }
}
