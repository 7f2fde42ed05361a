// How much worse an alert is than its severity says: the damage that it threatens, and the name of its event.
import HazardKit
internal import TextMetrics

/// The damage that an alert threatens, by what the National Weather Service says in the parameters of its impact-based
/// warnings, and in headlines.
public enum DamageThreat: Int, Sendable, Ranked {
    case ordinary
    /// CONSIDERABLE, or SIGNIFICANT for a snow squall.
    case considerable
    case particularlyDangerous
    case destructive
    /// A tornado emergency or a flash flood emergency.
    case catastrophic
}

extension AlertInfo {
    /// The values of `tornadoDamageThreat`, `thunderstormDamageThreat`, `flashFloodDamageThreat` and `snowSquallImpact`.
    private static let values: [String: DamageThreat] = [
        "considerable": .considerable, "significant": .considerable, "destructive": .destructive,
        "catastrophic": .catastrophic,
    ]
    /// The names that the weather service gives to a warning of catastrophic damage.
    private static let emergencies = [
        (parameter: "tornadodamagethreat", event: "Tornado Emergency"),
        (parameter: "flashflooddamagethreat", event: "Flash Flood Emergency"),
    ]
    /// The words with which a sentence says that something is over.
    private static let endings = ["cancel", "no longer", "downgraded", "lifted", "expired", "has ended"]

    public var threat: DamageThreat { statedThreat.threat }

    /// The severity, extreme for what threatens catastrophic damage.
    public var gravity: AlertSeverity { threat == .catastrophic ? .extreme : severity }

    /// The name of its event, or otherwise its headline, with the threat: `Tornado Emergency`, `Severe Thunderstorm
    /// Warning, destructive damage`.
    public var title: String {
        let (name, stated) = (event.isEmpty ? headline : event, statedThreat)
        if !stated.event.isEmpty { return stated.event }
        return stated.words.isEmpty || name.isEmpty ? name : "\(name), \(stated.words)"
    }

    /// The worst threat that it states, and the words for it after the name of its event, or else the name that has both.
    private var statedThreat: (threat: DamageThreat, words: String, event: String) {
        var worst = (threat: DamageThreat.ordinary, words: "", event: "")
        for parameter in parameters where parameter.name.utf8.count > 12 {
            let (name, value) = (parameter.name.lowercased(), parameter.value.plainWords)
            let isImpact = name == "snowsquallimpact"
            guard isImpact || name.hasSuffix("damagethreat"), let threat = Self.values[value],
                threat > worst.threat
            else { continue }
            let emergency = Self.emergencies.first { $0.parameter == name && threat == .catastrophic }
            worst = (threat, value + (isImpact ? " impact" : " damage"), emergency?.event ?? "")
        }
        // What is less severe tells of an emergency elsewhere, or before.
        let severity = severity
        guard severity == .unknown || severity >= .severe else { return worst }
        let texts = ([event, headline] + parameter("NWSheadline")).filter {
            $0.mentions("emergency") || $0.mentions("dangerous")
        }
        for sentence in texts.flatMap({ $0.split { ".;/".contains($0) } }) {
            let words = String(sentence).plainWords
            guard !Self.endings.contains(where: words.hasPhrase) else { continue }
            for (_, emergency) in Self.emergencies
            where worst.event.isEmpty && words.hasPhrase(emergency.plainWords) {
                worst = (.catastrophic, "", emergency)
            }
            if worst.threat < .particularlyDangerous, words.hasPhrase("particularly dangerous situation") {
                worst = (.particularlyDangerous, "particularly dangerous", "")
            }
        }
        return worst
    }
}

/// The gravity of an event by its name alone: an order is graver than a warning.
public enum EventGrade {
    static let highest = 4

    /// Returns the grade of a name, higher for graver ones. A name of no known kind counts like a warning.
    public static func grade(of event: String) -> Int {
        let words = Set(event.plainWords.split(separator: " "))
        if saysOver(event) || !words.isDisjoint(with: ["statement", "outlook"]) { return 0 }
        if !words.isDisjoint(with: ["order", "emergency", "mandatory"]) { return highest }
        if words.contains("warning") { return 3 }
        if words.contains("watch") { return 2 }
        return words.contains("advisory") ? 1 : 3
    }

    private static let endings: Set<Substring> = [
        "lifted", "canceled", "cancelled", "cancellation", "clear", "ended", "expired", "remove", "removed",
        "rescinded", "withdrawn",
    ]

    /// Returns whether a name says that its event is over: `Evacuation Order Lifted`, `All Clear - Gas Leak`; not
    /// `Shelter in place until all clear`.
    public static func saysOver(_ event: String) -> Bool {
        let words = event.plainWords.split(separator: " ")
        guard let end = words.firstIndex(where: endings.contains) else { return false }
        let before = words[..<end]
        return (words[end] != "clear" || before.last == "all")
            && !before.contains { ["until", "till", "unless", "before", "not", "no"].contains($0) }
    }

    /// Returns whether an alert that has a new name is graver than under an earlier one, as long as its severity does not
    /// fall: `Evacuation Order` after `Evacuation Warning`, and no watch after a warning.
    public static func isGraver(_ event: String, than earlier: String) -> Bool {
        !event.isEmpty && !earlier.isEmpty && event.plainWords != earlier.plainWords
            && grade(of: event) >= grade(of: earlier)
    }
}

extension AlertPart {
    /// Returns the number of names that its event had before and that were less grave than its name now. What the message
    /// still names, in another language or for another area, is no earlier name.
    func renamings(to event: String) -> Int {
        guard versions.count > 1 else { return 0 }
        let earlier = versions.lazy.filter { $0.message.key != current.message.key }
        let names = Set(earlier.flatMap { $0.message.infos(in: ["en"]) }.map(\.event))
        return names.subtracting(events).count { EventGrade.isGraver(event, than: $0) }
    }
}

extension String {
    /// Its words of ASCII letters and digits and of other letters, in UTF-8, with ASCII in lower case.
    var wordBytes: [ArraySlice<UInt8>] {
        utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }.split { byte in
            !((0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte >= 0x80)
        }
    }

    /// The same words with one blank between them.
    fileprivate var plainWords: String {
        String(decoding: Array(wordBytes.joined(separator: [0x20])), as: UTF8.self)
    }

    /// Returns whether a phrase begins with one of its words.
    fileprivate func hasPhrase(_ phrase: String) -> Bool { (" " + self).holds(" " + phrase) }
}

extension String {
    /// Returns whether a word in lower-case ASCII letters is anywhere in the text, also within another word, ignoring case.
    func mentions(_ word: StaticString) -> Bool {
        let word = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        // A bit for each letter of the word; other bytes that have the same one are compared in vain.
        var letters: UInt32 = 0
        for byte in word { letters |= 1 &<< UInt32(byte & 31) }
        var text = self
        return text.withUTF8 { bytes in
            var start = 0
            while start + word.count <= bytes.count {
                // A byte that is not of the word rules out all places that it would be in (R. N. Horspool, 1980).
                guard (letters &>> UInt32(bytes[start + word.count - 1] & 31)) & 1 == 1 else {
                    start += word.count
                    continue
                }
                var index = 0
                while index < word.count, bytes[start + index] | 0x20 == word[index] { index += 1 }
                if index == word.count { return true }
                start += 1
            }
            return false
        }
    }
}
