// Decodes CAP 1.1 and 1.2, alone or within any other document: every `alert` at any depth.
import Hazards
import TextTools
import XMLReader

/// Reads alerts from XML as it arrives; alerts that were complete before a fault are kept.
package struct CAPDecoder {
    package private(set) var feed = DecodedFeed()
    private var builder: AlertBuilder?
    private var index = IndexReader()
    /// The open elements below the alert; nil for each one that is not read.
    private var path: [CAPElement?] = []
    private var text: [UInt8] = []
    private var depth = 0
    /// The depth of an alert's element whose content is skipped; nil if there is none.
    private var skippedFrom: Int?
    private var root = ""

    /// The most bytes of one text of an alert.
    private static let longestText = 256 << 10

    package init() {}

    /// Reads a whole document.
    ///
    /// - Throws: a `FeedFault` if it is not a feed, or if a fault occurs before any message was complete.
    package static func decode(
        _ bytes: [UInt8], limits: XMLLimits = .standard
    ) throws(FeedFault) -> DecodedFeed {
        var decoder = CAPDecoder()
        do throws(XMLFault) {
            try withUnsafeMutablePointer(to: &decoder) { (decoder) throws(XMLFault) in
                try XMLEventReader.read(bytes, limits: limits) { event, _ in
                    decoder.pointee.take(event)
                    return true
                }
            }
        } catch {
            guard !decoder.feed.messages.isEmpty else {
                let line = error.position.line
                throw FeedFault("\(error.message) (line \(line))")
            }
            decoder.feed.damaged += 1
        }
        guard decoder.isFeed else {
            throw FeedFault(
                "the response is not a feed of alerts; its first element is \(DisplayText.line(decoder.root, limit: 40))"
            )
        }
        return decoder.feed
    }

    /// True if the root element is one of a document that may contain no alerts at the moment.
    private var isFeed: Bool {
        let root = root.lowercased()
        return !feed.messages.isEmpty || feed.damaged + feed.dropped > 0 || root.contains("alert")
            || ["feed", "rss", "edxldistribution", "channel", "rdf"].contains(root)
    }

    private mutating func take(_ event: XMLEvent) {
        switch event {
        case .start(let name, let attributes): start(name, attributes)
        case .end(let name): end(name)
        case .text(let piece):
            guard skippedFrom == nil else { return }
            let count = min(piece.count, Self.longestText - text.count)
            text.append(contentsOf: UnsafeBufferPointer(rebasing: piece.bytes[..<count]))
        }
    }

    private mutating func start(_ name: XMLName, _ attributes: XMLAttributes) {
        depth += 1
        if root.isEmpty { root = name.local.string }
        text.removeAll(keepingCapacity: true)
        guard skippedFrom == nil else { return }
        guard builder != nil else {
            if name == "alert" {
                builder = AlertBuilder()
            } else {
                index.start(name, attributes)
            }
            return
        }
        let name = name.local
        let element = CAPElement.named(name)
        // Pictures may be in it, and CAP's signature is not checked.
        if element == nil, name == "derefUri" || name == "Signature" { skippedFrom = depth }
        path.append(element)
        builder?.start(path)
    }

    private mutating func end(_ name: XMLName) {
        defer {
            depth -= 1
            text.removeAll(keepingCapacity: true)
        }
        if let from = skippedFrom {
            guard depth == from else { return }
            skippedFrom = nil
        }
        guard builder != nil else {
            let text = string
            if let link = index.end(name, text: text) { feed.links.append(link) }
            return
        }
        if let last = path.last {
            let text = last.map { $0.isContainer ? "" : string } ?? ""
            builder?.end(path, text: text)
            path.removeLast()
            return
        }
        if let message = builder?.message {
            feed.add(message)
            index.noteAlert()
        } else {
            feed.damaged += 1
        }
        builder = nil
    }

    private var string: String { String(decoding: text, as: UTF8.self) }
}
