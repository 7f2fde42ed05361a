// What people read about a server: causes that have a cure of their own.
import Clocks
import Testing

@testable import PackSync
@testable import Transport

struct SentenceTests {
    private let now = Moment("2026-11-28T10:00:00Z") ?? Moment(seconds: 0)

    /// A clock may be wrong by days: then only the person can tell.
    @Test(arguments: [
        "SSL certificate problem: certificate has expired", "certificate is not yet valid",
        "server certificate verification failed: not yet activated",
    ])
    func aDateOfACertificateIsSaidWithTheClock(_ words: String) {
        #expect(
            TransportFailure.notSecure(words).sentence(now: now)
                == "The server could not prove its identity (\(words)). The clock of this computer says 2026-11-28."
        )
        let early = Moment(seconds: 60)
        #expect(
            TransportFailure.notSecure(words).sentence(now: early).hasSuffix("says 1970-01-01: set it first.")
        )
    }

    @Test func otherFaultsOfACertificateAreNot() {
        #expect(
            TransportFailure.notSecure("self-signed certificate").sentence(now: now)
                == "The server could not prove its identity (self-signed certificate).")
    }

    @Test func whatIsNotHTTPIsNoWebServer() {
        let words = "Received HTTP/0.9 when not allowed"
        for failure in [TransportFailure.badAddress(words), .strange(words)] {
            #expect(
                failure.sentence(now: now)
                    == "What answers there does not speak HTTP, so it is no web server. Are the address and its port right?"
            )
        }
    }
}
