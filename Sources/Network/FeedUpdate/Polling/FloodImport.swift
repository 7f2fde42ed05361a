// Imports a saved file of flood reports in a form that a service might have sent: KML or KMZ.
import Clocks
import FeedDecoding
import Files
import HazardKit
import Hazards
import TextTools

/// The result of importing a saved file of reports.
package struct FloodImport: Sendable, Equatable {
    /// The name that the reports are listed under, which is the file's.
    package var name: String
    package var markers: Int
    package var unusable: Int
    /// The number of reports beyond the limit.
    package var excess: Int
    /// The fault at which the file ends early; nil if it is complete.
    package var damage: String?

    /// The result in a few sentences.
    package var sentence: String {
        var parts = [
            markers == 0
                ? "The file has no report with a position."
                : "Took \(CountedNoun.text(markers, "report")), listed under \(name)."
        ]
        if unusable > 0, markers > 0 {
            parts.append(
                CountedNoun.text(unusable, "entry", "entries") + " without a position "
                    + (unusable == 1 ? "was" : "were") + " left out.")
        }
        if excess > 0 {
            parts.append(
                "The \(excess) oldest are not kept: \(FloodLimits.markers) are the most of one file.")
        }
        if let damage {
            parts.append("The file is damaged: \(damage). What is complete before that was taken.")
        }
        return parts.joined(with: " ")
    }

    /// The number of bytes at the beginning of a file that identify its format.
    private static let beginning = 64 << 10

    /// Returns true if the file at a path is KML or KMZ, and not one of earthquakes. A file that cannot be read is not.
    /// Throws a problem if it is KML that no program can take for a document.
    package static func isFlood(_ path: String) throws(FeedProblem) -> Bool {
        var bytes: [UInt8] = []
        try? OpenFile.at(path).pieces { piece in
            bytes += piece.prefix(beginning - bytes.count)
            return bytes.count < beginning
        }
        guard !FloodKMLDecoder.isPart(beginning: bytes) else {
            throw FeedProblem(
                .unusable,
                "Nothing was imported: the file is KML without a kml element around it. Save it again with a map program, or put "
                    + "<kml xmlns=\"http://www.opengis.net/kml/2.2\"> before it and </kml> after it.")
        }
        // A file with a fault near its beginning is still named for what it is.
        let isNamedSo = [".kml", ".kmz"].contains { path.lowercased().hasSuffix($0) }
        return isNamedSo && !bytes.isEmpty || FloodKMLDecoder.isDocument(beginning: bytes)
    }
}

extension FeedUpdater {
    /// Imports the reports of the file at a path. A file imported earlier under the same name is replaced. Throws a
    /// problem if it contains no reports, or cannot be read or stored.
    package func importFloods(_ path: String) throws(FeedProblem) -> FloodImport {
        let name = FloodLimits.name(FilePath.name(of: path)) ?? "a file"
        let decoded = try Self.markers(in: path)
        let result = FloodImport(
            name: name, markers: decoded.markers.count, unusable: decoded.unusable, excess: decoded.excess,
            damage: decoded.damage)
        guard result.markers > 0 else { return result }
        // Other KML has placemarks too: places of a campus, earthquakes.
        guard decoded.markers.contains(where: { $0.level != nil || $0.observed != nil }) else {
            throw FeedProblem(
                .unusable,
                "Nothing was imported: no placemark of the file has the time or severity of a report of a flood."
            )
        }
        try folder.make()
        let now = clock()
        _ = try folder.change(FloodSnapshot.self, now: now) { (snapshot) throws(FeedProblem) -> Bool? in
            snapshot.take(decoded, named: name, at: now)
            return true
        }
        return result
    }

    /// Reads the markers of a file. An archive is read at once, since its directory is at its end; other
    /// files in pieces.
    private static func markers(in path: String) throws(FeedProblem) -> DecodedMarkers {
        let decoder = FloodKMLDecoder()
        do throws(FileFailure) {
            let file = try OpenFile.at(path)
            var isArchive = false
            try file.pieces(limit: FloodKMLDecoder.largest) { piece in
                if FloodKMLDecoder.isArchive(beginning: piece.bindMemory(to: UInt8.self)) {
                    isArchive = true
                    return false
                }
                return decoder.read(piece.bindMemory(to: UInt8.self))
            }
            if isArchive {
                decoder.readArchive(try OpenFile.read(path, limit: FloodKMLDecoder.largest))
            }
        } catch {
            throw FeedProblem(importing: path, error, limit: FloodKMLDecoder.largest)
        }
        do throws(FeedFault) {
            return try decoder.finish()
        } catch {
            throw FeedProblem(
                .unusable, "Nothing was imported: \(DisplayText.line(error.message, limit: 400)).")
        }
    }
}

extension FloodSnapshot {
    /// The most imported files to keep; beyond that the oldest import is removed.
    private static let maxFiles = 50

    fileprivate mutating func take(_ decoded: DecodedMarkers, named name: String, at now: Moment) {
        let source = FloodCollection.imported
        var files = collection(of: source) ?? FloodCollection(source: source)
        let id = FloodLimits.identifier(name) ?? source
        let days = decoded.markers.compactMap { $0.observed?.day }
        var event = FloodEvent(id: id, name: name)
        (event.begins, event.ends) = (days.min(), days.max())
        // Nothing says that a flood of a file goes on.
        event.activeFlag = false
        event.boundaries = [FloodBoundary.unclustered]
        files.events.removeAll { $0.id == id }
        files.events = (files.events + [event]).suffix(Self.maxFiles)
        var set = FloodMarkerSet(event: id, boundary: FloodBoundary.unclustered, base: "", version: 0)
        (set.markers, set.direction) = (decoded.markers, decoded.direction)
        (set.isDamaged, set.dropped, set.read) = (decoded.damage != nil, decoded.excess, now)
        files.sets.removeAll { old in !files.events.contains { $0.id == old.event } }
        files.put(set)
        // The newest file first, since of too many markers those of the last sets go.
        files.sets.sort { ($0.read ?? now) > ($1.read ?? now) }
        files.bound()
        put(files)
        var state =
            feeds.first { $0.name == source }
            ?? FeedState(name: source, host: FeedState.importedHost, interval: 1)
        (state.attempted, state.succeeded) = (now, now)
        state.outcome = .ok
        state.listed = files.markerCount
        states.put(state)
    }
}
