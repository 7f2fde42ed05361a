// What a flood service answers to a report that was submitted to it.
import Hazards
import TextTools
import XMLReader

package enum FloodSubmissionAnswer: Sendable, Equatable {
    /// The report is there; with the identifier that the service gave it, if it names one.
    case stored(id: String?)
    /// The report is there, and its picture was lost.
    case storedWithoutPicture
    /// Anything else that the service says: the report is not there.
    case refused(String)

    /// Reads an answer as a whole. No status of HTTP is a success without it.
    ///
    /// - Throws: why it is no answer to a report; then nothing is known of the report.
    package init(_ bytes: [UInt8]) throws(FeedFault) {
        if XMLRoot.name(of: bytes) == "kml" {
            self = .stored(id: try Self.identifier(in: bytes))
            return
        }
        let root = try FloodElement(reading: bytes)
        guard root.name == FloodWord.answer.key, let response = root[.response] else {
            throw FeedFault("the answer is not of a flood service")
        }
        if let echo = root.text(.command), FloodCommand(echo) != .submit {
            throw FeedFault("the flood service answers to \(echo.shortLine) and not to a report")
        }
        guard let message = response.text(.message) else {
            throw FeedFault("the answer of the flood service does not say whether it has the report")
        }
        self = try Self.meaning(of: message)
    }

    private static func identifier(in bytes: [UInt8]) throws(FeedFault) -> String? {
        let decoded = try FloodKMLDecoder.decode(bytes)
        guard let marker = decoded.markers.first else {
            throw FeedFault("the answer of the flood service has no report in it")
        }
        // Other keys are made of the content.
        return marker.key.utf8.first == UInt8(ascii: "i") ? String(marker.key.dropFirst()) : nil
    }

    /// The service answers with one of three sentences, whose words may differ a little.
    private static func meaning(of message: String) throws(FeedFault) -> FloodSubmissionAnswer {
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

    /// Beside a word of success these make a sentence that may mean either.
    private static let doubts: Set<String> = [
        "not", "no", "cannot", "failed", "failure", "error", "un", "already", "without",
    ]
}
