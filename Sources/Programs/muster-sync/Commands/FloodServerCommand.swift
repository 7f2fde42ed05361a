import ArgumentParser
import FeedDecoding
import Files
import FloodServer

struct FloodServerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "flood-server", abstract: "Serve floods and flood reports, for testing.",
        discussion: """
            A service that "feeds enable flood" can read, with an example of a flood in it. What it is sent is stored in DIR, \
            in flood-server.sqlite; telephone numbers and email addresses are not. It does not check who connects: anyone \
            who reaches it can read and add reports, so use it on this computer or in a test network only. It ends \
            with Ctrl-C or SIGTERM.

            The first line on standard output is its address.

            Exit codes: 0 ended by a signal; 1 the folder or the address cannot be used; 3 the folder holds something else.
            """)

    @Argument(
        help: "The folder to store in; created if it is missing, with an example in it.",
        completion: .directory)
    var folder: String

    @Option(help: "The port to listen on; 0 for any free one.")
    var port: UInt16 = 8470

    @Option(help: "The IP address to listen on.")
    var address = "127.0.0.1"

    @Option(help: "The dialect: app, of the later North Dakota program; paper, as it was published.")
    var dialect = FloodDialect.app

    func validate() throws {
        guard ServerAddress(address, port: port) != nil else {
            throw ValidationError("--address takes an address in numbers, such as 127.0.0.1 or ::1.")
        }
    }

    func run() throws {
        guard let listening = ServerAddress(address, port: port) else { return }
        let server: FloodServer
        do throws(ServerProblem) {
            server = try FloodServer(folder: folder, address: listening, dialect: dialect)
        } catch {
            throw Self.failure(error)
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

extension FloodDialect: ExpressibleByArgument {}
