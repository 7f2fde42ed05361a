// The reports of floods that the person has written, as screens look them up.
import Hazards

/// What a library knows of the outbox.
struct LibraryOutbox {
    /// Nil where nothing is reported: in a kiosk, a preview, a private session.
    var outbox: Outbox?
    /// Returns the address of the service that is on; nil if none is.
    var service: @Sendable () -> String? = { nil }
    var listing: FloodOutboxListing?
    /// Whether a service is on, as it was looked for last; nil where it was not yet.
    var isTaken: Bool?
}

/// The outbox as it was read last.
package struct FloodOutboxListing: Sendable, Equatable {
    package var reports: [OutboxReport] = []
    package var unreadable: [String] = []
    /// Why it cannot be read, a sentence.
    package var problem: String?
}

extension Library {
    /// Has the screens show an outbox, and reports go into it.
    ///
    /// - Parameters:
    ///   - service: returns the address of the service that is on; nil if none is.
    package func useFloodOutbox(_ outbox: Outbox?, service: @escaping @Sendable () -> String?) {
        reportOutbox = LibraryOutbox(outbox: outbox, service: service)
    }

    package var floodOutbox: Outbox? { reportOutbox.outbox }

    /// The address of the service that reports are for; nil if none is on.
    package var floodService: String? { reportOutbox.outbox == nil ? nil : reportOutbox.service() }

    /// Whether a service takes reports, as of the last look: a map asks with each frame.
    package var takesFloodReports: Bool {
        if let isTaken = reportOutbox.isTaken { return isTaken }
        let isTaken = floodService != nil
        reportOutbox.isTaken = isTaken
        return isTaken
    }

    /// What is in the outbox; nil before it was read.
    package var floodOutboxListing: FloodOutboxListing? { reportOutbox.listing }

    /// Which level of the service is the worst; nil if that is not known.
    package var floodDirection: FloodDirection? {
        floods.reading.stored?.snapshot?.collection(of: FloodCollection.service)?.direction
    }

    /// Reads the outbox, which muster-sync may have changed meanwhile.
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
