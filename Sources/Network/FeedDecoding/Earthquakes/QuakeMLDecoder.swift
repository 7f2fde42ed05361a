// Decodes QuakeML 1.2 as USGS and INGV write it. The stations' picks, most of a document, are skipped.
import Hazards
import TextMetrics
import TextTools
import XMLReader

final class QuakeMLDecoder {
    private var events = EventsOfAgency()
    private var root = ""
    /// The names of the open elements within an event, without the event itself.
    private var path: [String] = []
    private var event: QuakeMLEvent?
    private var text: [UInt8] = []
    /// The depth of the current element within a skipped one; 0 outside.
    private var skipped = 0

    private static let longestText = 8 << 10
    private static let passedOver: Set = [
        "pick", "arrival", "amplitude", "stationMagnitude", "focalMechanism", "comment", "originUncertainty",
        "stationMagnitudeContribution", "reading", "waveformID",
    ]

    /// - Parameter agency: the agency whose server was asked; nil to detect it from the document.
    static func decode(
        _ bytes: [UInt8], from agency: EarthquakeAgency? = nil
    ) throws(FeedFault) -> DecodedEarthquakes {
        let decoder = QuakeMLDecoder()
        var isCut = false
        do throws(XMLFault) {
            try XMLEventReader.read(bytes) { part, _ in
                decoder.take(part)
                return decoder.root == "quakeml"
            }
        } catch {
            guard decoder.events.found?.hasEvents == true else { throw XMLRoot.refusal(of: bytes, error) }
            isCut = true
        }
        guard decoder.root == "quakeml" else { throw XMLRoot.refusal(decoder.root) }
        return try decoder.events.finished(
            isCut: isCut, from: agency, else: "the document has no event, and does not say whose it is")
    }

    private func take(_ part: XMLEvent) {
        switch part {
        case .start(let name, let attributes): start(name, attributes)
        case .end: end()
        case .text(let piece):
            guard skipped == 0, event != nil else { return }
            text += piece.bytes.prefix(Self.longestText - text.count)
        }
    }

    private func start(_ name: XMLName, _ attributes: XMLAttributes) {
        if skipped > 0 {
            skipped += 1
            return
        }
        let local = name.local.string
        if root.isEmpty { root = local }
        guard event != nil else {
            if local == "event" {
                (event, path) = (QuakeMLEvent(attributes), [])
                text.removeAll(keepingCapacity: true)
            }
            return
        }
        guard !Self.passedOver.contains(local) else {
            skipped = 1
            return
        }
        text.removeAll(keepingCapacity: true)
        path.append(local)
        event?.start(path, attributes)
    }

    private func end() {
        if skipped > 0 {
            skipped -= 1
            return
        }
        guard event != nil else { return }
        if path.isEmpty {
            if let event { events.add(of: event.agency, event.draft) }
            event = nil
            return
        }
        event?.end(path, String(decoding: text, as: UTF8.self).withoutBlanks)
        text.removeAll(keepingCapacity: true)
        path.removeLast()
    }
}

/// Builds one event from its elements in whatever order they come.
struct QuakeMLEvent {
    private let publicID: String
    /// The identifier that USGS's documents carry in additional attributes.
    private let catalogID: String?
    private var fields: [String: String] = [:]
    private var origins: [Part] = []
    private var magnitudes: [Part] = []
    private var descriptions: [Part] = []

    /// The texts of an origin, a magnitude or a description, by the path of their element.
    private struct Part {
        var publicID = ""
        var fields: [String: String] = [:]
    }

    /// The most parts of each kind to keep; real events have far fewer before their preferred ones.
    private static let maxParts = 200
    private static let maxFields = 40

    init(_ attributes: XMLAttributes) {
        publicID = attributes["publicID"] ?? ""
        let source = attributes["eventsource"] ?? ""
        catalogID = attributes["eventid"].map { source + $0 }
    }

    /// The agency that the event's identifier names; nil if it is unknown.
    var agency: EarthquakeAgency? {
        let id = publicID.lowercased()
        if id.holds("usgs.gov/") || id.holds("usgs.gov:") { return .usgs }
        return id.holds("ingv.it/") ? .ingv : nil
    }

    mutating func start(_ path: [String], _ attributes: XMLAttributes) {
        guard path.count == 1 else { return }
        let part = Part(publicID: attributes["publicID"] ?? "")
        switch path.first {
        case "origin" where origins.count < Self.maxParts: origins.append(part)
        case "magnitude" where magnitudes.count < Self.maxParts: magnitudes.append(part)
        case "description" where descriptions.count < Self.maxParts: descriptions.append(part)
        default: break
        }
    }

    mutating func end(_ path: [String], _ text: String) {
        guard !text.isEmpty, path.count <= 3 else { return }
        let key = Array(path.dropFirst()).joined(with: "/")
        switch path.first {
        case "origin": Self.set(key, text, &origins)
        case "magnitude": Self.set(key, text, &magnitudes)
        case "description": Self.set(key, text, &descriptions)
        default: Self.set(path.joined(with: "/"), text, &fields)
        }
    }

    private static func set(_ key: String, _ text: String, _ parts: inout [Part]) {
        guard let last = parts.indices.last else { return }
        set(key, text, &parts[last].fields)
    }

    /// Sets the text of an element. If an element is repeated, the first counts.
    private static func set(_ key: String, _ text: String, _ fields: inout [String: String]) {
        guard fields[key] == nil, fields.count < maxFields else { return }
        fields[key] = text
    }

    /// Returns the preferred part, or the first if none is preferred or that part is missing.
    private static func preferred(_ parts: [Part], _ id: String?) -> Part? {
        parts.first { $0.publicID == id } ?? parts.first
    }

    func draft(_ agency: EarthquakeAgency) -> EarthquakeDraft {
        var draft = EarthquakeDraft(agency: agency, id: identifier(agency))
        let origin = Self.preferred(origins, fields["preferredOriginID"])
        draft.time = origin?.fields["time/value"].flatMap(EventTime.milliseconds)
        draft.setPosition(origin?.fields["latitude/value"], origin?.fields["longitude/value"])
        // Meters.
        draft.report.depth = (origin?.fields["depth/value"]).flatMap(DecimalText.double).map { $0 / 1_000 }
        addMagnitude(&draft.report)
        let kind = fields["type"].flatMap(SeismicKind.init)
        draft.report.kind = kind
        draft.report.status = status(kind, origin)
        draft.report.place = place
        draft.report.author = origin?.fields["creationInfo/author"] ?? origin?.fields["creationInfo/agencyID"]
        // INGV's is the time when the event was entered.
        if agency == .usgs {
            draft.report.updated = fields["creationInfo/creationTime"].flatMap(EventTime.milliseconds)
        }
        draft.setPage()
        return draft
    }

    private func addMagnitude(_ report: inout EarthquakeReport) {
        guard let magnitude = Self.preferred(magnitudes, fields["preferredMagnitudeID"]) else { return }
        report.magnitude = magnitude.fields["mag/value"].flatMap(DecimalText.double)
        report.magnitudeType = magnitude.fields["type"]
    }

    private func status(_ kind: SeismicKind?, _ origin: Part?) -> ReviewStatus? {
        if kind?.text == "not existing" { return .deleted }
        return switch origin?.fields["evaluationMode"] {
        case "manual": .reviewed
        case "automatic": .automatic
        case let word: word.flatMap(ReviewStatus.init)
        }
    }

    private var place: String? {
        let names = ["region name", "earthquake name", "Flinn-Engdahl region"]
        let preferred = names.lazy.compactMap { name in
            descriptions.first { $0.fields["type"] == name }?.fields["text"]
        }
        return preferred.first ?? descriptions.first?.fields["text"]
    }

    /// Returns the text after `eventid=` in the public identifier, or the value of USGS's additional attributes.
    private func identifier(_ agency: EarthquakeAgency) -> String {
        if agency == .usgs, let catalogID { return catalogID }
        let lowered = publicID.lowercased()
        guard let mark = lowered.firstOccurrence(of: "eventid=") else { return "" }
        let start = lowered.utf8.distance(from: lowered.startIndex, to: mark.upperBound)
        let id = publicID.utf8.dropFirst(start).prefix { $0.isLetterOrDigit || "_-".utf8.contains($0) }
        return String(decoding: id, as: UTF8.self)
    }
}
