import TestSupport
import Testing

/// Help, versions and words the program does not understand.
@Suite struct UsageTests {
    @Test func versionIsOneLine() throws {
        let result = try Muster.run(["--version"])
        #expect(result.status == .exited(0))
        #expect(result.stdout.wholeMatch(of: /muster \d+\.\d+\.\d+\n/) != nil)
    }

    @Test(arguments: [
        ["--help"], ["show", "--help"], ["render", "--help"], ["list", "-h"], ["search", "--help"],
        ["browse", "--help"], ["new", "--help"], ["manifest", "--help"], ["preview", "--help"],
        ["help"], ["help", "show"],
    ])
    func helpIsAsRecorded(_ words: [String]) throws {
        let result = try Muster.run(words)
        #expect(result.status == .exited(0))
        let name = words.map { $0.filter { $0 != "-" } }.joined(separator: "-")
        // Whether asked for by the command or by the option, it is the same.
        let asked = ["help": "help", "help-show": "show-help"][name] ?? name
        expectGolden(Muster.transcript(result), named: "usage/\(asked)")
    }

    /// Every word that the program accepts as a command is in the help and the manual.
    @Test func versionAndKioskAreNamedInHelpAndManual() throws {
        let help = try Muster.run(["--help"]).stdout
        let manual = try Muster.run(["manual"]).stdout
        #expect(help.contains("\n  --version             Say which version this is; so does -V.\n"))
        #expect(help.contains("\n  --kiosk "))
        #expect(manual.contains("\n.B \\-\\-version\nSay which version this is; so does \\-V.\n"))
        #expect(manual.contains("\n.B \\-\\-kiosk\n"))
        #expect(try Muster.run(["-V"]).stdout == Muster.run(["--version"]).stdout)
    }

    @Test(arguments: [
        (["show", "--wdth", "3"], "show has no option --wdth; did you mean --width?"),
        (["show"], "show needs the name of a guide; muster list shows them all"),
        (["show", "fire", "--width"], "--width needs a value: --width N"),
        (["show", "fire", "--width", "7"], "--width takes a number from 20 to 400, not \"7\""),
        (["show", "fire", "--width=ten"], "--width takes a number from 20 to 400, not \"ten\""),
        (["show", "fire", "--json=yes"], "--json takes no value"),
        (["show", "fire", "--color", "pink"], "--color takes auto, always or never, not \"pink\""),
        (
            ["show", "fire", "--date", "2026-02-30"],
            "--date takes a day such as 2026-11-21, not \"2026-02-30\""
        ),
        (
            ["render", "--screen", "alerts", "--date", "2026-11-21T18:00"],
            "--date takes a day such as 2026-11-21, not \"2026-11-21T18:00\""
        ),
        // What is in force changes within a day: no moment is made of one.
        (
            ["alerts", "--date", "2026-11-21"],
            "--date takes a moment such as 2026-11-21T18:00:00Z, not \"2026-11-21\""
        ),
        (
            ["quakes", "--date", "2026-11-21T18:00:00"],
            "--date takes a moment such as 2026-11-21T18:00:00Z, not \"2026-11-21T18:00:00\""
        ),
        (
            ["floods", "--date", "2026-11-21T18:00:00-05:00"],
            "--date takes a moment such as 2026-11-21T18:00:00Z, not \"2026-11-21T18:00:00-05:00\""
        ),
        (
            ["gauges", "--date", "tomorrow"],
            "--date takes a moment such as 2026-11-21T18:00:00Z, not \"tomorrow\""
        ),
        (
            ["safe-message", "--date", "2026-11-21"],
            "--date takes a moment such as 2026-11-21T18:00:00Z, not \"2026-11-21\""
        ),
        (["render", "--size", "80"], "--size takes columns and rows such as 80x24, up to 500 each"),
        (
            ["render", "--size", "99999999999999999999x2"],
            "--size takes columns and rows such as 80x24, up to 500 each"
        ),
        (
            ["render", "--screen", "cellar"],
            "there is no screen \"cellar\"; there are welcome, guides, desk-reference, contacts, buildings, callboxes, aeds, shelters, assembly-points, map, map-in-words, alerts, alert-places, earthquakes, earthquake-map, earthquakes-near, earthquake-map-in-words, earthquakes-near-in-words, floods, gauges, feeds, safe-message, bookmarks, settings, packs, search, changes, help, about, kiosk, status, guide:NAME, outline:NAME, steps:NAME:N, contact:N, building:N, callbox:N, aed:N, shelter:N, assembly-point:N, map:WORDS, alert:WORDS, earthquake:WORDS, flood:WORDS, flood-report:WORDS, flood-region:WORDS, flood-map:WORDS, flood-map-in-words:WORDS, gauge:WORDS, address:WORDS, search:WORDS"
        ),
        (["list", "everything"], "list takes no arguments"),
        (["-x"], "browse has no option -x"),
        (["--json", "steps"], "steps has no option --json"),
        (["--help=3"], "--help takes no value"),
        (["list", "--content", ""], "--content takes the folder of a pack"),
        (["--content="], "--content takes the folder of a pack"),
        (["help", "show", "list"], "muster show has no command list"),
        (["preview"], "preview needs a terminal; muster render and muster check do without one"),
        (["preview", "one", "two"], "preview takes [DIR], and not \"two\" too"),
        (["show", "fire", "--width", "--json"], "--width needs a value: --width N"),
        (["preview", "one", "--content", "two"], "name the folder once: preview DIR"),
        (
            ["preview", "--theme", "pink"],
            "--theme takes terminal, dark, light, high-contrast or monochrome, not \"pink\""
        ),
    ])
    func misuseExitsTwoAndSaysWhatIsWrong(_ words: [String], _ message: String) throws {
        let result = try Muster.run(words)
        #expect(result.status == .exited(2))
        #expect(result.stdout.isEmpty)
        // Of the command that was meant.
        #expect(
            result.stderr.wholeMatch(
                of: /(?s)muster: (.*?)\nTry: muster( [a-z-]+)? --help\n(Emergency 911 .*)?/)?.1
                == message[...],
            "\(result.stderr)")
    }

    /// Words that a command does not take may say what is wrong.
    @Test(arguments: [
        ["near", "drowning"], ["list", "of", "emergency", "numbers"], ["check", "on", "my", "friend"],
        ["remove", "a", "tick"], ["new", "baby", "is", "coming"], ["floods", "in", "my", "basement"],
    ])
    func wordsThatACommandSwallowsGiveTheEmergencyNumbers(_ words: [String]) throws {
        let result = try Muster.run(words)
        #expect(result.status == .exited(2) && result.stdout.isEmpty)
        #expect(
            result.stderr.hasSuffix(
                "\nEmergency 911 · Campus police +1 555 0100\nWhat to do first: muster -- "
                    + words.joined(separator: " ") + "\n"), "\(result.stderr)")
    }

    @Test(arguments: [["new", "pack"], ["diff", "a", "b", "c"], ["help", "show", "list"]])
    func namesOfCommandsDoNot(_ words: [String]) throws {
        let result = try Muster.run(words)
        #expect(result.status == .exited(2) && result.stderr.hasSuffix(" --help\n"))
    }

    @Test func optionsMayStandBeforeTheCommand() throws {
        let list = try Muster.run(["list"])
        #expect(try Muster.run(["--plain", "list"]).stdout == list.stdout)
        let named = try Muster.run(
            ["--content", Muster.samplePack, "--color=never", "list"], content: nil)
        #expect(named.stdout == list.stdout)
        // The value of an option is no command, and after -- nothing is.
        let width = try Muster.run(["--width", "list"])
        #expect(width.stderr.hasPrefix("muster: --width takes a number"))
        #expect(try Muster.run(["--", "list"]).stdout.hasPrefix("Emergency 911"), "words are searched for")
        #expect(try Muster.run(["--help", "show"]).stdout == Muster.run(["show", "--help"]).stdout)
    }

    @Test(arguments: [
        ("lst", "did you mean muster list?"), ("contact", "did you mean muster contacts?"),
        ("stauts", "did you mean muster status?"),
        ("xyzzyqqq", "to see all guides, run muster list"),
    ])
    func aMistypedWordNamesWhatIsNear(_ word: String, _ hint: String) throws {
        let result = try Muster.run([word])
        #expect(result.status == .exited(1))
        #expect(result.stdout.isEmpty)
        #expect(
            result.stderr == "muster: there is no command or guide \"\(word)\"; \(hint)\n"
                + "Emergency 911 · Campus police +1 555 0100\n")
    }

    @Test func whatIsTypedIsNotEchoedAsCommandsToTheTerminal() throws {
        let result = try Muster.run(["show", "\u{1B}]0;owned\u{07}fire\u{1B}[2J"])
        #expect(result.status == .exited(1))
        #expect(result.isPlainText)
    }

    @Test func theManualPageNamesEveryCommandAndFormats() throws {
        let result = try Muster.run(["manual"])
        #expect(result.status == .exited(0))
        for name in ["browse", "show", "list", "contacts", "status", "preview", "render"] {
            #expect(result.stdout.contains(".B \(name) "))
        }
        #expect(result.stdout.hasPrefix(".TH MUSTER 1"))
        let preview = try #require(result.stdout.firstRange(of: ".SS In a preview (muster preview)"))
        for key in ["Ctrl\\-E", "F2", "F3"] {
            #expect(result.stdout[preview.upperBound...].contains("\n.B \(key)\n"))
        }
    }

    @Test func aFullDiskIsReported() throws {
        let result = try runProgram(
            ["/bin/sh", "-c", "exec \"$0\" contacts >/dev/full", try Binary.muster()],
            environment: ["MUSTER_CONTENT": Muster.samplePack])
        #expect(result.status == .exited(1))
        #expect(result.stderr == "muster: the output could not be written: No space left on device\n")
    }

    @Test func aFullDiskIsReportedByTheOtherProgramToo() throws {
        let home = try PrivateDirectory()
        for command in ["feeds list --json", "feeds list"] {
            let result = try runProgram(
                ["/bin/sh", "-c", "exec \"$0\" \(command) >/dev/full", try Binary.musterSync()],
                environment: ["HOME": home.path, "XDG_DATA_HOME": home.path, "XDG_CONFIG_HOME": home.path])
            #expect(result.status == .exited(1), "\(command)")
            #expect(
                result.stderr == "muster-sync: the output could not be written: No space left on device\n",
                "\(command)")
        }
    }

    @Test func aReaderThatGoesAwayIsNoError() throws {
        let result = try runProgram(
            ["/bin/sh", "-c", "\"$0\" show long | head -n 1", try Binary.muster()],
            environment: ["MUSTER_CONTENT": Muster.samplePack])
        #expect(result.status == .exited(0))
        #expect(result.stderr.isEmpty)
    }
}
