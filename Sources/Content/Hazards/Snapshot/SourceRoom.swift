// Limits what each feed may store, so that one feed never takes the place of another.
import Clocks

enum SourceRoom {
    /// Returns the messages that fit in the rooms of their sources, or nil if all do. The alerts in force stay
    /// first, then the latest; the messages of an alert stay together.
    static func fitting(_ chains: [AlertChain], at now: Moment) -> [ListedMessage]? {
        var used: [String: (count: Int, bytes: Int)] = [:]
        for item in chains.lazy.flatMap(\.messages) {
            used[item.source, default: (0, 0)].count += 1
            used[item.source, default: (0, 0)].bytes += item.message.weight
        }
        let full = used.filter { $0.value.count > AlertLimits.messages || $0.value.bytes > AlertLimits.room }
        guard !full.isEmpty else { return nil }
        let order = chains.indices.map { index in
            let chain = chains[index]
            let latest = chain.messages.map(\.lastListed).max() ?? Moment(seconds: 0)
            return (isInForce: chain.state(at: now).isInForce, latest: latest, index: index)
        }.sorted {
            ($0.isInForce ? 0 : 1, $1.latest, $0.index) < ($1.isInForce ? 0 : 1, $0.latest, $1.index)
        }
        var room = Room(full: Set(full.keys))
        var kept: [Int: [ListedMessage]] = [:]
        for item in order {
            let chain = chains[item.index]
            // Of an alert that is too long the messages that stand are kept.
            if let messages = room.take(chain.messages) ?? room.take(chain.standing) {
                kept[item.index] = messages
            }
        }
        return chains.indices.flatMap { kept[$0] ?? [] }
    }

    /// The room that each source has taken.
    private struct Room {
        /// The sources whose messages do not all fit.
        let full: Set<String>
        private var used: [String: (count: Int, bytes: Int)] = [:]

        init(full: Set<String>) { self.full = full }

        /// Takes the messages if all of them fit, and returns them; otherwise returns nil.
        mutating func take(_ messages: [ListedMessage]) -> [ListedMessage]? {
            var rest: [String: (count: Int, bytes: Int)] = [:]
            for item in messages where full.contains(item.source) {
                let (count, bytes) = rest[item.source] ?? used[item.source] ?? (0, 0)
                rest[item.source] = (count + 1, bytes + item.message.weight)
            }
            guard
                rest.values.allSatisfy({
                    $0.count <= AlertLimits.messages && $0.bytes <= AlertLimits.room
                })
            else { return nil }
            used.merge(rest) { $1 }
            return messages
        }
    }
}

extension AlertSnapshot {
    /// Returns whether the messages of a source take more than half of its room: only then can some have been
    /// left out.
    package func isFull(_ source: String) -> Bool {
        let own = messages.filter { $0.source == source }
        return own.reduce(0) { $0 + $1.message.weight } > AlertLimits.room / 2
    }
}

extension AlertChain {
    /// The messages that stand and those that ended others, as sent.
    fileprivate var standing: [ListedMessage] {
        let keys = Set(parts.flatMap { [$0.current.message.key, $0.cancellation?.message.key] })
        return versions.filter { keys.contains($0.message.key) }
    }
}

extension AlertMessage {
    /// About the number of bytes that the message takes in a snapshot.
    var weight: Int {
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
        for area in areas {
            weight += 60 + area.name.utf8.count + 40 * area.circles.count
            for code in area.geocodes { weight += code.name.utf8.count + code.value.utf8.count + 2 }
            for polygon in area.polygons { weight += 18 * polygon.ring.count }
        }
        return weight
    }
}
