// Decodes the answers of a flood service.
import Clocks
import Hazards
import TextTools

package enum FloodResponse: Sendable, Equatable {
    case regions([FloodRegion])
    case events([FloodEvent])
    case files([FloodFile])
}

package struct DecodedFloodResponse: Sendable, Equatable {
    package var answer: FloodResponse
    /// The number of entries that were unusable or duplicate.
    package var damaged = 0
}

/// Decodes the answers of a flood service, in every form in which services wrote them.
package struct FloodResponseDecoder {
    private var damaged = 0

    /// Reads an answer as a whole. Throws a `FeedFault` if it is not an answer to the command, with the service's message
    /// if there is one.
    package static func decode(
        _ bytes: [UInt8], to command: FloodCommand
    ) throws(FeedFault) -> DecodedFloodResponse {
        let root = try FloodElement(reading: bytes)
        guard root.name == FloodWord.answer.key else {
            throw root.name == "html"
                ? FeedFault("the response is a web page")
                : FeedFault(
                    "the response is not of a flood service; its first element is \(root.name.shortLine)")
        }
        guard let response = root[.response] else {
            throw FeedFault("the response of the flood service has no response in it")
        }
        if let echo = root.text(.command), !command.isCalled(echo) {
            throw FeedFault("the flood service answers to \(echo.shortLine) and not to \(command.rawValue)")
        }
        if let message = response.text(.message) {
            throw FeedFault("the flood service says: \(DisplayText.line(message, limit: 300))")
        }
        var decoder = FloodResponseDecoder()
        let answer = try decoder.answer(response, to: command)
        return DecodedFloodResponse(answer: answer, damaged: decoder.damaged)
    }

    private mutating func answer(
        _ response: FloodElement, to command: FloodCommand
    ) throws(FeedFault) -> FloodResponse {
        switch command {
        case .regions:
            guard response[.regions] != nil else { throw Self.empty(command) }
            return .regions(regions(response))
        case .events, .eventsOfRegion, .eventsOfBoundary:
            guard response[.events] != nil else { throw Self.empty(command) }
            return .events(events(response))
        // No document is the answer that nothing is new.
        case .markerFile: return .files(files(response))
        case .submit: throw Self.empty(command)
        }
    }

    /// Returns the fault of an answer without its list, which is a failure and never means that there is nothing.
    private static func empty(_ command: FloodCommand) -> FeedFault {
        FeedFault("the response of the flood service to \(command.rawValue) has no list in it")
    }

    /// Returns the identifier of an entry. Returns nil, and counts the entry as damaged, if the identifier is
    /// missing or a duplicate or the list is full.
    private mutating func identifier(
        of element: FloodElement, _ known: inout Set<String>, max most: Int
    ) -> String? {
        guard let id = FloodLimits.identifier(element.text(.id)), !known.contains(id), known.count < most
        else {
            damaged += 1
            return nil
        }
        known.insert(id)
        return id
    }

    private mutating func regions(_ response: FloodElement) -> [FloodRegion] {
        var (regions, known): ([FloodRegion], Set<String>) = ([], [])
        for element in response.all(.region) {
            guard let id = identifier(of: element, &known, max: FloodLimits.regions) else { continue }
            var region = FloodRegion(id: id, name: FloodLimits.name(element.text(.name)) ?? "")
            region.boundaries = boundaries(element)
            regions.append(region)
        }
        return regions
    }

    private mutating func boundaries(_ region: FloodElement) -> [FloodBoundary] {
        var (boundaries, known): ([FloodBoundary], Set<String>) = ([], [])
        for element in region.all(.boundary) {
            guard let id = identifier(of: element, &known, max: FloodLimits.boundaries) else { continue }
            var boundary = FloodBoundary(id: id, name: FloodLimits.name(element.text(.name)) ?? "")
            if let northWest = Self.corner(element.text(.northwest)),
                let southEast = Self.corner(element.text(.southeast))
            {
                boundary.setCorners(northWest: northWest, southEast: southEast)
            }
            if boundary.bounds == nil { damaged += 1 }
            boundaries.append(boundary)
        }
        return boundaries
    }

    private static func corner(_ text: String?) -> (Double, Double)? {
        let parts = (text ?? "").split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, let first = DecimalText.double(String(parts[0]).withoutBlanks),
            let second = DecimalText.double(String(parts[1]).withoutBlanks), first.isFinite, second.isFinite
        else { return nil }
        return (first, second)
    }

    private mutating func events(_ response: FloodElement) -> [FloodEvent] {
        var (events, known): ([FloodEvent], Set<String>) = ([], [])
        for element in response.all(.event) {
            // The boundaries within an event have identifiers and names too: only its own children count.
            guard let id = identifier(of: element, &known, max: FloodLimits.events) else { continue }
            var event = FloodEvent(id: id, name: FloodLimits.name(element.text(.name)) ?? "")
            event.begins = element.text(.begin).flatMap { CalendarDate(floodDate: $0) }
            event.ends = element.text(.end).flatMap { CalendarDate(floodDate: $0) }
            event.activeFlag = element.text(.active).flatMap(FloodFlag.read)
            event.markerCount = element.text(.markerCount).flatMap { Int($0) }.flatMap {
                (0...FloodLimits.countable).contains($0) ? $0 : nil
            }
            for boundary in element[.boundaries]?.all(.boundary) ?? [] {
                guard let id = FloodLimits.identifier(boundary.text(.id)), !event.boundaries.contains(id),
                    event.boundaries.count < FloodLimits.boundaries
                else { continue }
                event.boundaries.append(id)
            }
            events.append(event)
        }
        return events
    }

    private mutating func files(_ element: FloodElement, in kind: FloodFile.Kind = .unstated) -> [FloodFile] {
        element.children.flatMap { child in
            switch child.name {
            case FloodWord.file.key: file(child, kind).map { [$0] } ?? []
            case FloodWord.base.key: files(child, in: .base)
            case FloodWord.difference.key: files(child, in: .difference)
            default: files(child, in: kind)
            }
        }
    }

    /// Reads a file. Its kind may be given around the document's element or within it.
    private mutating func file(_ element: FloodElement, _ outer: FloodFile.Kind) -> FloodFile? {
        let inner: FloodFile.Kind =
            element[.base] != nil ? .base : element[.difference] != nil ? .difference : .unstated
        guard let id = FloodLimits.identifier(element.text(.id)), let address = element.text(.address),
            address.utf8.count <= 2_048, let version = element.text(.version).flatMap({ Int($0) }),
            (0...FloodLimits.countable).contains(version)
        else {
            damaged += 1
            return nil
        }
        return FloodFile(kind: inner == .unstated ? outer : inner, id: id, address: address, version: version)
    }
}

/// The answer to a submitted report.
package enum FloodSubmissionResponse: Sendable, Equatable {
    /// The report was stored; with the identifier that the service gave it, if it names one.
    case stored(id: String?)
    case storedWithoutPicture
    /// The report was not stored, for the reason that the service gives.
    case refused(String)

    /// Decodes a complete answer. No HTTP status counts as success without it. Throws a `FeedFault` if it is not an
    /// answer to a report; then it is unknown whether the report was stored.
    package init(_ bytes: [UInt8]) throws(FeedFault) {
        if XMLRoot.name(of: bytes) == "kml" {
            self = .stored(id: try Self.identifier(in: bytes))
            return
        }
        let root = try FloodElement(reading: bytes)
        guard root.name == FloodWord.answer.key, let response = root[.response] else {
            throw FeedFault("the response is not of a flood service")
        }
        if let echo = root.text(.command), !FloodCommand.submit.isCalled(echo) {
            throw FeedFault("the flood service answers to \(echo.shortLine) and not to a report")
        }
        guard let message = response.text(.message) else {
            throw FeedFault("the response of the flood service does not say whether it has the report")
        }
        self = try Self.meaning(of: message)
    }

    private static func identifier(in bytes: [UInt8]) throws(FeedFault) -> String? {
        let decoded = try FloodKMLDecoder.decode(bytes)
        guard let marker = decoded.markers.first else {
            throw FeedFault("the response of the flood service has no report in it")
        }
        return marker.serviceIdentifier
    }

    /// Returns the meaning of a message. The service answers with one of three sentences, whose words may
    /// differ a little.
    private static func meaning(of message: String) throws(FeedFault) -> FloodSubmissionResponse {
        let words = message.lowercased().split { !$0.isLetter }
        let hasSucceeded = words.contains { $0.hasPrefix("success") || $0 == "added" || $0 == "stored" }
        let sentence = DisplayText.line(message, limit: 300)
        guard hasSucceeded else { return .refused(sentence) }
        if words.contains("only") { return .storedWithoutPicture }
        if words.contains(where: { Self.doubts.contains(String($0)) }) {
            throw FeedFault("the flood service says: \(sentence)")
        }
        return .stored(id: nil)
    }

    /// The words that make a message with a word of success ambiguous.
    private static let doubts: Set<String> = [
        "not", "no", "cannot", "failed", "failure", "error", "un", "already", "without",
    ]
}
