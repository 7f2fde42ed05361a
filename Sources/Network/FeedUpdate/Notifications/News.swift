// The events of which people are told: which of them now, in which forms, and what they were told.
import Clocks
import HazardKit
import TextTools

/// For whom and when something is told.
package struct TellingWish {
    /// The places that are set, the campus first.
    var places: [WatchedPlace]
    var now: Moment
    /// True if only the worst may be told now; the rest is told afterwards if it still applies.
    var isQuiet = false
    /// The last quiet hours, if they are over: what they held back until it ended is told now.
    var night: Range<Moment>?
    /// The most events to tell now, the worst first; the others follow the next time.
    var most = Int.max
}

/// The events to tell people now, the worst first.
package struct News<Event: NotifiableEvent> {
    private(set) var events: [Event] = []
    /// True if no event is left for the next time, because of the limit on events or quiet hours.
    private(set) var isWhole = true
    /// The time until which there is nothing else to tell unless a feed brings it, if that is known.
    var settled: Moment?
    /// The records of earlier telling about what is still stored.
    private let known: [Told]
    /// The records to store once each event was told.
    private var changes: [[Change]] = []

    /// A record to store, and the index of the one that it replaces; nil for a new one.
    struct Change {
        var replaced: Int?
        var told: Told
    }

    /// An event, and the records to store once it was told.
    struct Item {
        var event: Event
        var changes: [Change]
    }

    /// - Parameter found: what there is to tell, in the order in which it matters.
    init(_ known: [Told], _ found: [Item], _ wish: TellingWish) {
        self.known = known
        let items = wish.isQuiet ? found.filter(\.event.isUrgent) : found
        isWhole = items.count == found.count && items.count <= wish.most
        for item in items.prefix(max(0, wish.most)) {
            events.append(item.event)
            changes.append(item.changes)
        }
    }

    /// Records that something is to be looked at again after the next reading.
    mutating func markIncomplete() { isWhole = false }

    /// Adds an event that no record is kept of.
    mutating func add(_ event: Event) { events.append(event) }

    /// Returns the keys of the records of an event; empty if none is kept.
    func keys(ofEvent number: Int) -> [String] {
        number < changes.count ? changes[number].flatMap { $0.told.keys } : []
    }

    /// Returns the records to store if all events except those at `failed` are being told.
    func told(except failed: Set<Int> = []) -> [Told] {
        var told = known
        for (number, changes) in changes.enumerated() where !failed.contains(number) {
            for change in changes {
                if let index = change.replaced { told[index] = change.told } else { told.append(change.told) }
            }
        }
        return told
    }
}

package protocol NotifiableEvent {
    /// One line for a log and the desktop.
    var line: String { get }
    /// The lines that the desktop shows below the first.
    var details: [String] { get }
    /// The text for the standard input of a command: the information that a person needs, the most important first.
    var text: String { get }
    /// The values for the environment of a command, by their names without `MUSTER_`. A value that does not
    /// apply is empty.
    var values: [(name: String, value: String)] { get }
    /// True if quiet hours do not delay the event.
    var isUrgent: Bool { get }
}

extension NotifiableEvent {
    /// The environment of a command: each variable on one line, without control characters.
    package var variables: [String] {
        values.map { "MUSTER_\($0.name)=" + DisplayText.line($0.value, limit: TellingLimits.value) }
    }
}

enum TellingLimits {
    /// The most characters of a value in the environment, and of the text of one event.
    static let value = 2_000
    static let text = 12_000

    /// Returns the text of lines for the standard input of a command.
    static func text(_ lines: [String]) -> String { String(lines.joined(with: "\n").prefix(text)) + "\n" }
}
