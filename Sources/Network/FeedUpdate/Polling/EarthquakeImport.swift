// Imports a saved file of earthquakes, in any form that a server might have sent.
import Clocks
import FeedDecoding
import Files
import HazardKit
import Hazards
import TextTools

/// The result of importing a saved file.
package struct EarthquakeImport: Sendable, Equatable {
    package var agency: EarthquakeAgency
    /// The number of events, of deletions, and of events that could not be read.
    package var events: Int
    package var deletions: Int
    package var damaged: Int
    /// The times of the first and the last event, rounded down to the second; nil without events.
    package var times: ClosedRange<Moment>?
    /// The number of days for which the events are kept.
    package var days: Int

    init(_ decoded: DecodedEarthquakes, days: Int) {
        agency = decoded.agency
        (events, deletions, damaged) = (decoded.reports.count, decoded.deletions.count, decoded.damaged)
        let times = decoded.reports.map(\.time)
        if let first = times.min(), let last = times.max() {
            self.times = EventTime.moment(first)...EventTime.moment(last)
        }
        self.days = days
    }

    /// The result in a few sentences.
    package var sentence: String {
        var parts: [String] = []
        if let times {
            let count = CountedNoun.text(events, "event")
            let (first, last) = (times.lowerBound.shown, times.upperBound.shown)
            let when = first == last ? "of \(first)" : "from \(first) to \(last)"
            parts.append(
                "Took \(count) of \(agency.name), \(when). They are kept for \(CountedNoun.text(days, "day"))."
            )
        }
        if deletions > 0 {
            parts.append(
                "Took \(CountedNoun.text(deletions, "notice")) that \(agency.name) has deleted an event.")
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
    /// Imports the events of the file at a path. Throws a problem if it is not a list of earthquakes, or cannot be read
    /// or stored.
    package func importEarthquakes(_ path: String) throws(FeedProblem) -> EarthquakeImport {
        let bytes: [UInt8]
        do throws(FileFailure) {
            bytes = try OpenFile.read(path, limit: EarthquakeFormat.largest)
        } catch {
            throw FeedProblem(importing: path, error, limit: EarthquakeFormat.largest)
        }
        return try importEarthquakes(bytes: bytes)
    }

    /// Imports the events of a file. The state of a feed that is read from a server is unchanged. Throws a problem if
    /// the file is not a list of earthquakes, or cannot be stored.
    package func importEarthquakes(bytes: [UInt8]) throws(FeedProblem) -> EarthquakeImport {
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
        let result = EarthquakeImport(decoded, days: daysOfEarthquakes)
        guard result.events + result.deletions > 0 else { return result }
        try folder.make()
        let now = clock()
        _ = try folder.change(EarthquakeSnapshot.self, now: now) { (snapshot) throws(FeedProblem) -> Bool? in
            snapshot.take(decoded, isImported: true, at: now)
            snapshot.catalog.removeOld(at: now, keeping: daysOfEarthquakes)
            snapshot.noteImport(of: decoded, at: now)
            return true
        }
        return result
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
