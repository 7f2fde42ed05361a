// The flood reports that the person has written, as screens look them up.
import Hazards

public struct FloodOutboxListing: Sendable, Equatable {
    public var reports: [OutboxReport] = []
    public var unreadable: [String] = []
    /// The reason that the outbox cannot be read, as a sentence.
    public var problem: String?
}

extension SessionContent {
    /// Makes screens show an outbox, and reports go into it; `findService` looks for the service that is on.
    public func useFloodOutbox(_ outbox: Outbox?, findService: @escaping @Sendable () -> String?) {
        (floodOutbox, findFloodService) = (outbox, findService)
        (floodService, floodOutboxListing) = (nil, nil)
    }

    /// Looks which service is on: it may have been turned on or off meanwhile.
    public func lookForFloodService() {
        guard floodOutbox != nil else { return }
        let service = findFloodService()
        guard service != floodService else { return }
        floodService = service
        noteChange()
    }

    /// The direction of the service's severity levels, which says which end is the worst; nil if it is unknown.
    public var floodDirection: FloodDirection? {
        hazards[.floods]?.stored(as: FloodSnapshot.self)?.snapshot?.collection(of: FloodCollection.service)?
            .direction
    }

    public func readFloodOutbox() {
        guard let outbox = floodOutbox else { return }
        var listing = FloodOutboxListing()
        do throws(OutboxProblem) {
            let found = try outbox.list()
            listing.reports = found.reports
            listing.unreadable = found.unreadable.map { "\($0.name): \($0.reason)" }
        } catch {
            listing.problem = error.sentence
        }
        guard listing != floodOutboxListing else { return }
        floodOutboxListing = listing
        noteChange()
    }
}
