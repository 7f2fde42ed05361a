// Counting the requests that a server has had.
import Foundation
import TestSupport

/// A server that counts: a client may have its answer before it is counted.
protocol CountingServer {
    associatedtype Request
    func requests(_ count: Int) throws -> [Request]
}

extension FaultServer: CountingServer {}
extension Nginx: CountingServer {}

extension CountingServer {
    /// Returns the number of requests, once none has been counted for a while.
    func requestsAtRest() throws -> Int {
        var (count, quiet) = (-1, 0)
        for _ in 0..<500 where quiet < 10 {
            let now = try requests(0).count
            quiet = now == count ? quiet + 1 : 0
            count = now
            usleep(20_000)
        }
        return count
    }
}
