// Decides which messages of an alert stand, and for which areas: an update replaces what it refers to, a
// cancellation ends its own area only, and segments that refer to the same message stand beside one another.
import Clocks
import Geodesy
import HazardKit

extension AlertPart {
    /// The most messages of an alert whose areas are compared; of a longer one, which no service sends, each
    /// message only replaces those that it names.
    private static let maxCompared = 400
    /// The most parts of an alert whose areas are compared.
    private static let maxParts = 1_000

    static func parts(
        of versions: [ListedMessage], reports: [ListedMessage], copies: [ListedMessage]
    ) -> [AlertPart] {
        if versions.count == 1, let only = versions.first {
            guard only.message.kind != .cancel else { return [] }
            let sources = Set([only.source] + copies.map(\.source))
            return [
                AlertPart(
                    current: only, versions: versions, cancellation: nil, reports: reports, sources: sources)
            ]
        }
        guard versions.count <= maxCompared else { return longParts(of: versions, reports: reports) }
        var standing = StandingMessages(versions)
        for index in versions.indices {
            standing.take(index)
            guard standing.entries.count <= maxParts else { return longParts(of: versions, reports: reports) }
        }
        let others = Dictionary(grouping: copies, by: \.message.key)
        return standing.entries.map { entry in
            let current = standing.message(of: entry)
            return AlertPart(
                current: current, versions: standing.lineage(of: entry),
                cancellation: entry.cancellation.map { versions[$0] }, reports: reports,
                sources: Set([current.source] + (others[current.message.key] ?? []).map(\.source)))
        }
    }
}

extension AlertPart {
    /// Returns the parts of an alert of very many messages: each replaces or cancels those that it names.
    private static func longParts(of versions: [ListedMessage], reports: [ListedMessage]) -> [AlertPart] {
        var numbers: [AlertReference: Int] = [:]
        var takers: [Int: Int] = [:]
        for index in versions.indices {
            for reference in versions[index].message.allReferences {
                if let other = numbers[reference] { takers[other] = index }
            }
            numbers[versions[index].message.key] = index
        }
        return versions.indices.compactMap { index in
            let item = versions[index]
            let taker = takers[index].map { versions[$0] }
            guard item.message.kind != .cancel, taker.map({ $0.message.kind == .cancel }) ?? true else {
                return nil
            }
            return AlertPart(
                current: item, versions: [item] + [taker].compactMap { $0 }, cancellation: taker,
                reports: reports, sources: [item.source])
        }
    }
}

private struct StandingMessages {
    /// A message, or what is left of it.
    struct Entry {
        var index: Int
        var areas: AreaUnits
        var cancellation: Int?
        /// The messages that stand for the rest of its areas.
        var takers: [Int] = []
    }

    private(set) var entries: [Entry] = []
    private let sent: [ListedMessage]
    /// The messages with what they inherit.
    private var full: [AlertMessage] = []
    private var areas: [AreaUnits] = []
    private var events: [Set<String>] = []
    /// The events of each message that it does not say are over; all of them if it says so of all.
    private var openEvents: [Set<String>] = []
    /// For each message the earlier ones that it refers to, directly or through others.
    private var ancestors: [Set<Int>] = []
    private var numbers: [AlertReference: Int] = [:]
    private var namesOfMessages: [Int: Set<String>] = [:]
    private var drawingsCompared = 0
    /// The most drawings of an alert that are compared, which takes longer than comparing codes.
    private static let maxDrawings = 200

    init(_ versions: [ListedMessage]) { sent = versions }

    mutating func take(_ index: Int) {
        let message = sent[index].message
        note(index, message)
        let isCancel = message.kind == .cancel
        var kept: [Entry] = []
        for entry in entries {
            let isCanceled = isCancel && entry.cancellation != nil
            guard !isCanceled, let taken = part(of: entry, takenBy: index) else {
                kept.append(entry)
                continue
            }
            var (rest, gone) = (entry, entry)
            rest.areas.remove(taken)
            gone.areas = entry.areas.only(taken)
            let isWhole = rest.areas.isEmpty
            if !isWhole {
                rest.takers.append(index)
                kept.append(rest)
            }
            guard isCancel else { continue }
            gone.cancellation = index
            if !isWhole { gone.takers.append(index) }
            kept.append(gone)
        }
        if !isCancel { kept.append(Entry(index: index, areas: areas[index])) }
        entries = kept
    }

    private mutating func note(_ index: Int, _ message: AlertMessage) {
        let direct = message.allReferences.compactMap { numbers[$0] }
        var all = Set(direct)
        for number in direct { all.formUnion(ancestors[number]) }
        ancestors.append(all)
        numbers[message.key] = index
        let isFollowing = !message.references.isEmpty
        let earlier = (direct.max() ?? (isFollowing ? entries.last?.index : nil)).map { full[$0] }
        full.append(message.kind == .cancel ? message : message.inheriting(from: earlier))
        areas.append(AreaUnits(full[index]))
        let codes = message.events
        let open = codes.filter { !$0.isOver }
        events.append(Set(codes.map(\.eventKey)))
        openEvents.append(Set((open.isEmpty ? codes : open).map(\.eventKey)))
    }

    /// Returns the areas of a standing message that a later one takes, all of them if it takes the message
    /// whole; nil if it takes nothing.
    private mutating func part(of entry: Entry, takenBy index: Int) -> Set<String>? {
        let isReferred = ancestors[index].contains(entry.index)
        let isCancel = sent[index].message.kind == .cancel
        guard isReferred || isLater(index, than: entry.index) else { return nil }
        let (old, new) = (entry.areas, areas[index])
        if new.isEmpty || old.isEmpty {
            // An area that could not be read is not the whole.
            if isCancel, !old.isEmpty, full[index].infos.contains(where: \.isUncertain) { return nil }
            return isReferred || new.isEmpty && (isCancel || old.isEmpty) ? old.units : nil
        }
        // A segment of the weather service stands for its own zones, any other update for the whole alert.
        let isSegment = !events[index].isEmpty && !events[entry.index].isEmpty
        if isReferred, !isCancel, !isSegment {
            // An all-clear for some of the areas is none for the others.
            let before = sent[entry.index...entry.index]
            let part = full[index].isAllClear(after: before) ? old.covered(by: new) : []
            return part.isEmpty ? old.units : part
        }
        guard old.isComparable(with: new) else {
            return isReferred && !isPartial(index, of: entry.index) ? old.units : nil
        }
        let taken = old.covered(by: new)
        // Where a cancellation draws something, it is not for all of the counties and names beside it.
        if isCancel, !isSegment, drawsLess(index, than: entry.index, of: taken) { return nil }
        return taken.isEmpty ? nil : taken
    }

    /// Returns whether a message that does not refer to another one can take its place: it is later, and of the same events.
    private func isLater(_ index: Int, than other: Int) -> Bool {
        guard sent[index].sent > sent[other].sent, events[index].isSuperset(of: openEvents[other]),
            !events[other].isEmpty || events[index].isEmpty
        else { return false }
        // Both refer to the same message, or are of one event.
        if !events[other].isEmpty || !refersToNothing(index) || !refersToNothing(other) { return true }
        // A later issue takes the place of an earlier one unless that is for another time, or worse.
        return sent[index].supersedes(sent[other])
    }

    private func refersToNothing(_ index: Int) -> Bool { sent[index].message.allReferences.isEmpty }

    /// Returns whether a message may be for a part only of the areas of another one: it names or draws less.
    private mutating func isPartial(_ index: Int, of other: Int) -> Bool {
        let (new, old) = (names(of: index), names(of: other))
        if !new.isEmpty, new.isStrictSubset(of: old) { return true }
        let (areas, others) = (full[index].infos.flatMap(\.areas), full[other].infos.flatMap(\.areas))
        let counties = Set(areas.flatMap(\.counties))
        if !counties.isEmpty, !counties.isSuperset(of: others.flatMap(\.counties)) { return true }
        return drawsLess(index, than: other, of: nil)
    }

    /// Returns whether a message draws something, and that does not cover the areas of another one that have some of the
    /// units, or all its areas.
    private mutating func drawsLess(_ index: Int, than other: Int, of units: Set<String>?) -> Bool {
        let isCompared = { (area: AlertArea) in
            units.map { !$0.isDisjoint(with: AreaUnits.codesAndNames(of: area)) } ?? true
        }
        let areas = full[index].infos.flatMap(\.areas).filter(isCompared)
        guard areas.contains(where: { $0.hasShape || $0.isPartlyDrawn }) else { return false }
        drawingsCompared += 1
        let others = full[other].infos.flatMap(\.areas).filter(isCompared)
        return drawingsCompared > Self.maxDrawings || !others.allSatisfy { $0.isDrawn(within: areas) }
    }

    private mutating func names(of index: Int) -> Set<String> {
        if let known = namesOfMessages[index] { return known }
        let names = Set(
            full[index].infos.flatMap(\.areas).flatMap { AlertWords.names(in: $0.name) }
                .map { $0.lowercased() })
        namesOfMessages[index] = names
        return names
    }

    // MARK: Results

    mutating func message(of entry: Entry) -> ListedMessage {
        var item = sent[entry.index]
        item.message = full[entry.index]
        guard !entry.takers.isEmpty else { return item }
        let lost = Set(entry.takers.flatMap { full[$0].infos }.flatMap(\.areas).flatMap(\.counties))
        var names: Set<String> = []
        for taker in entry.takers { names.formUnion(self.names(of: taker)) }
        let drawn = entry.takers.flatMap { full[$0].infos }.flatMap(\.areas).flatMap(\.polygons)
        for number in item.message.infos.indices {
            item.message.infos[number].areas = item.message.infos[number].areas.compactMap {
                entry.areas.reduced($0, lost: lost, names: names, drawn: drawn)
            }
        }
        return item
    }

    func lineage(of entry: Entry) -> [ListedMessage] {
        let last = [entry.index, entry.cancellation].compactMap { $0 }
        let all = ancestors[entry.index].union(last).union(entry.cancellation.map { ancestors[$0] } ?? [])
        return all.sorted().map { sent[$0] }
    }
}

extension AlertArea {
    /// Returns whether all that is drawn of the area is inside of what others draw; false if nothing is drawn.
    fileprivate func isDrawn(within others: [AlertArea]) -> Bool {
        let (rings, rounds) = (others.flatMap(\.polygons), others.flatMap(\.circles))
        let isInside = { (polygon: AlertPolygon) in
            rings.contains(polygon)
                || polygon.coarser(max: Self.pointsCompared).ring.allSatisfy { point in
                    rings.contains { $0.ring.contains(point) || $0.contains(point) }
                        || rounds.contains { $0.center.distance(to: point) <= $0.radius * 1_000 }
                }
        }
        return hasShape && polygons.allSatisfy(isInside)
            && circles.allSatisfy { circle in
                rounds.contains { other in
                    other.center.distance(to: circle.center) / 1_000 + circle.radius <= other.radius
                } || circle.square.map(isInside) ?? false
            }
    }

    /// The most points of an outline that are compared with other outlines.
    private static let pointsCompared = 100
}

extension AlertMessage {
    /// Returns the message with the content of the one that it refers to if it has none, and with its areas if it has no
    /// usable ones.
    fileprivate func inheriting(from earlier: AlertMessage?) -> AlertMessage {
        guard let earlier, !earlier.infos.isEmpty else { return self }
        var message = self
        if infos.isEmpty {
            message.infos = earlier.infos
            return message
        }
        let areas = earlier.infos.flatMap(\.areas).filter(\.isUsable)
        guard !areas.isEmpty, !infos.contains(where: { $0.areas.contains(where: \.isUsable) }) else {
            return self
        }
        for index in message.infos.indices { message.infos[index].areas += areas }
        return message
    }
}
