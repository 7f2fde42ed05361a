// The flood reports that the person has written, as screens look them up.
import Hazards

struct ContentOfOutbox {
    /// Nil if flood reports cannot be written: in a kiosk, a preview or a private session.
    var outbox: Outbox?
    /// Looks in a file for the address of the service that is on; nil if none is.
    var findService: @Sendable () -> String? = { nil }
    var service: String?
    var listing: FloodOutboxListing?
}

public struct FloodOutboxListing: Sendable, Equatable {
    public var reports: [OutboxReport] = []
    public var unreadable: [String] = []
    /// The reason that the outbox cannot be read, as a sentence.
    public var problem: String?
}

extension SessionContent {
    /// Makes screens show an outbox, and reports go into it; `findService` looks for the service that is on.
    public func useFloodOutbox(_ outbox: Outbox?, findService: @escaping @Sendable () -> String?) {
        reportOutbox = ContentOfOutbox(outbox: outbox, findService: findService)
    }

    public var floodOutbox: Outbox? { reportOutbox.outbox }

    /// The address of the service that reports are for, as of the last look; nil if none is on.
    public var floodService: String? { reportOutbox.service }

    /// Looks which service is on: it may have been turned on or off meanwhile.
    public func lookForFloodService() {
        guard reportOutbox.outbox != nil else { return }
        let service = reportOutbox.findService()
        guard service != reportOutbox.service else { return }
        reportOutbox.service = service
        noteChange()
    }

    public var floodOutboxListing: FloodOutboxListing? { reportOutbox.listing }

    /// The direction of the service's severity levels, which says which end is the worst; nil if it is unknown.
    public var floodDirection: FloodDirection? {
        hazards[.floods]?.stored(as: FloodSnapshot.self)?.snapshot?.collection(of: FloodCollection.service)?
            .direction
    }

    /// Reads the outbox, which muster-sync may have changed.
    public func readFloodOutbox() {
        guard let outbox = reportOutbox.outbox else { return }
        var listing = FloodOutboxListing()
        do throws(OutboxProblem) {
            let found = try outbox.list()
            listing.reports = found.reports
            listing.unreadable = found.unreadable.map { "\($0.name): \($0.reason)" }
        } catch {
            listing.problem = error.sentence
        }
        guard listing != reportOutbox.listing else { return }
        reportOutbox.listing = listing
        noteChange()
    }
}
