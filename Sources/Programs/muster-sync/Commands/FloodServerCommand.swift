import CommandLine
import FeedDecoding
import Files
import FloodServer

enum FloodServerCommand {
    private static let port = Option(
        "port", "N", "The port to listen on; 0 for any free one (default: 8470).")
    private static let address = Option(
        "address", "ADDRESS", "The IP address to listen on (default: 127.0.0.1).")
    private static let dialect = Option(
        "dialect", "NAME",
        "The dialect: app, of the later North Dakota program (the default); paper, as it was published.",
        words: { FloodDialect.allCases.map(\.rawValue) })

    static let command = Command(
        name: "flood-server", synopsis: "DIR", summary: "Serve floods and flood reports, for testing.",
        discussion: """
            A service that "feeds enable flood" can read, with an example of a flood in it. What it is sent is stored in \
            DIR, in flood-server.sqlite; telephone numbers and email addresses are not. It does not check who connects: \
            anyone who reaches it can read and add reports, so use it on this computer or in a test network only. It \
            ends with Ctrl-C or SIGTERM.
            The first line on standard output is its address.
            Exit codes: 0 ended by a signal; 1 the folder or the address cannot be used; 3 the folder holds something \
            else.
            """,
        options: [port, address, dialect]
    ) { (invocation) throws(CommandFailure) in
        let port = UInt16(try invocation.number(port, in: 0...65_535) ?? 8470)
        let address = invocation.value(address) ?? "127.0.0.1"
        guard let listening = ServerAddress(address, port: port) else {
            throw .usage("--address takes an address in numbers, such as 127.0.0.1 or ::1")
        }
        guard let dialect = FloodDialect(rawValue: invocation.value(dialect) ?? "app") else {
            throw .usage("--dialect takes app or paper")
        }
        let folder = invocation.arguments[0]
        let server: FloodServer
        do throws(ServerProblem) {
            server = try FloodServer(folder: folder, address: listening, dialect: dialect)
        } catch {
            throw failure(error)
        }
        let shown = ServerAddress(address, port: UInt16(clamping: server.port))?.text ?? address
        Messages.output("http://\(shown)/\(FloodServer.path)")
        Messages.error(
            "This flood server is for testing: anyone who reaches it can read and add reports. Ctrl-C ends it."
        )
        if !listening.isOfThisComputer {
            Messages.error(
                "Other computers can reach it, without encryption. Without --address only this one can.")
        }
        server.run()
        return .done
    }

    private static func failure(_ problem: ServerProblem) -> CommandFailure {
        switch problem {
        case .address(let address, let code):
            CommandFailure(
                "Cannot listen on \(address): \(FileFailure.reason(code)). Choose another port with --port, or 0 for any.",
                .failed)
        case .storage(let path, let reason):
            CommandFailure("Cannot use \(path): \(reason). Choose another folder, or make space.", .failed)
        case .inUse(let folder):
            CommandFailure("Another flood server uses \(folder). End it, or choose another folder.", .failed)
        case .unknownStore(let path):
            CommandFailure(
                "\(path) is not of this version of the flood server. Choose another folder.", .unusableContent
            )
        }
    }
}
