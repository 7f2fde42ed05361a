import CommandLine

/// The names that a shell lists to complete a word: each script asks the program itself.
enum CompletedNames {
    static var lists: [CompletedList] {
        [
            CompletedList(
                name: "guides", placeholder: "GUIDE",
                script: guides + #" | sed -n 's/^  \([^ ]\{1,\}\)  *\([^ ].*\)$/\1\t\2/p'"#),
            CompletedList(
                name: "packs", placeholder: "ID",
                script:
                    #"muster packs --color never 2>/dev/null | sed -n 's/^  \([A-Za-z0-9._-]*\), version .*/\1/p'"#
            ),
            CompletedList(
                name: "reports", placeholder: "REPORT",
                script:
                    #"muster floods outbox --color never 2>/dev/null | sed -n 's/^ *[0-9]* \([a-z0-9]*\): .*/\1/p'"#
            ),
            CompletedList(
                name: "screens", placeholder: "SCREEN",
                script: #"printf '%s\n' "# + RenderCommand.screenNames.joined(separator: " ") + "; " + guides
                    + #" | sed -n 's/^  \([^ ]\{1,\}\)  *[^ ].*$/guide:\1\noutline:\1\nsteps:\1/p'"#),
        ]
    }

    private static let guides = "muster list --color never 2>/dev/null"
}
