/// Completions for bash that do not need the package bash-completion.
enum BashCompletion {
    static var text: String {
        """
        # Completions of muster for bash, made by: muster completions bash

        _muster_guides() { \(CompletionScript.listGuides) | sed -n 's/^  \\([^ ]\\{1,\\}\\)  *[^ ].*$/\\1/p'; }

        _muster_packs() { \(CompletionScript.listPacks); }
        _muster_reports() { \(CompletionScript.listReports); }
        _muster_screens() {
            local guide
            printf '%s\\n' \(RenderCommand.screenNames.joined(separator: " "))
            while IFS= read -r guide; do printf '%s\\n' "guide:$guide" "outline:$guide" "steps:$guide"; done < <(_muster_guides)
        }

        \(splitFunction)
        \(keepFunction)
        # _muster_offer VALUE KIND [WORDS]: sets COMPREPLY to the completions of VALUE.
        _muster_offer() {
            local value=$1 path before
            _muster_escape "$value"
            case $2 in
                words) _muster_keep < <(printf '%s\\n' $3) ;;
                commands) _muster_keep < <(printf '%s\\n' $3; _muster_guides) ;;
                guides) _muster_keep < <(_muster_guides) ;;
                packs) _muster_keep < <(_muster_packs) ;;
                reports) _muster_keep < <(_muster_reports) ;;
                screens) _muster_keep < <(_muster_screens) ;;
                folders) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "$path") ;;
                files) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$path") ;;
            esac
            if [[ $2 == folders || $2 == files ]]; then
                _muster_before
                COMPREPLY=("${COMPREPLY[@]#"$before"}")
            fi
        }

        _muster() {
            local -a words
            local current command= option= before= word i quoted
            COMPREPLY=()
            _muster_split "${COMP_LINE:0:COMP_POINT}"
            current=${words[${#words[@]} - 1]}
            for ((i = 1; i < ${#words[@]} - 1; i++)); do
                word=${words[i]}
                # The value of some options may be missing.
                if [[ -n $option && $word != --* ]]; then option=; continue; fi
                option=
                [[ $word == -* ]] || before=$word
                case $word in
                    \(CompletedCommand.namesWithValue.joined(separator: "|"))) option=$word ;;
                    --kiosk) command=kiosk ;;
                    -*) ;;
                    \(CompletedCommand.all.map(\.name).joined(separator: "|"))) [[ -n $command ]] || command=$word ;;
                    *) [[ -n $command ]] || command=browse ;;
                esac
            done
            if [[ -z $option && $current == --*=* && $COMP_WORDBREAKS == *=* ]]; then
                option=${current%%=*}
                current=${current#*=}
            fi
            if [[ -n $option && $current != --* ]]; then
                case ${command:-browse}:$option in
        \(values)        esac
                return
            fi
            if [[ $current == -* ]]; then
                case $command in
        \(options)        esac
                return
            fi
            case $command in
                "") _muster_offer "$current" commands "\(CompletedCommand.all.map(\.name).joined(separator: " "))" ;;
        \(arguments)    esac
        }

        complete -F _muster muster

        """
    }

    /// Splits a line into words with quotes and backslashes, which `read` does not support.
    private static let splitFunction = #"""
        # _muster_split LINE: sets `words` to its words without quotes and backslashes, and `quoted` to the quote that is
        # still open in the last one. It splits at blanks only: bash also splits at = and :, and names of screens have
        # a colon.
        _muster_split() {
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

        # _muster_escape PATH: sets `path` to PATH escaped for compgen, which removes one level of quotes.
        _muster_escape() {
            path=$1
            [[ $quoted == \' ]] || path=${path//\\/\\\\} path=${path//\"/\\\"}
            [[ -n $quoted ]] || path=${path//\'/\\\'}
        }

        """#

    /// Offers words, which may be a stranger's: they are compared and quoted, and never expanded as `compgen -W` does.
    private static let keepFunction = #"""
        # _muster_keep: sets COMPREPLY to the words, one a line, that begin with `value`, as they must be typed.
        _muster_keep() {
            local word before
            _muster_before
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

        # _muster_before: sets `before` to what bash leaves on the line: if colons separate words, all up to the last one.
        _muster_before() {
            before=
            if [[ $value == *:* && $COMP_WORDBREAKS == *:* && -z $quoted ]]; then before=${value%"${value##*:}"}; fi
        }

        """#

    /// The cases of the values of options, one on each line.
    private static var values: String {
        CompletedCommand.all.map { command in
            command.options.map { option in
                guard option.value != nil, let offer = offer(Candidates.of(option)) else { return "" }
                return "            \(command.name):--\(option.name)) \(offer) ;;\n"
            }.joined()
        }.joined()
    }

    private static var options: String {
        let browsing = CompletedCommand.all[0].options + Option.withoutCommand
        return options("\"\"", browsing)
            + CompletedCommand.all.map { options($0.name, $0.options) }.joined()
    }

    private static func options(_ command: String, _ options: [Option]) -> String {
        let names = options.map { "--" + $0.name }.joined(separator: " ")
        return "            \(command)) _muster_offer \"$current\" words \"\(names)\" ;;\n"
    }

    private static var arguments: String {
        CompletedCommand.all.map { command in
            guard command.followers.isEmpty else { return followers(command) }
            return offer(command.candidates).map { "        \(command.name)) \($0) ;;\n" } ?? ""
        }.joined()
    }

    private static func followers(_ command: CompletedCommand) -> String {
        let cases = command.followers.map { "            \($0.word)) \(offer($0.candidates) ?? ":") ;;\n" }
        return "        \(command.name)) case $before in\n\(cases.joined())        esac ;;\n"
    }

    private static func offer(_ candidates: Candidates) -> String? {
        switch candidates {
        case .nothing: nil
        case .words(let words): "_muster_offer \"$current\" words \"\(words.joined(separator: " "))\""
        case .guides: "_muster_offer \"$current\" guides"
        case .screens: "_muster_offer \"$current\" screens"
        case .packs: "_muster_offer \"$current\" packs"
        case .reports: "_muster_offer \"$current\" reports"
        case .folders: "_muster_offer \"$current\" folders"
        case .files: "_muster_offer \"$current\" files"
        }
    }
}
