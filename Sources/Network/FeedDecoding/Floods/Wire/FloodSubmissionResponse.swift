// Decodes a flood service's answer to a submitted report.
import Hazards
import TextTools

package enum FloodSubmissionResponse: Sendable, Equatable {
    /// The report was stored; with the identifier that the service gave it, if it names one.
    case stored(id: String?)
    /// The report was stored without its picture.
    case storedWithoutPicture
    /// The report was not stored, for the reason that the service gives.
    case refused(String)

    /// Decodes a complete answer. No HTTP status counts as success without it.
    ///
    /// - Throws: a `FeedFault` if it is not an answer to a report; then it is unknown whether the report was
    ///   stored.
    package init(_ bytes: [UInt8]) throws(FeedFault) {
        if XMLRoot.name(of: bytes) == "kml" {
            self = .stored(id: try Self.identifier(in: bytes))
            return
        }
        let root = try FloodElement(reading: bytes)
        guard root.name == FloodWord.answer.key, let response = root[.response] else {
            throw FeedFault("the response is not of a flood service")
        }
        if let echo = root.text(.command), FloodCommand(echo) != .submit {
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
        // Other keys are made of the content.
        return marker.key.utf8.first == UInt8(ascii: "i") ? String(marker.key.dropFirst()) : nil
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
