// Imports saved files of earthquakes and of flood reports, in any form that a server might have sent.
import Clocks
import FeedDecoding
import Files
import HazardKit
import Hazards
import TextTools

extension DecodedEarthquakes {
    /// Returns what was imported in a few sentences, after which days the events are removed, and what was left out.
    fileprivate func sentence(keptFor days: Int) -> String {
        var parts: [String] = []
        let times = reports.map(\.time)
        if let first = times.min(), let last = times.max() {
            let count = CountedNoun.text(reports.count, "event")
            let (first, last) = (EventTime.moment(first).shown, EventTime.moment(last).shown)
            let when = first == last ? "of \(first)" : "from \(first) to \(last)"
            parts.append(
                "Took \(count) of \(agency.name), \(when). They are kept for \(CountedNoun.text(days, "day"))."
            )
        }
        if !deletions.isEmpty {
            let count = CountedNoun.text(deletions.count, "notice")
            parts.append("Took \(count) that \(agency.name) has deleted an event.")
        }
        if parts.isEmpty { parts.append("The file has no event of \(agency.name) that can be read.") }
        if damaged > 0 {
            parts.append(
                CountedNoun.text(damaged, "event")
                    + " in it could not be read and \(damaged == 1 ? "was" : "were") left out.")
        }
        return parts.joined(with: " ")
    }
}

extension FeedUpdater {
    /// Imports the events of the file at a path, and returns what was imported in sentences. Throws a problem if it is not
    /// a list of earthquakes, or cannot be read or stored.
    package func importEarthquakes(_ path: String) throws(FeedProblem) -> String {
        let bytes: [UInt8]
        do throws(FileFailure) {
            bytes = try OpenFile.read(path, limit: EarthquakeFormat.largest)
        } catch {
            throw FeedProblem(importing: path, error, limit: EarthquakeFormat.largest)
        }
        return try importEarthquakes(bytes: bytes)
    }

    /// Imports the events of a file. The state of a feed that is read from a server is unchanged.
    func importEarthquakes(bytes: [UInt8]) throws(FeedProblem) -> String {
        let decoded: DecodedEarthquakes
        do throws(FeedFault) {
            decoded = try EarthquakeDecoder.decode(bytes)
        } catch {
            let answer = "the response "
            let message = DisplayText.line(error.message, limit: 400)
            let reason =
                message.hasPrefix(answer) ? "the file " + message.dropFirst(answer.utf8.count) : message
            throw FeedProblem(.unusable, "Nothing was imported: \(reason).")
        }
        let sentence = decoded.sentence(keptFor: daysOfEarthquakes)
        guard !decoded.reports.isEmpty || !decoded.deletions.isEmpty else { return sentence }
        try folder.make()
        let now = clock()
        _ = try folder.change(EarthquakeSnapshot.self, now: now) { (snapshot) throws(FeedProblem) -> Bool? in
            snapshot.take(decoded, isImported: true, at: now)
            snapshot.catalog.removeOld(at: now, keeping: daysOfEarthquakes)
            snapshot.noteImport(of: decoded, at: now)
            return true
        }
        return sentence
    }
}

extension EarthquakeSnapshot {
    /// Records the age of the file's data, unless the same events are also read from a server.
    fileprivate mutating func noteImport(of decoded: DecodedEarthquakes, at now: Moment) {
        let name = decoded.agency.rawValue
        let known = feeds.first { $0.name == name }
        guard known?.isImported ?? true else { return }
        var state = known ?? FeedState(name: name, host: FeedState.importedHost, interval: 1)
        // Where the file does not say when it was made, it is as old as the newest thing in it.
        let newest =
            decoded.generated ?? decoded.reports.flatMap { [$0.time, $0.updated ?? $0.time] }.max()
            ?? decoded.deletions.compactMap(\.updated).max()
        let moment = min(newest.map(EventTime.moment) ?? now, now)
        state.attempted = now
        state.succeeded = max(moment, state.succeeded ?? moment)
        state.outcome = decoded.damaged > 0 ? .partial : .ok
        (state.listed, state.damaged) = (count(of: name), decoded.damaged)
        states.put(state)
    }
}

extension DecodedMarkers {
    /// Returns what was imported in a few sentences, under which name it is listed, and what was left out.
    fileprivate func sentence(named name: String) -> String {
        var parts = [
            markers.isEmpty
                ? "The file has no report with a position."
                : "Took \(CountedNoun.text(markers.count, "report")), listed under \(name)."
        ]
        if unusable > 0, !markers.isEmpty {
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
}

package enum FloodImport {
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
    /// Imports the reports of the file at a path, and returns what was imported in sentences. A file imported earlier under
    /// the same name is replaced. Throws a problem if it contains no reports, or cannot be read or stored.
    package func importFloods(_ path: String) throws(FeedProblem) -> String {
        let name = FloodLimits.name(FilePath.name(of: path)) ?? "a file"
        let decoded = try Self.markers(in: path)
        guard !decoded.markers.isEmpty else { return decoded.sentence(named: name) }
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
        return decoded.sentence(named: name)
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
            if isArchive { decoder.readArchive(try OpenFile.read(path, limit: FloodKMLDecoder.largest)) }
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
