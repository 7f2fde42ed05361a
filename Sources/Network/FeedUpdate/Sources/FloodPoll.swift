// Performs one reading of a flood service. The old markers stay until the new ones are complete.
import Clocks
import FeedDecoding
import Hazards
import TextTools

struct FloodPoll {
    private let service: FloodClient
    private let stored: FloodCollection?
    private let now: Moment
    private(set) var result = FloodCollection(source: FloodCollection.service)
    /// The number of entries that could not be used, the events whose markers could not be read, and the first reason.
    private var damaged = 0
    private var unread: Set<String> = []
    private var reason = ""
    private var requests = 0

    /// The most requests of one round; the next round continues.
    private static let maxRequests = 150

    init(service: FloodClient, stored: FloodCollection?, now: Moment) {
        (self.service, self.stored, self.now) = (service, stored, now)
    }

    /// True if the markers of every ongoing event were read.
    var isWhole: Bool { unread.isEmpty }

    mutating func read() throws(FeedFailure) {
        guard case .regions(let regions) = try ask(.regions) else { throw Self.otherAnswer }
        result.regions = regions
        result.events = try events()
        readMarkers()
        result.bound()
    }

    var reading: FeedAnswer<FloodCollection> {
        var reading = FeedAnswer(result)
        reading.damaged = damaged + unread.count
        var details: [String] = []
        if damaged > 0 {
            details.append(CountedNoun.text(damaged, "entry", "entries") + " could not be used")
        }
        if !unread.isEmpty {
            let events = CountedNoun.text(unread.count, "event")
            details.append("the reports of \(events) could not all be read (\(reason))")
        }
        reading.detail = details.joined(with: "; ")
        return reading
    }

    private static let otherAnswer = FeedFailure(.unreadable, "the flood service answers something else")

    private mutating func ask(_ request: FloodRequest) throws(FeedFailure) -> FloodResponse {
        requests += 1
        let decoded = try service.ask(request)
        damaged += decoded.damaged
        return decoded.answer
    }

    private mutating func events() throws(FeedFailure) -> [FloodEvent] {
        if let events = try eventsWithPlaces() { return events }
        var events: [FloodEvent] = []
        for boundary in result.boundaries.prefix(Self.maxRequests) {
            guard case .events(let found) = try ask(.eventsOfBoundary(boundary.id)) else {
                throw Self.otherAnswer
            }
            Self.add(found, in: boundary.id, to: &events)
        }
        return events
    }

    /// Returns the events with their boundaries and those outside all boundaries, or nil if this service does
    /// not list them this way.
    private mutating func eventsWithPlaces() throws(FeedFailure) -> [FloodEvent]? {
        let before = damaged
        do throws(FeedFailure) {
            guard case .events(var events) = try ask(.events) else { return nil }
            guard events.isEmpty || events.contains(where: { !$0.boundaries.isEmpty }) else { return nil }
            // Not every service knows it.
            if case .events(let others)? = try? ask(.eventsOfRegion(FloodBoundary.unclustered)) {
                Self.add(others, in: FloodBoundary.unclustered, to: &events)
            }
            return events
        } catch {
            // A service that speaks, but not of this, is asked in the other way; a network that is gone is not.
            guard error.outcome == .unreadable else { throw error }
            damaged = before
            return nil
        }
    }

    private static func add(_ found: [FloodEvent], in boundary: String, to events: inout [FloodEvent]) {
        for var event in found {
            if let index = events.firstIndex(where: { $0.id == event.id }) {
                if !events[index].boundaries.contains(boundary) { events[index].boundaries.append(boundary) }
            } else if events.count < FloodLimits.events {
                event.boundaries = [boundary]
                events.append(event)
            }
        }
    }

    /// Returns whether an event went on at a moment. Its last day is a local one, and ends up to a day later than that of UTC.
    private static func wentOn(_ event: FloodEvent, at moment: Moment) -> Bool {
        event.isActive(on: CalendarDate((moment + -Moment.day).date))
    }

    /// Returns whether markers were read after their event had ended: then they change no more.
    private func isDone(_ old: FloodMarkerSet, of event: FloodEvent) -> Bool {
        guard old.version >= 0, let read = old.read, !Self.wentOn(event, at: now),
            let known = stored?.events.first(where: { $0.id == event.id })
        else { return false }
        return !Self.wentOn(known, at: read)
    }

    private mutating func readMarkers() {
        let active = result.events.filter { Self.wentOn($0, at: now) }
        let ended = result.events.filter { !Self.wentOn($0, at: now) }
        var isOver = false
        for event in active + ended {
            for boundary in event.boundaries {
                let old = stored?.set(event.id, boundary)
                if let old, isDone(old, of: event) {
                    result.put(old)
                    continue
                }
                if isOver || requests >= Self.maxRequests {
                    keep(old, of: event)
                    note("it is read the next time", of: event.id)
                    continue
                }
                do throws(FeedFailure) {
                    if let set = try markers(event.id, boundary, old) { result.put(set) }
                } catch {
                    keep(old, of: event)
                    note(error.message, of: event.id)
                    // Without a network the others need not be tried.
                    isOver = error.outcome == .unreachable || error.outcome == .refused
                }
            }
        }
    }

    /// Keeps markers that could not be read now. Those of an event that has ended are not taken for the last ones.
    private mutating func keep(_ old: FloodMarkerSet?, of event: FloodEvent) {
        guard var old else { return }
        if !Self.wentOn(event, at: now) { old.version = -1 }
        result.put(old)
    }

    private mutating func note(_ message: String, of event: String) {
        unread.insert(event)
        if reason.isEmpty { reason = message }
    }

    /// Returns the current markers of an event in a boundary, or nil if there are none.
    private mutating func markers(
        _ event: String, _ boundary: String, _ old: FloodMarkerSet?
    ) throws(FeedFailure) -> FloodMarkerSet? {
        let place = result.boundaries.first { $0.id == boundary }
        if let old, old.version >= 0 {
            let later = FloodRequest.laterFiles(base: old.base, difference: old.version)
            switch FloodFilePlan(try files(later), base: old.base, version: old.version) {
            case .nothing: return read(old)
            case .add(let files): return try adding(files, to: old, in: place)
            case .replace(let base, let files):
                return try replacing(old, event, boundary, base, files, in: place)
            case .gap: break
            }
        }
        let first = FloodRequest.firstFile(boundary: boundary, event: event)
        switch FloodFilePlan(try files(first), base: nil, version: 0) {
        case .nothing: return old
        case .replace(let base, let files): return try replacing(old, event, boundary, base, files, in: place)
        case .add, .gap:
            throw FeedFailure(.unreadable, "a version is missing between the documents of markers")
        }
    }

    private func read(_ set: FloodMarkerSet) -> FloodMarkerSet {
        var set = set
        set.read = now
        return set
    }

    private mutating func files(_ request: FloodRequest) throws(FeedFailure) -> [FloodFile] {
        guard case .files(let files) = try ask(request) else { throw Self.otherAnswer }
        return files
    }

    /// Returns the markers of a base document with its later differences in place of the old ones, or the old
    /// ones if reading fails.
    private mutating func replacing(
        _ old: FloodMarkerSet?, _ event: String, _ boundary: String, _ base: FloodFile, _ files: [FloodFile],
        in place: FloodBoundary?
    ) throws(FeedFailure) -> FloodMarkerSet? {
        requests += 1
        let decoded = try service.markers(base, in: place)
        var set = FloodMarkerSet(event: event, boundary: boundary, base: base.id, version: base.version)
        set.direction = decoded.direction
        set.dropped = decoded.excess
        set.read = now
        set.add(decoded.markers)
        damaged += decoded.unusable
        if let damage = decoded.damage {
            if let old, !old.isDamaged { throw FeedFailure(.unreadable, damage) }
            // There is nothing better, and the base is asked for again.
            (set.isDamaged, set.version) = (true, -1)
            note(damage, of: event)
            return set
        }
        return try adding(files, to: set, in: place)
    }

    /// Returns the markers with differences applied, up to the first that cannot be read completely.
    private mutating func adding(
        _ files: [FloodFile], to old: FloodMarkerSet, in place: FloodBoundary?
    ) throws(FeedFailure) -> FloodMarkerSet {
        var set = read(old)
        set.isDamaged = false
        for file in files {
            requests += 1
            let decoded: DecodedMarkers
            do throws(FeedFailure) {
                decoded = try service.markers(file, in: place)
            } catch {
                note(error.message, of: old.event)
                return set
            }
            set.direction = decoded.direction ?? set.direction
            set.add(decoded.markers)
            set.dropped = min(set.dropped + decoded.excess, FloodLimits.countable)
            damaged += decoded.unusable
            if let damage = decoded.damage {
                // The same difference comes once more the next time, and doubles nothing.
                set.isDamaged = true
                note(damage, of: old.event)
                return set
            }
            set.version = file.version
        }
        return set
    }
}
