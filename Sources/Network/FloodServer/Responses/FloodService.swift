// Answers the calls of the flood interface from a store.
import Clocks
import FeedDecoding
import Hazards
import TextTools

/// A flood service: one address for POST requests, and documents and pictures for GET.
final class FloodService {
    let store: FloodStore
    private let dialect: FloodDialect
    private let writer: FloodResponseWriter
    private var rate: SubmissionRate

    /// The path that calls are sent to, as in the original services.
    static let path = "index.php"

    init(store: FloodStore, dialect: FloodDialect, submissionsPerMinute: Int = 120) {
        (self.store, self.dialect, writer) = (store, dialect, FloodResponseWriter(dialect))
        rate = SubmissionRate(max: submissionsPerMinute)
    }

    func answer(_ request: ServerRequest) -> ServerResponse {
        do {
            if let path = ReportPath(request.path) {
                guard request.method == .get || request.method == .head else {
                    return .methodNotAllowed("GET, HEAD")
                }
                return try document(path, origin(request))
            }
            guard request.path == "/" || request.path == "/" + Self.path else {
                return ServerResponse(.notFound, "There is nothing at this address.")
            }
            guard request.method == .post else { return .methodNotAllowed("POST") }
            return try call(request)
        } catch {
            return ServerResponse(.failed, "The server could not read or store this. Try again later.")
        }
    }

    /// Returns the beginning of all addresses. Without a valid server name they are relative to the server.
    private func origin(_ request: ServerRequest) -> String { request.host.map { "http://\($0)/" } ?? "/" }

    private func document(_ path: ReportPath, _ origin: String) throws -> ServerResponse {
        let gone = ServerResponse(.notFound, "There is nothing at this address.")
        let reports: [StoredReport]
        switch path {
        case .picture(let id):
            return try store.picture(id).map { ServerResponse(.found, "image/jpeg", $0) } ?? gone
        case .base(let id):
            guard let base = try store.base(id) else { return gone }
            reports = try store.reports(of: base.place, versions: 0...base.version)
        case .difference(let id, let version):
            guard let base = try store.base(id), version > base.version else { return gone }
            reports = try store.reports(of: base.place, versions: version...version)
            guard !reports.isEmpty else { return gone }
        }
        return ServerResponse(
            .found, ReportDocument.mediaType, ReportDocument(dialect: dialect, origin: origin).kml(reports))
    }

    // MARK: Calls

    private func call(_ request: ServerRequest) throws -> ServerResponse {
        let asked: FloodRequest
        do throws(FeedFault) {
            asked = try FloodRequest(body: request.body)
        } catch {
            return ServerResponse(
                .malformed,
                "This is not a request of the flood interface, or a parameter is missing or wrong.")
        }
        let command = asked.command
        // The paper knows nothing of these.
        if dialect == .paper, command == .events || command == .eventsOfRegion {
            return sentence(.notFound, "There is no command \(command.rawValue) here.", command)
        }
        switch asked {
        case .regions: return found(.regions(try store.regions()), command)
        case .events: return found(.events(try store.events()), command)
        case .eventsOfRegion(let id):
            guard try id == FloodBoundary.unclustered || store.hasRegion(id) else {
                return unknown("region", id, command)
            }
            return found(.events(try store.events(inRegion: id)), command)
        case .eventsOfBoundary(let id):
            guard try id == FloodBoundary.unclustered || store.boundary(id) != nil else {
                return unknown("boundary", id, command)
            }
            return found(.events(try store.events(inBoundary: id)), command)
        case .firstFile(let boundary, let event):
            guard let place = try store.place(event: event, boundary: boundary) else {
                return sentence(.notFound, "There is no such event in this boundary.", command)
            }
            return found(.files(try firstFiles(of: place, origin(request))), command)
        case .laterFiles(let id, let version):
            guard let base = try Int(id).flatMap(store.base) else { return unknown("base", id, command) }
            return found(.files(try laterFiles(of: base, after: version, origin(request))), command)
        case .submit(let report): return try submit(report, command)
        }
    }

    private func found(_ answer: FloodResponse, _ command: FloodCommand) -> ServerResponse {
        xml(.found, writer.xml(answer, to: command))
    }

    private func sentence(_ status: ServerStatus, _ text: String, _ command: FloodCommand) -> ServerResponse {
        xml(status, writer.xml(message: text, to: command))
    }

    private func unknown(_ what: String, _ id: String, _ command: FloodCommand) -> ServerResponse {
        sentence(.notFound, "There is no \(what) \(id) here.", command)
    }

    private func xml(_ status: ServerStatus, _ text: String) -> ServerResponse {
        ServerResponse(status, "text/xml; charset=utf-8", Array(text.utf8))
    }

    // MARK: Documents of reports

    /// Returns the first files of a place. The published paper has one document in a first answer, so it
    /// contains all reports.
    private func firstFiles(of place: ReportPlace, _ origin: String) throws -> [FloodFile] {
        let base = try store.change {
            dialect == .paper ? try store.rebuiltBase(of: place) : try store.newestBase(of: place)
        }
        return [file(base, origin)] + (try differences(since: base, after: base.version, origin))
    }

    private func laterFiles(of held: ReportBase, after version: Int?, _ origin: String) throws -> [FloodFile]
    {
        let newest = try store.newestBase(of: held.place)
        if newest.id != held.id {
            return [file(newest, origin)] + (try differences(since: newest, after: newest.version, origin))
        }
        return try differences(since: newest, after: version ?? newest.version, origin)
    }

    private func file(_ base: ReportBase, _ origin: String) -> FloodFile {
        FloodFile(
            kind: .base, id: String(base.id), address: origin + ReportPath.base(base.id).text,
            version: base.version)
    }

    private func differences(since base: ReportBase, after version: Int, _ origin: String) throws
        -> [FloodFile]
    {
        let last = try store.version(of: base.place)
        let first = max(version, base.version)
        guard last > first else { return [] }
        return (first + 1...last).map {
            FloodFile(
                kind: .difference, id: "\(base.id)-\($0)",
                address: origin + ReportPath.difference(base.id, $0).text,
                version: $0)
        }
    }

    // MARK: Reports

    private func submit(_ report: FloodSubmission, _ command: FloodCommand) throws -> ServerResponse {
        guard rate.allows(at: Monotonic.seconds) else {
            return sentence(.tooMany, "Too many reports come at a time. Try again in a minute.", command)
        }
        switch try store.add(report) {
        case .noEvent: return sentence(.notFound, "There is no active flood at this position.", command)
        case .full: return sentence(.tooMany, "This flood has as many reports as it may have.", command)
        case .stored(let hasPicture) where hasPicture:
            return sentence(.found, "Marker and image added successfully", command)
        case .stored:
            let isLost = !report.picture.isEmpty
            return sentence(
                .found, isLost ? "Only the marker was added" : "Marker added successfully", command)
        }
    }
}

/// Limits the number of reports that are accepted per minute from all clients together.
struct SubmissionRate {
    private let limit: Int
    private var minute = Int.min
    private var count = 0

    init(max limit: Int) { self.limit = limit }

    /// Counts a report. Returns true if it may be accepted.
    mutating func allows(at seconds: Int) -> Bool {
        if seconds / 60 != minute { (minute, count) = (seconds / 60, 0) }
        count += 1
        return count <= limit
    }
}
