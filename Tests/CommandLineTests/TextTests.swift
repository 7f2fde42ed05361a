import TestSupport
import Testing

@testable import CommandLine

/// Help, manual page and completions, all from one table.
@Suite struct TextTests {
    private func help(_ words: String...) throws -> String {
        let (command, path) = try SampleProgram.program.find(words)
        return command.help(calledAs: path)
    }

    @Test func helpOfAProgram() throws {
        #expect(
            try help() == """
                Usage: sam-ple COMMAND [OPTIONS]

                Try a table.

                Commands:
                  show GUIDE [FILE]     Show a guide.
                  places COMMAND        List places.
                  sign COMMAND          Sign a list.
                  find [GUIDE | WORDS...]
                                        Find it.
                  pass WORDS            Run another program.
                  completions SHELL     Print the completions for bash, zsh or fish.

                Options:
                  --help                Say what this command does.
                  --version             Say which version this is; so does -V.

                Exit codes: 0 done.

                """)
    }

    @Test func helpOfACommandWithCommandsBelowIt() throws {
        let text = try help("places")
        #expect(
            text.hasPrefix("Usage: sam-ple places COMMAND [OPTIONS]\n\nList places.\n\nCommands:\n  list  "))
        #expect(
            text.contains("\nOptions without a command:\n  --json                Write JSON.\n  --color WHEN")
        )
        #expect(text.hasSuffix("\n\nThey're few.\n"))
    }

    @Test func helpOfACommand() throws {
        #expect(
            try help("sign", "new") == """
                Usage: sam-ple sign new DIR --key FILE [OPTIONS]

                Make a list.

                -33 is \\ a number.

                Options:
                  --key FILE            A key.
                  -n, --limit N         At most N.
                  --help                Say what this command does.

                """)
        #expect(try help("places", "edit") == help("places", "change"))
        let failure = thrown(CommandFailure.self) { try help("places", "chnge") }
        #expect(
            failure?.message == "sam-ple places has no command chnge; did you mean sam-ple places change?")
    }

    @Test func theManualPageNamesEachCommandByAllItsWords() throws {
        let text = ManualText.commands(of: SampleProgram.program)
        #expect(
            text.contains(
                """
                .TP
                .B sign new \\fIDIR\\fR
                Make a list.
                .sp
                \\-33 is \\e a number.
                .br
                Also \\-\\-limit.
                .RS
                .PD 0
                .TP 18
                .B \\-\\-key \\fIFILE\\fR
                A key.
                .PD
                .RE

                """))
        let shared = text.split(separator: ".SH OPTIONS THAT COMMANDS SHARE\n")
        #expect(shared.count == 2)
        #expect(shared.last?.contains(".B \\-n, \\-\\-limit \\fIN\\fR\nAt most N.\n") == true)
        #expect(text.split(separator: "Write JSON.").count == 2)
        #expect(text.contains(".B places list ") && !text.contains(".B places \\"))
        #expect(ManualText.escaped(".a") == "\\&.a" && ManualText.escaped("'a") == "\\&'a")
    }

    /// The scripts themselves run in their shells in `Tests/Tools/test_completions.py`.
    @Test(arguments: [
        (
            CompletionScript.bash,
            [
                #"        "") _sam_ple_offer "$current" words "show places sign find pass completions" ;;"#,
                #"        "places") _sam_ple_offer "$current" words "list add change" ;;"#,
                #"            "places") _sam_ple_offer "$current" words "--json --color --help" ;;"#,
                #"            "places add") _sam_ple_offer "$current" words "--at --building --gps --json --help" ;;"#,
                #"            "places:--color") _sam_ple_offer "$current" words "always never" ;;"#,
                #"        "show") _sam_ple_offer "$current" guides ;;"#,
                #"        "completions") _sam_ple_offer "$current" words "bash zsh fish" ;;"#,
                #"            "sign new:--key") _sam_ple_offer "$current" files ;;"#,
                "complete -F _sam_ple sam-ple",
            ]
        ),
        (
            .zsh,
            [
                "                places) _sam_ple_places ;;", "        'add:Add a place'",
                "        '--color=[When\\: \\[always\\], or never]:WHEN:(always never)' \\",
                "        '*--key=[A key]:FILE:_files' \\", "        '--gps=[A receiver]::ADDRESS:( )' \\",
                "        '*: :_sam_ple_guides' ;;",
            ]
        ),
        (
            .fish,
            [
                #"complete -c sam-ple -n '__sam_ple_at ""' -a places -d 'List places'"#,
                #"complete -c sam-ple -n '__sam_ple_at "places"' -a add -d 'Add a place'"#,
                #"complete -c sam-ple -n '__sam_ple_at "places add"' -l at -x -d 'Where it is'"#,
                #"complete -c sam-ple -n '__sam_ple_at "sign new"' -l key -r -F -d 'A key'"#,
            ]
        ),
    ])
    func completions(_ shell: CompletionScript, _ lines: [String]) {
        let text = shell.text(of: SampleProgram.program)
        let written = Set(text.split(separator: "\n").map { $0.drop { $0 == " " } })
        for line in lines { #expect(written.contains(line.drop { $0 == " " }), "\(line)") }
        // Two programs share no function.
        #expect(!text.contains("_muster"))
    }
}
