// The flood reports that the person has written, as screens look them up.
import Hazards

/// A library's data about the outbox.
struct LibraryOutbox {
    /// Nil if flood reports cannot be written: in a kiosk, a preview or a private session.
    var outbox: Outbox?
    /// Returns the address of the enabled service, or nil if none is enabled.
    var service: @Sendable () -> String? = { nil }
    var listing: FloodOutboxListing?
    /// True if a service was enabled at the last check; nil before the first check.
    var isTaken: Bool?
}

/// The outbox as it was last read.
package struct FloodOutboxListing: Sendable, Equatable {
    package var reports: [OutboxReport] = []
    package var unreadable: [String] = []
    /// The reason that the outbox cannot be read, as a sentence.
    package var problem: String?
}

extension Library {
    /// Makes screens show an outbox, and reports go into it.
    ///
    /// - Parameters:
    ///   - service: returns the address of the enabled service, or nil if none is enabled.
    package func useFloodOutbox(_ outbox: Outbox?, service: @escaping @Sendable () -> String?) {
        reportOutbox = LibraryOutbox(outbox: outbox, service: service)
    }

    package var floodOutbox: Outbox? { reportOutbox.outbox }

    /// The address of the service that reports are sent to; nil if none is enabled.
    package var floodService: String? { reportOutbox.outbox == nil ? nil : reportOutbox.service() }

    /// True if a service accepted reports at the last check. Cached, because a map asks for it with each
    /// frame.
    package var takesFloodReports: Bool {
        if let isTaken = reportOutbox.isTaken { return isTaken }
        let isTaken = floodService != nil
        reportOutbox.isTaken = isTaken
        return isTaken
    }

    /// The contents of the outbox; nil before it was read.
    package var floodOutboxListing: FloodOutboxListing? { reportOutbox.listing }

    /// The direction of the service's severity levels, which says which end is the worst; nil if it is
    /// unknown.
    package var floodDirection: FloodDirection? {
        floods.reading.stored?.snapshot?.collection(of: FloodCollection.service)?.direction
    }

    /// Reads the outbox, which muster-sync may have changed.
    package func readFloodOutbox() {
        reportOutbox.isTaken = nil
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
