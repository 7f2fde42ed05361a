// The documents of the flood API as small trees, and its words: one table for requests and answers.
import TextTools
import XMLReader

/// An element with a lowercase name and trimmed text.
struct FloodElement {
    var name: String
    var text = ""
    var children: [FloodElement] = []

    /// The most bytes of an answer.
    static let largest = 2 << 20
    /// The most elements of a document, and the most bytes of a text.
    private static let limit = 60_000
    private static let depth = 16

    init(_ word: FloodWord, _ text: String = "", _ children: [FloodElement] = []) {
        (name, self.text, self.children) = (word.rawValue, text, children)
    }

    private init(name: String) { self.name = name }

    /// Reads a complete document. A truncated or damaged one is rejected. Throws a `FeedFault` with the reason that it
    /// cannot be read.
    init(reading bytes: [UInt8]) throws(FeedFault) {
        guard bytes.contains(where: { $0 > 0x20 }) else { throw FeedFault("the response is empty") }
        var open: [FloodElement] = []
        var texts: [[UInt8]] = []
        var root: FloodElement?
        var count = 0
        do throws(XMLFault) {
            try XMLEventReader.read(bytes, limits: XMLLimits(bytes: Self.largest, depth: Self.depth)) {
                event, _ in
                switch event {
                case .start(let name, _):
                    count += 1
                    open.append(FloodElement(name: name.local.string.lowercased()))
                    texts.append([])
                case .text(let piece): if let last = texts.indices.last { texts[last] += piece.bytes }
                case .end:
                    guard var element = open.popLast(), let text = texts.popLast() else { return false }
                    element.text = String(decoding: text, as: UTF8.self).withoutBlanks
                    if let last = open.indices.last {
                        open[last].children.append(element)
                    } else {
                        root = element
                    }
                }
                return count <= Self.limit
            }
        } catch {
            guard XMLRoot.name(of: bytes) != "html" else { throw FeedFault("the response is a web page") }
            throw FeedFault("the response of the flood service cannot be read: \(error.message)")
        }
        guard let root else { throw FeedFault("the response has more than \(Self.limit) elements") }
        self = root
    }

    /// Returns the first child with this name.
    subscript(word: FloodWord) -> FloodElement? { children.first { $0.name == word.key } }

    /// Returns the text of a child, or nil if it is missing or empty.
    func text(_ word: FloodWord) -> String? { self[word]?.text.orNil }

    /// Returns all elements with this name in document order, without those nested in another of the same name.
    func all(_ word: FloodWord) -> [FloodElement] {
        children.flatMap { $0.name == word.key ? [$0] : $0.all(word) }
    }

    var xml: String {
        let inner = MarkupText.escaped(text) + children.map(\.xml).joined()
        return "<\(name)>\(inner)</\(name)>"
    }
}

/// The calls of the service.
package enum FloodCommand: String, Sendable {
    case regions = "GetRegions"
    case events = "GetEvents"
    case eventsOfRegion = "GetEventsByRegionID"
    case eventsOfBoundary = "GetEventsByBoundaryID"
    case markerFile = "GetMarkerFile"
    case submit = "SubmitMarker"

    /// Returns true if it has this name, ignoring case.
    package func isCalled(_ name: String) -> Bool { rawValue.lowercased() == name.lowercased() }
}

/// The ways to write yes and no.
enum FloodFlag {
    static func read(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "1", "true", "t": true
        case "0", "false", "f": false
        default: nil
        }
    }
}

/// The names of elements as written. They are compared without regard to case.
package enum FloodWord: String, Sendable {
    // The frame.
    case request = "phone"
    case answer = "server"
    case command, params, response
    case message = "msg"
    // Parameters of what is asked for: each as the service's own clients write it.
    case boundaryOfEvents = "BoundaryID"
    case regionOfEvents = "regionid"
    case boundary0 = "boundaryid"
    case event0 = "eventid"
    case base0 = "baseid"
    case difference0 = "diffid"
    // Regions.
    case regions, region, boundaries, boundary, id, name, northwest, southeast
    // Events.
    case events, event
    case begin = "begindate"
    case end = "enddate"
    case markerCount = "markercount"
    case active
    // Documents of markers.
    case file = "kmlfile"
    case address = "file"
    case version, base
    case difference = "diff"
    // A report that is submitted.
    case latitude, longitude, observationTime, severity, uploadTime, phoneNumber, email, coverType
    case coverHeight, pictureData, userComment

    /// The lowercase name, used for comparison.
    var key: String { rawValue.lowercased() }
}
