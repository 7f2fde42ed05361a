// A command that follows a GPS ends with the reader, however that ends.
import Glibc
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(10)))
struct GPSCommandTests {
    private let home: PrivateDirectory

    init() throws { home = try PrivateDirectory() }

    private var silent: SilentCommand { SilentCommand(in: home) }
    private var command: [String] { ["--gps-command", silent.text] }

    @Test(arguments: [PseudoTerminal.f10, "\u{18}", "\u{3}"])
    func itEndsWhenThePersonLeaves(_ key: String) throws {
        let terminal = try MusterOnTerminalTests.open(command, home: home)
        try terminal.read(until: "Quit")
        let processes = silent.processes()
        #expect(processes.count == 2 && processes.allSatisfy(SilentCommand.isRunning))
        try terminal.send(key)
        #expect(terminal.waitForExit() != nil)
        #expect(SilentCommand.haveEnded(processes))
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGKILL])
    func itEndsWhenTheReaderIsEnded(_ number: Int32) throws {
        let terminal = try MusterOnTerminalTests.open(command, home: home)
        try terminal.read(until: "Quit")
        let processes = silent.processes()
        #expect(processes.count == 2)
        terminal.signal(number)
        #expect(terminal.waitForExit() == .signalled(number))
        #expect(SilentCommand.haveEnded(processes))
    }

    @Test(arguments: ["q\n", "\u{4}", "\u{3}"])
    func itEndsWithNumberedLines(_ answer: String) throws {
        let terminal = try MusterOnTerminalTests.open(["--plain"] + command, home: home)
        try terminal.read(until: "q quit")
        let processes = silent.processes()
        #expect(processes.count == 2)
        try terminal.send(answer)
        #expect(terminal.waitForExit() != nil)
        #expect(SilentCommand.haveEnded(processes))
    }
}
