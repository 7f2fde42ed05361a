// A flood service for trying out: it stores what it is sent, and asks no one who they are.
import FeedDecoding
internal import Glibc

/// Whether a signal has come that ends the server.
private nonisolated(unsafe) var isEnding: sig_atomic_t = 0

package final class FloodServer {
    private let web: HTTPService

    /// The longest wait for a signal that came just before the wait.
    private static let pollMilliseconds: Int32 = 500

    /// Opens the store, which is made with an example in it if it is missing, and listens.
    ///
    /// - Parameters:
    ///   - folder: where the store is.
    ///   - dialect: in which the service speaks.
    /// - Throws: why it cannot serve.
    package init(folder: String, address: ServerAddress, dialect: FloodDialect) throws(ServerProblem) {
        let service = FloodService(store: try FloodStore(folder: folder), dialect: dialect)
        web = try HTTPService(address, limits: ServerLimits()) { service.answer($0) }
    }

    /// The port that it listens to.
    package var port: Int { web.port }

    /// The path of its address.
    package static var path: String { FloodService.path }

    /// Serves until SIGINT or SIGTERM comes. What has begun to be stored is stored.
    package func run() {
        for number in [SIGINT, SIGTERM] { signal(number) { _ in isEnding = 1 } }
        signal(SIGPIPE, SIG_IGN)
        while isEnding == 0 { web.wait(milliseconds: Self.pollMilliseconds) }
        web.stop()
    }
}
