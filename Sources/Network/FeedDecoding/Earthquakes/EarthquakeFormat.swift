// Detects the format of earthquake data from its content, and decodes it.
import Hazards
import TextTools
import XMLReader

/// The supported formats. Data in an unknown format is refused, never guessed at.
package enum EarthquakeFormat: String, Sendable, CaseIterable {
    /// GeoJSON of USGS or INGV; each feature shows which.
    case geoJSON
    case usgsCSV
    case usgsAtom
    /// QuakeML 1.2 of USGS or INGV; each identifier shows which.
    case quakeML
    case ingvText

    /// The most bytes of an answer or file.
    package static let largest = 20 << 20

    /// Returns the format that the beginning of a text shows, or nil if it shows none of them.
    package init?(beginning bytes: [UInt8]) {
        let start = bytes.prefix(64 << 10)
        let hasMark = start.starts(with: [0xEF, 0xBB, 0xBF])
        let text = start.dropFirst(hasMark ? 3 : 0).drop { $0 <= 0x20 }
        let format: EarthquakeFormat? =
            switch text.first {
            case UInt8(ascii: "{"): .geoJSON
            case UInt8(ascii: "#"): EventTableText.isINGV(text) ? .ingvText : nil
            case UInt8(ascii: "<"):
                XMLRoot.name(of: bytes).flatMap { ["quakeml": .quakeML, "feed": .usgsAtom][$0] }
            case nil: nil
            default:
                JSONPadding.prefix(of: text) != nil
                    ? .geoJSON : EarthquakeCSV.isHeader(text) ? .usgsCSV : nil
            }
        guard let format else { return nil }
        self = format
    }
}

package enum EarthquakeDecoder {
    /// Reads a whole text. The format that was requested and the agency whose server was asked are nil to detect them from
    /// the content. Throws a `FeedFault` if it is not a list of earthquakes: an empty text or a web page never means that
    /// there were none.
    package static func decode(
        _ bytes: [UInt8], as format: EarthquakeFormat? = nil, from agency: EarthquakeAgency? = nil
    ) throws(FeedFault) -> DecodedEarthquakes {
        guard bytes.contains(where: { $0 > 0x20 }) else { throw FeedFault("the response is empty") }
        guard bytes.count <= EarthquakeFormat.largest else {
            throw FeedFault("the response has more than \(EarthquakeFormat.largest) bytes")
        }
        guard let format = format ?? EarthquakeFormat(beginning: bytes) else { throw refusal(of: bytes) }
        let result =
            switch format {
            case .geoJSON: try EarthquakeJSONDecoder.decode(bytes, from: agency)
            case .usgsCSV: try EarthquakeCSV.decode(bytes)
            case .usgsAtom: try EarthquakeAtomDecoder.decode(bytes)
            case .quakeML: try QuakeMLDecoder.decode(bytes, from: agency)
            case .ingvText: try EventTableText.decode(bytes)
            }
        if let agency, result.agency != agency {
            throw FeedFault("the response has events of \(result.agency.name) and not of \(agency.name)")
        }
        return result
    }

    private static func refusal(of bytes: [UInt8]) -> FeedFault {
        let known = "USGS GeoJSON, CSV, Atom and QuakeML, and INGV text, GeoJSON and QuakeML can be read"
        let text = bytes.prefix(64 << 10).drop { $0 <= 0x20 || $0 >= 0x80 }
        guard text.first == UInt8(ascii: "<") else {
            let firstLine = text.prefix { $0 != 0x0A && $0 != 0x0D }
            if text.first == UInt8(ascii: "#"), firstLine.contains(UInt8(ascii: "|")) {
                return FeedFault("the table of events is not INGV's, and of other agencies none is known")
            }
            return FeedFault("the response is not a list of earthquakes; " + known)
        }
        return XMLRoot.name(of: bytes).map(XMLRoot.refusal)
            ?? FeedFault("the response is not well-formed XML")
    }
}

enum XMLRoot {
    /// Returns the root element's name in lowercase without its prefix, or nil if there is none.
    static func name(of bytes: [UInt8]) -> String? {
        var name: String?
        try? XMLEventReader.read(Array(bytes.prefix(64 << 10))) { event, _ in
            guard case .start(let root, _) = event else { return true }
            name = root.local.string.lowercased()
            return false
        }
        // Pages begin with a declaration that the reader of XML refuses.
        if name == nil, WebPage.isBeginning(of: bytes) { name = "html" }
        return name
    }

    /// Returns why a document that is not well-formed is none of earthquakes.
    static func refusal(of bytes: [UInt8], _ fault: XMLFault) -> FeedFault {
        name(of: bytes) == "html" ? webPage : FeedFault(fault)
    }

    private static let webPage = FeedFault("the response is a web page and not a list of earthquakes")

    /// Returns why a document with this first element is none of earthquakes.
    static func refusal(_ root: String) -> FeedFault {
        switch root {
        case "": FeedFault("the response is not a list of earthquakes")
        case "html": webPage
        case "seiscomp", "seiscomp3":
            FeedFault("the response is SeisComPML, which is not read; ask for QuakeML")
        default:
            FeedFault("the response is not a list of earthquakes; its first element is \(root.shortLine)")
        }
    }
}
