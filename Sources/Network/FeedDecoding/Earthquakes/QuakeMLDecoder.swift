// Decodes QuakeML 1.2 as USGS and INGV write it. The stations' picks, most of a document, are skipped.
import Hazards
import XMLReader

final class QuakeMLDecoder {
    private var result: DecodedEarthquakes?
    /// The number of events of unknown agencies, or of a different one than the first.
    private var foreign = 0
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
            guard decoder.result?.hasEvents == true else { throw XMLRoot.refusal(of: bytes, error) }
            isCut = true
        }
        guard decoder.root == "quakeml" else {
            throw XMLRoot.refusal(decoder.root) ?? FeedFault("the response is not a list of earthquakes")
        }
        guard decoder.foreign == 0 || decoder.result != nil else {
            throw FeedFault("the events are not of USGS or INGV, and of other agencies none is read")
        }
        guard var result = decoder.result ?? agency.map(DecodedEarthquakes.init) else {
            throw FeedFault("the document has no event, and does not say whose it is")
        }
        result.damaged += decoder.foreign + (isCut ? 1 : 0)
        result.isComplete = !isCut
        return result
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
        if path.isEmpty { return endEvent() }
        event?.end(path, String(decoding: text, as: UTF8.self).withoutBlanks)
        text.removeAll(keepingCapacity: true)
        path.removeLast()
    }

    private func endEvent() {
        defer { event = nil }
        guard let event, let agency = event.agency else {
            foreign += 1
            return
        }
        var result = result ?? DecodedEarthquakes(agency: agency)
        self.result = nil
        if result.agency == agency { result.add(event.draft(agency)) } else { foreign += 1 }
        self.result = result
    }
}
