// The driver on each type of terminal, with each locale and choice of color.
import Glibc
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(10)))
struct TerminalTypeTests {
    @Test(arguments: [
        ("vt100", "monochrome", false), ("xterm", "eight", false), ("xterm-16color", "sixteen", false),
        ("xterm-256color", "indexed256", false), ("xterm-direct", "direct", false),
        ("linux", "sixteen", true),
        ("tmux-256color", "indexed256", false), ("ansi", "eight", false), ("linux-16color", "sixteen", true),
    ])
    func terminalTypesHaveTheirColors(type: String, colors: String, limited: Bool) throws {
        let terminal = try startProbe(environment: ["TERM": type])
        #expect(terminal.contains("\(colors) unicode=true limited=\(limited)"))
        #expect(terminal.contains("no remark"))
        try terminal.send("q")
        #expect(terminal.waitForExit() == .exited(0))
    }

    @Test func colorsAreSentInTheTerminalsFormat() throws {
        let direct = try startProbe(environment: ["TERM": "xterm-direct"])
        #expect(direct.contains("38:2::207:68:32"))
        #expect(direct.contains("48:2::99:0:49"))
        let indexed = try startProbe(environment: ["TERM": "xterm-256color"])
        #expect(indexed.contains("38;5;166m"))
        let few = try startProbe(environment: ["TERM": "ansi"])
        #expect(few.contains("\u{1B}[31m"))
        // The probe's white on maroon: bright by bold, on one of a console's eight background colors.
        let console = try startProbe(environment: ["TERM": "linux"])
        #expect(console.contains(";1m\u{0F}\u{1B}[37m\u{1B}[41mcolor"))
        #expect(!console.contains("\u{1B}[9") && !console.contains("\u{1B}[10"))
        // Dim text is a gray that is hard to read there.
        #expect(indexed.contains(";2m") && !console.contains(";2m"))
    }

    @Test(arguments: [
        (["TERM": "vt100"], []), (["TERM": "xterm-256color", "NO_COLOR": "1"], []),
        (["TERM": "xterm-direct"], ["never"]),
    ])
    func noColorSequencesWithoutColor(environment: [String: String], arguments: [String]) throws {
        let terminal = try startProbe(arguments, environment: environment)
        for color in ["\u{1B}[3", "\u{1B}[4", "38:", "48:", "38;", "48;"] {
            let isColor = terminal.text.components(after: color).contains { rest in
                rest.first.map { "0123456789".contains($0) } ?? false
            }
            #expect(!isColor, "\(color.debugDescription) in \(terminal.text.debugDescription)")
        }
        // Highlights are still marked by other attributes.
        #expect(terminal.contains("\u{1B}[1m") || terminal.contains("\u{1B}[0;1m"))
        #expect(terminal.contains("reverse"))
    }

    @Test func colorOptionOverridesNoColor() throws {
        let terminal = try startProbe(["always"], environment: ["NO_COLOR": "1"])
        #expect(terminal.contains("indexed256"))
    }

    @Test(arguments: [
        ("foo", "TERM=foo is not known here; using xterm"),
        ("xterm-nonsense", "TERM=xterm-nonsense is not known here; using xterm"),
        ("alacritty-9-256color", "TERM=alacritty-9-256color is not known here; using alacritty"),
        ("", "TERM is not set; using xterm"), ("../x", "TERM=../x is not known here; using xterm"),
    ])
    func unknownTypesFallBackWithARemark(type: String, remark: String) throws {
        let terminal = try startProbe(environment: ["TERM": type])
        #expect(terminal.contains(remark))
    }

    @Test(arguments: ["dumb", "unknown", "network"])
    func dumbTerminalsAreRefused(type: String) throws {
        let terminal = try PseudoTerminal([try Binary.driverProbe()], environment: ["TERM": type])
        let before = terminal.settings
        #expect(terminal.waitForExit() == .exited(5))
        #expect(terminal.text == "the terminal \(type) can only show lines\r\n")
        #expect(terminal.settings == before)
    }

    @Test func pipeIsRefused() throws {
        let result = try runProgram([try Binary.driverProbe()])
        #expect(result.status == .exited(5))
        #expect(result.stdout == "")
        #expect(result.stderr == "input and output are not both a terminal\n")
    }

    @Test(arguments: [
        (["LC_ALL": "C"], false), (["LC_ALL": "", "LANG": "POSIX"], false),
        (["LC_ALL": "en_US.ISO-8859-1"], false), (["LC_ALL": "C.UTF-8"], true),
        (["LC_ALL": "tlh_QO.UTF-8"], true),
    ])
    func localeDeterminesUTF8(environment: [String: String], unicode: Bool) throws {
        let terminal = try startProbe(environment: environment)
        #expect(terminal.contains("unicode=\(unicode)"))
        #expect(terminal.contains("漢") == unicode)
        if !unicode { #expect(terminal.transcript.allSatisfy { $0 < 0x80 }) }
    }
}

extension String {
    /// Returns the text after each occurrence of `part`.
    fileprivate func components(after part: String) -> [Substring] {
        var found: [Substring] = []
        var rest = Substring(self)
        while let start = rest.unicodeScalars.firstIndex(of: part.unicodeScalars.first ?? " ") {
            let candidate = rest[start...]
            if candidate.unicodeScalars.starts(with: part.unicodeScalars) {
                found.append(Substring(candidate.unicodeScalars.dropFirst(part.unicodeScalars.count)))
            }
            rest = Substring(candidate.unicodeScalars.dropFirst())
        }
        return found
    }
}
