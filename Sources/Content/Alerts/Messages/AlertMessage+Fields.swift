// The fields of messages, as they are stored, with their limits. A column of several values has one on each line.
import Clocks
import HazardKit
import SQLite

extension ListedMessage: Record {
    public init() {
        self.init(AlertMessage(identifier: "", sender: ""), source: "", listed: Moment(seconds: 0))
    }

    public mutating func code(_ row: FieldCoder) {
        row.line("source", &source)
        row.moment("firstListed", &firstListed)
        row.moment("lastListed", &lastListed)
        row.integer("missed", &missed, in: 0...1_000)
        row.moment("missedFrom", &missedFrom)
        row.moment("missedUntil", &missedUntil)
        message.code(row)
    }
}

extension AlertMessage: Record {
    public init() { self.init(identifier: "", sender: "") }

    public mutating func code(_ row: FieldCoder) {
        row.text("identifier", &identifier, Clean.name)
        row.text("sender", &sender, Clean.name)
        row.time("sent", &sent)
        row.word("status", &status, or: .system)
        row.word("kind", &kind, or: .alert)
        row.word("scope", &scope, or: .restricted)
        row.text("note", &note, Clean.text)
        row.references("refs", &references)
        row.integer("omitted", &omitted, in: 0...AlertLimits.values)
        row.list("info", &infos, max: AlertLimits.storedMessages * 4, each: AlertLimits.infos)
    }

    /// The message without characters that control a terminal, and without overlong texts.
    public var cleaned: AlertMessage {
        var message = self
        message.clean()
        return message
    }

    /// Removes characters that control a terminal, and shortens overlong texts.
    public mutating func clean() { _ = FieldCoder.clean(&self) }
}

extension AlertInfo: Record {
    public mutating func code(_ row: FieldCoder) {
        row.text("language", &language, Clean.name)
        row.text("event", &event, Clean.name)
        row.text("urgency", &urgencyText, Clean.name)
        row.text("severity", &severityText, Clean.name)
        row.text("certainty", &certaintyText, Clean.name)
        row.text("senderName", &senderName, Clean.headline)
        row.text("headline", &headline, Clean.headline)
        row.text("description", &description, Clean.text)
        row.text("instruction", &instruction, Clean.text)
        row.text("web", &web, Clean.headline)
        row.text("contact", &contact, Clean.headline)
        row.time("effective", &effective)
        row.time("onset", &onset)
        row.time("expires", &expires)
        row.time("ends", &ends)
        row.words("categories", &categories)
        row.words("responses", &responses)
        row.values("codes", &eventCodes)
        row.values("parameters", &parameters)
        row.list("area", &areas, max: AlertLimits.storedAreas, each: AlertLimits.areas)
    }
}

extension AlertArea: Record {
    public mutating func code(_ row: FieldCoder) {
        row.text("name", &name, Clean.headline)
        row.values("codes", &geocodes)
        row.items("polygons", &polygons, max: AlertLimits.shapes, AlertPolygon.init(text:)) {
            $0.append(to: &$1)
        }
        row.items("circles", &circles, max: AlertLimits.shapes, AlertCircle.init(text:)) {
            $1.append(contentsOf: $0.text.utf8)
        }
        row.flag("partlyDrawn", &isPartlyDrawn)
    }
}

extension FieldCoder {
    /// A time, with `~` at its end if it was given without a zone.
    fileprivate func time(_ name: StaticString, _ value: inout FeedTime?) {
        let text = stored(name, value.map { $0.moment.description + ($0.isZoneGiven ? "" : "~") })
        guard isReading else { return }
        value = text.flatMap { text in
            let isZoneGiven = !text.hasSuffix("~")
            return Moment(isZoneGiven ? text : String(text.dropLast())).map {
                FeedTime($0, isZoneGiven: isZoneGiven)
            }
        }
    }

    fileprivate func words(_ name: StaticString, _ words: inout [String]) {
        items(name, &words, max: AlertLimits.values, { $0 }, { $1.appendLine($0) })
        guard isChecking else { return }
        for index in words.indices { words[index] = Clean.name(words[index]) }
        words.removeAll(where: \.isEmpty)
    }

    fileprivate func values(_ name: StaticString, _ values: inout [NamedValue]) {
        items(name, &values, max: AlertLimits.values, NamedValue.init(stored:)) {
            $1.appendLine($0.name)
            $1.append(UInt8(ascii: "\t"))
            $1.appendLine($0.value)
        }
        guard isChecking else { return }
        for index in values.indices {
            values[index].name = Clean.name(values[index].name)
            values[index].value = Clean.headline(values[index].value)
        }
    }

    fileprivate func references(_ name: StaticString, _ references: inout [AlertReference]) {
        items(
            name, &references, max: AlertLimits.references, { AlertReference(triple: Substring($0)) },
            { $1.append(contentsOf: "\($0.sender),\($0.identifier),-".utf8) })
        guard isChecking else { return }
        for index in references.indices {
            references[index].sender = Clean.name(references[index].sender)
            references[index].identifier = Clean.name(references[index].identifier)
        }
    }
}

extension NamedValue {
    fileprivate init(stored line: String) {
        let parts = line.utf8.split(
            separator: UInt8(ascii: "\t"), maxSplits: 1, omittingEmptySubsequences: false)
        self.init(
            parts.first.map { String(Substring($0)) } ?? "",
            parts.count > 1 ? String(Substring(parts[1])) : "")
    }
}

extension [UInt8] {
    fileprivate mutating func appendLine(_ line: String) {
        let start = count
        append(contentsOf: line.utf8)
        for index in start..<count where self[index] < 0x20 { self[index] = 0x20 }
    }
}

/// A document that an index led to, and its message: it is seldom downloaded again while its entry in the index
/// is unchanged.
public struct LinkRecord: Sendable, Hashable {
    public var source: String
    public var address: String
    /// The time of change of the document according to the index, if it gave one, and the title.
    public var mark: String
    /// The message in the document; empty if there was none for the public.
    public var message: AlertReference

    public init(source: String, address: String, mark: String, message: AlertReference) {
        (self.source, self.address, self.mark, self.message) = (source, address, mark, message)
    }
}

extension LinkRecord: Record {
    public init() {
        self.init(source: "", address: "", mark: "", message: AlertReference(sender: "", identifier: ""))
    }

    public mutating func code(_ row: FieldCoder) {
        row.line("source", &source)
        row.line("address", &address)
        row.line("mark", &mark)
        row.line("sender", &message.sender)
        row.line("identifier", &message.identifier)
    }
}
