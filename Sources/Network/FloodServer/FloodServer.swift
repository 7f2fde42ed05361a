// A flood service for testing: it stores what it is sent, and asks no one who they are.
import FeedDecoding
internal import Glibc

/// True after a signal has requested the end of the server.
private nonisolated(unsafe) var isEnding: sig_atomic_t = 0

package final class FloodServer {
    private let web: HTTPService

    /// The longest wait, in case a signal arrives just before it.
    private static let pollMilliseconds: Int32 = 500

    /// Opens the store, creating it with an example if it is missing, and listens.
    ///
    /// - Parameters:
    ///   - folder: the folder of the store.
    ///   - dialect: the dialect of the service.
    /// - Throws: the reason that it cannot serve.
    package init(folder: String, address: ServerAddress, dialect: FloodDialect) throws(ServerProblem) {
        let service = FloodService(store: try FloodStore(folder: folder), dialect: dialect)
        web = try HTTPService(address, limits: ServerLimits()) { service.answer($0) }
    }

    /// The port that the server listens on.
    package var port: Int { web.port }

    /// The path that calls are sent to.
    package static var path: String { FloodService.path }

    /// Serves until SIGINT or SIGTERM. A write in progress is completed.
    package func run() {
        for number in [SIGINT, SIGTERM] { signal(number) { _ in isEnding = 1 } }
        signal(SIGPIPE, SIG_IGN)
        while isEnding == 0 { web.wait(milliseconds: Self.pollMilliseconds) }
        web.stop()
    }
}
