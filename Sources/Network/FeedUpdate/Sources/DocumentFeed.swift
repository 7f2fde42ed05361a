// What feeds on web servers share: one request, which is conditional if the version that is here is of the same address.
import Transport

/// A feed that asks a web server for a document.
protocol DocumentFeed: FeedSource {
    /// The name that this program gives itself.
    var agent: String { get }
    var limits: TransportLimits { get }
}

extension DocumentFeed {
    /// Asks for a document. Returns the answer, and the client for what else is asked of the server.
    ///
    /// - Parameters:
    ///   - request: without the marks of a version.
    ///   - isKnown: the version that is here is of this address: for another the marks of a version mean nothing.
    func ask(
        _ address: DocumentAddress, _ request: DocumentRequest, isKnown: Bool,
        _ context: FeedContext<Snapshot>
    ) throws(FeedFailure) -> (answer: DocumentResponse, client: HTTPClient) {
        var request = request
        if isKnown {
            request.entityTag = context.state.entityTag
            request.lastModified = context.state.lastModified
        }
        do throws(TransportFailure) {
            let client = try HTTPClient(base: address.origin, limits: limits, userAgent: agent)
            return (try client.document(request), client)
        } catch {
            throw FeedFailure(error, host: host, now: context.now)
        }
    }
}
