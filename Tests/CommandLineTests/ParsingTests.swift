import TestSupport
import Testing

@testable import CommandLine

@Suite struct ParsingTests {
    @Test(arguments: [
        ("show fire", "sam-ple show", "fire", ""),
        ("places add Home --at -33.87,151.21", "sam-ple places add", "Home", "at=-33.87,151.21"),
        ("places add --at=-33.87,151.21 Home", "sam-ple places add", "Home", "at=-33.87,151.21"),
        // Options may stand before the command, and their values are no commands.
        ("--json places list", "sam-ple places list", "", "json="),
        ("--at list places add Home", "sam-ple places add", "Home", "at=list"),
        ("places --json add Home", "sam-ple places add", "Home", "json="),
        ("places", "sam-ple places", "", ""),
        ("places --color never", "sam-ple places", "", "color=never"),
        ("places edit Home --at 1,2", "sam-ple places change", "Home", "at=1,2"),
        // The last value counts, or all do.
        ("places add Home --at 1,2 --at 3,4", "sam-ple places add", "Home", "at=3,4"),
        ("sign new out --key a --key=b,c --key d", "sam-ple sign new", "out", "key=a,b,c,d"),
        // A value may go on to the next option.
        (
            "places add Home --building Burruss Hall --json", "sam-ple places add", "Home",
            "building=Burruss Hall json="
        ),
        ("places add Home --building=Burruss Hall", "sam-ple places add", "Home", "building=Burruss Hall"),
        // A value may be missing where there is a usual one.
        ("places add Home --gps --json", "sam-ple places add", "Home", "gps=localhost json="),
        ("places add Home --gps", "sam-ple places add", "Home", "gps=localhost"),
        ("places add Home --gps ./pipe", "sam-ple places add", "Home", "gps=./pipe"),
        ("show fire -n 5", "sam-ple show", "fire", "limit=5"),
        ("show fire -n5", "sam-ple show", "fire", "limit=5"),
        ("show fire --limit=", "sam-ple show", "fire", "limit="),
        ("show -- --json", "sam-ple show", "--json", ""), ("show -", "sam-ple show", "-", ""),
        ("find a b c --json d", "sam-ple find", "a b c d", "json="),
        ("pass --json -x -- y", "sam-ple pass", "--json -x -- y", ""),
    ])
    func lines(_ line: String, _ path: String, _ arguments: String, _ options: String) throws {
        let parsed = try SampleProgram.parse(line)
        #expect(parsed.path == path)
        #expect(parsed.arguments.joined(separator: " ") == arguments)
        let all = [
            SampleProgram.at, SampleProgram.building, SampleProgram.gps, SampleProgram.key,
            SampleProgram.limit,
            SampleProgram.color, SampleProgram.json,
        ]
        let given = all.compactMap { option in parsed.value(option).map { "\(option.name)=\($0)" } }
        #expect(given.joined(separator: " ") == options)
    }

    @Test func aRepeatedOptionKeepsItsValuesApart() throws {
        let parsed = try SampleProgram.parse("sign new out --key a,b --key c")
        #expect(parsed.values(SampleProgram.key) == ["a,b", "c"])
        #expect(parsed.required(SampleProgram.key) == "a,b,c")
    }

    @Test(arguments: [
        ("shw", "sam-ple has no command shw; did you mean sam-ple show?", "sam-ple"),
        ("frobnicate", "sam-ple has no command frobnicate", "sam-ple"),
        ("places ad", "sam-ple places has no command ad; did you mean sam-ple places add?", "sam-ple places"),
        ("sign", nil, "sam-ple sign"),
        ("sign knew", "sam-ple sign has no command knew; did you mean sam-ple sign new?", "sam-ple sign"),
        (
            "places add Home --buildin X", "places add has no option --buildin; did you mean --building?",
            "sam-ple places add"
        ),
        ("places --at 1,2", "places has no option --at", "sam-ple places"),
        ("--frobnicate", "sam-ple has no option --frobnicate", "sam-ple"),
        ("show fire -x", "show has no option -x", "sam-ple show"),
        ("show fire --json=yes", "--json takes no value", "sam-ple show"),
        ("show fire --limit", "--limit needs a value: --limit N", "sam-ple show"),
        ("show fire -n", "-n needs a value: -n N", "sam-ple show"),
        // An option is not swallowed by the one before it.
        ("show fire --limit --json", "--limit needs a value: --limit N", "sam-ple show"),
        ("show", "show needs GUIDE: sam-ple show GUIDE [FILE]", "sam-ple show"),
        ("show a b c", "show takes GUIDE [FILE], and not \"c\" too", "sam-ple show"),
        ("places list x", "places list takes no arguments", "sam-ple places list"),
        ("sign new", "sign new needs DIR: sam-ple sign new DIR", "sam-ple sign new"),
        ("sign new out", "sign new needs --key FILE", "sam-ple sign new"),
    ])
    func wrongWords(_ line: String, _ message: String?, _ path: String) throws {
        var invocation = Invocation(SampleProgram.program, Output(isUTF8: true))
        var failure: CommandFailure?
        do throws(CommandFailure) {
            try invocation.parse(line.split(separator: " ").map(String.init))
        } catch {
            failure = error
        }
        #expect(failure?.message == message)
        #expect(failure.map { $0.status == .usage && $0.isMisuse } ?? (message == nil))
        #expect((failure?.path ?? invocation.path) == path)
    }

    @Test func helpAsksForNothing() throws {
        for line in [
            "show --help", "show a b c -h", "sign new --help", "--help sign new", "-V", "sign --version",
        ] {
            let parsed = try SampleProgram.parse(line)
            #expect(parsed.has(.help) || parsed.has(.version))
        }
        #expect(throws: CommandFailure.self) { try SampleProgram.parse("show --help=3") }
    }

    @Test func numbersAreHeldToTheirRange() throws {
        #expect(try SampleProgram.parse("show fire -n 7").number(SampleProgram.limit, in: 1...7) == 7)
        #expect(try SampleProgram.parse("show fire").number(SampleProgram.limit, in: 1...7) == nil)
        for text in ["0", "8", "-1", "x", "", "1.5", "99999999999999999999"] {
            let parsed = try SampleProgram.parse("show fire --limit=\(text)")
            let failure = thrown(CommandFailure.self) {
                try parsed.number(SampleProgram.limit, in: 1...7)
            }
            #expect(failure?.message == "--limit takes a number from 1 to 7, not \"\(text)\"")
        }
        let both = try SampleProgram.parse("show fire --json --limit 1")
        #expect(throws: CommandFailure.self) { try both.exclude(SampleProgram.json, SampleProgram.limit) }
        #expect(throws: Never.self) { try both.exclude(SampleProgram.json, SampleProgram.key) }
    }
}
