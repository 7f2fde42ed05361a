import CommandLine

/// The names that a shell lists to complete a word: each script asks the program itself.
enum CompletedNames {
    static var lists: [CompletedList] {
        [
            CompletedList(
                "guides", for: "GUIDE", guides + #" | sed -n 's/^  \([^ ]\{1,\}\)  *\([^ ].*\)$/\1\t\2/p'"#),
            CompletedList(
                "packs", for: "ID",
                #"muster packs --color never 2>/dev/null | sed -n 's/^  \([A-Za-z0-9._-]*\), version .*/\1/p'"#
            ),
            CompletedList(
                "reports", for: "REPORT",
                #"muster floods outbox --color never 2>/dev/null | sed -n 's/^ *[0-9]* \([a-z0-9]*\): .*/\1/p'"#
            ),
            CompletedList(
                "screens", for: "SCREEN",
                #"printf '%s\n' "# + RenderCommand.screenNames.joined(separator: " ") + "; " + guides
                    + #" | sed -n 's/^  \([^ ]\{1,\}\)  *[^ ].*$/guide:\1\noutline:\1\nsteps:\1/p'"#),
        ]
    }

    private static let guides = "muster list --color never 2>/dev/null"
}
