// Limits what each feed may store, so that one feed never takes the place of another.
import Clocks

enum SourceRoom {
    /// Returns the messages that fit in the rooms of their sources, or nil if all do, by the clocks that count for the
    /// alerts. What is in force has its event, areas and times stored before anything else is; then come the whole messages,
    /// those in force first and then the latest, and the messages of an alert stay together.
    static func fitting(_ chains: [AlertChain], at time: (AlertChain) -> Moment) -> [ListedMessage]? {
        var all = Room()
        for item in chains.lazy.flatMap(\.messages) { all.add(item) }
        let full = all.overfull
        guard !full.isEmpty else { return nil }
        let order = chains.indices.map { index in
            let chain = chains[index]
            let latest = chain.messages.map(\.lastListed).max() ?? Moment(seconds: 0)
            return (isInForce: chain.state(at: time(chain)).isInForce, latest: latest, index: index)
        }.sorted { ($0.isInForce ? 0 : 1, $1.latest, $0.index) < ($1.isInForce ? 0 : 1, $0.latest, $1.index) }
        var room = Room()
        var kept = order.map { place in
            let chain = chains[place.index]
            return FittedChain(chain, full: full, isInForce: place.isInForce, at: time(chain))
        }
        // The latest part of each alert first, so that one of many parts takes no other's place.
        var parts: [(depth: Int, number: Int)] = []
        for number in kept.indices { parts += kept[number].brief.indices.map { ($0, number) } }
        parts.sort { $0 < $1 }
        for part in parts {
            let new = kept[part.number].brief[part.depth].filter { kept[part.number].messages[$0.key] == nil }
            if room.take(new.values) { kept[part.number].messages.merge(new) { $1 } }
        }
        for number in kept.indices where kept[number].isWhole {
            room.remove(kept[number].messages.values)
            for form in kept[number].forms + [kept[number].messages] where room.take(form.values) {
                kept[number].messages = form
                break
            }
        }
        let places = Dictionary(uniqueKeysWithValues: zip(order.map(\.index), kept))
        return chains.indices.flatMap { index in
            let fitted = places[index]?.messages ?? [:]
            return chains[index].messages.enumerated().compactMap { number, item in
                full.contains(item.source) ? fitted[number] : item
            }
        }
    }

    private struct Room {
        private var used: [String: (count: Int, bytes: Int)] = [:]

        var overfull: Set<String> { Set(used.filter { Self.isOverfull($0.value) }.keys) }

        private static func isOverfull(_ used: (count: Int, bytes: Int)) -> Bool {
            used.count > AlertLimits.messages || used.bytes > AlertLimits.room
        }

        mutating func add(_ item: ListedMessage, times factor: Int = 1) {
            let (count, bytes) = used[item.source] ?? (0, 0)
            used[item.source] = (count + factor, bytes + factor * item.message.weight)
        }

        mutating func remove(_ messages: some Sequence<ListedMessage>) {
            for item in messages { add(item, times: -1) }
        }

        mutating func take(_ messages: some Sequence<ListedMessage>) -> Bool {
            var room = self
            for item in messages { room.add(item) }
            guard room.used.values.allSatisfy({ !Self.isOverfull($0) }) else { return false }
            self = room
            return true
        }
    }
}

/// The messages of an alert that are of full sources, and what is kept of them, by their indexes.
private struct FittedChain {
    var messages: [Int: ListedMessage] = [:]
    /// The parts in force in the shortest form, the latest first; none if the alert is over.
    private(set) var brief: [[Int: ListedMessage]] = []
    /// The forms of the alert, the longest first.
    private(set) var forms: [[Int: ListedMessage]] = []

    /// True if everything that is in force fits in the shortest form.
    var isWhole: Bool { brief.allSatisfy { $0.keys.allSatisfy { messages[$0] != nil } } }

    init(_ chain: AlertChain, full: Set<String>, isInForce: Bool, at now: Moment) {
        let known = Set(chain.versions.map(\.message.key))
        var items: [Int: ListedMessage] = [:]
        for (index, item) in chain.messages.enumerated() where full.contains(item.source) {
            items[index] = item
            items[index]?.message.limitReferences(known: known)
        }
        let indexes = Dictionary(
            items.map { ($0.value.message.key, [$0.key]) }, uniquingKeysWith: { $0 + $1 })
        // What says nothing by itself keeps what it has from the messages before it.
        let parts = Dictionary(grouping: chain.parts, by: \.current.message.key)
        var standing: [Int: ListedMessage] = [:]
        for part in chain.parts {
            for index in indexes[part.current.message.key] ?? [] where standing[index] == nil {
                standing[index] = items[index]
                if items[index]?.message.infos.contains(where: { $0.areas.contains(where: \.isUsable) })
                    == false
                {
                    let own = parts[part.current.message.key] ?? []
                    standing[index]?.message.infos = own.flatMap(\.current.message.infos)
                }
            }
            for index in indexes[part.cancellation?.message.key ?? part.current.message.key] ?? [] {
                standing[index] = standing[index] ?? items[index]
            }
        }
        let short = standing.mapValues { item in
            var item = item
            item.message.shorten()
            return item
        }
        forms = [items, standing] + (isInForce ? [short] : [])
        guard isInForce else { return }
        let keys = Set(standing.values.map(\.message.key))
        let briefs = short.mapValues { item in
            var item = item
            item.message.makeBrief(known: keys)
            return item
        }
        forms.append(briefs)
        let cancellations = Dictionary(grouping: chain.parts.filter { $0.cancellation != nil }) {
            $0.current.message.key
        }
        var seen: Set<AlertReference> = []
        for part in chain.parts.reversed() where part.state(at: now).isInForce {
            let key = part.current.message.key
            guard seen.insert(key).inserted else { continue }
            // What ended a part of it must not be forgotten.
            let ends = (cancellations[key] ?? []).compactMap { $0.cancellation?.message.key }
            let own = ([key] + ends).flatMap { indexes[$0] ?? [] }
            brief.append(Dictionary(own.compactMap { index in briefs[index].map { (index, $0) } }) { $1 })
        }
    }
}

extension AlertMessage {
    /// About the number of bytes that the message takes in a snapshot.
    public var weight: Int {
        var weight = 300 + note.utf8.count
        for reference in references {
            weight += reference.sender.utf8.count + reference.identifier.utf8.count + 10
        }
        for info in infos { weight += info.weight }
        return weight
    }
}

extension AlertInfo {
    fileprivate var weight: Int {
        var weight = 300 + event.utf8.count + headline.utf8.count + description.utf8.count
        weight += instruction.utf8.count + senderName.utf8.count + web.utf8.count + contact.utf8.count
        for value in eventCodes + parameters { weight += value.name.utf8.count + value.value.utf8.count + 2 }
        weight += (categories + responses).reduce(0) { $0 + $1.utf8.count + 1 }
        return areas.reduce(weight) { $0 + $1.weight }
    }
}

extension AlertArea {
    var weight: Int {
        var weight = 60 + name.utf8.count + 40 * circles.count
        for code in geocodes { weight += code.name.utf8.count + code.value.utf8.count + 2 }
        return polygons.reduce(weight) { $0 + 18 * $1.ring.count }
    }
}
