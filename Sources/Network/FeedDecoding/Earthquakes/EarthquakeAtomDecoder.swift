// Decodes the Atom feeds of USGS, which contain less than all other formats: used only if there is nothing else.
import Hazards
import TextMetrics
import TextTools
import XMLReader

final class EarthquakeAtomDecoder {
    private var result = DecodedEarthquakes(agency: .usgs)
    private var root = ""
    private var isUSGS = false
    private var isInEntry = false
    private var entry: [String: String] = [:]
    private var network: String?
    private var link: String?
    private var text: [UInt8] = []

    /// The most bytes of one text; the longest is a summary in HTML.
    private static let longestText = 64 << 10
    private static let idPrefix = "urn:earthquake-usgs-gov:"
    private static let fields: Set = ["id", "title", "updated", "summary", "point", "elev"]

    static func decode(_ bytes: [UInt8]) throws(FeedFault) -> DecodedEarthquakes {
        let decoder = EarthquakeAtomDecoder()
        do throws(XMLFault) {
            try XMLEventReader.read(bytes) { event, _ in
                decoder.take(event)
                return true
            }
        } catch {
            guard decoder.result.hasEvents else { throw XMLRoot.refusal(of: bytes, error) }
            decoder.result.damaged += 1
            decoder.result.isComplete = false
        }
        guard decoder.root == "feed" else { throw XMLRoot.refusal(decoder.root) }
        guard decoder.isUSGS else {
            throw FeedFault("the feed is not one of USGS's earthquakes, and no other is read in Atom")
        }
        return decoder.result
    }

    private func take(_ event: XMLEvent) {
        switch event {
        case .start(let name, let attributes): start(name, attributes)
        case .end(let name): end(name)
        case .text(let piece): text += piece.bytes.prefix(Self.longestText - text.count)
        }
    }

    private func start(_ name: XMLName, _ attributes: XMLAttributes) {
        text.removeAll(keepingCapacity: true)
        if root.isEmpty { root = name.local.string.lowercased() }
        if name == "entry" {
            (isInEntry, entry, network, link) = (true, [:], nil, nil)
        } else if isInEntry, name == "category", attributes["label"] == "Contributor" {
            network = attributes["term"]
        } else if isInEntry, name == "link", attributes["type"] == "text/html" {
            link = attributes["href"]
        }
    }

    private func end(_ name: XMLName) {
        defer { text.removeAll(keepingCapacity: true) }
        if name == "entry" {
            isInEntry = false
            return endEntry()
        }
        let name = name.local.string
        guard Self.fields.contains(name) else { return }
        let value = String(decoding: text, as: UTF8.self).withoutBlanks
        if isInEntry {
            entry[name] = entry[name] ?? value
        } else if name == "id" {
            isUSGS = isUSGS || value.holds("earthquake.usgs.gov")
            result.address = value.shortLine
        } else if name == "updated" {
            result.generated = EventTime.milliseconds(value)
        }
    }

    private func endEntry() {
        let id = entry["id"] ?? ""
        guard id.hasPrefix(Self.idPrefix) else {
            result.damaged += 1
            return
        }
        isUSGS = true
        // NETWORK:CODE, which the identifier has without the colon.
        let parts = id.dropFirst(Self.idPrefix.utf8.count).split(separator: ":")
        var draft = EarthquakeDraft(agency: .usgs, id: parts.map(String.init).joined(with: ""))
        draft.report.author = network
        draft.report.page = link
        draft.report.updated = entry["updated"].flatMap(EventTime.milliseconds)
        draft.time = Self.origin(entry["summary"] ?? "")
        let numbers = (entry["point"] ?? "").split { $0.isWhitespace }.map(String.init)
        draft.setPosition(numbers.first, numbers.count == 2 ? numbers[1] : nil)
        // Meters, negative downward; "no depth" is no element.
        draft.report.depth = entry["elev"].flatMap(DecimalText.double).map { $0 == 0 ? 0 : -$0 / 1_000 }
        Self.addTitle(entry["title"] ?? "", &draft.report)
        result.add(draft)
    }

    /// Returns the time in UTC that the summary names, because an entry's `updated` is the time of its last change.
    private static func origin(_ summary: String) -> Int? {
        guard let label = summary.firstOccurrence(of: "<dt>Time</dt>"),
            let start = summary.firstOccurrence(of: "<dd>", from: label.upperBound),
            let end = summary.firstOccurrence(of: " UTC", from: start.upperBound)
        else { return nil }
        return EventTime.milliseconds(String(summary[start.upperBound..<end.lowerBound]))
    }

    /// Reads `M 4.2 - place`, `M ? - place`, `M 1.6 Quarry Blast - place`.
    private static func addTitle(_ title: String, _ report: inout EarthquakeReport) {
        guard let dash = title.firstOccurrence(of: " - ") else { return }
        report.place = String(title[dash.upperBound...]).withoutBlanks.orNil
        let words = title[..<dash.lowerBound].split(separator: " ").map(String.init)
        guard words.first == "M", words.count > 1 else { return }
        report.magnitude = DecimalText.double(words[1])
        report.kind = words.count > 2 ? SeismicKind(Array(words[2...]).joined(with: " ")) : .earthquake
    }
}
