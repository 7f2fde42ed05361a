// The lines that `muster-sync update --porcelain` writes, and a session that has started it reads.
import Clocks
import TextTools

/// One line: fields divided by tabs, `-` if there is nothing to say. In this order:
///
///     muster-sync  1
///     progress  asking
///     progress  fetching  BYTES  OF-BYTES  FILES  OF-FILES
///     progress  installing
///     result  WORD  OLD-VERSION  NEW-VERSION  FRESHNESS  MOMENT  SENTENCE
///     added|changed|removed  NAME
///     more  COUNT
///
/// `progress` lines come as often as there is progress, at most ten a second, or never. There is exactly one `result`:
/// WORD is one of `SyncOutcome` (`available` only with --dry-run); FRESHNESS is one of `SyncFreshness`; MOMENT, such as
/// 2026-11-21T10:00:00Z, is the one before which no automatic attempt is made. SENTENCE is for people. After it come the
/// names that changed, at most `maxChanges` of them, and if there are more, how many are left out.
///
/// A program must pass over lines that it does not know. Texts hold no control characters.
public enum SyncLine: Sendable, Equatable {
    case beginning
    case progress(UpdateProgress)
    case result(Result)
    case change(Change, name: String)
    case more(Int)

    public enum Change: String, Sendable { case added, changed, removed }

    public struct Result: Sendable, Equatable {
        /// Nil if it is a word of a later version: the sentence says what it means.
        public var outcome: SyncOutcome?
        public var oldVersion: Int?
        public var newVersion: Int?
        public var freshness: SyncFreshness?
        public var notBefore: Moment?
        /// Safe to show; empty if there is nothing to say.
        public var sentence: String

        public init(_ outcome: SyncOutcome?, sentence: String = "") {
            (self.outcome, self.sentence) = (outcome, sentence)
        }
    }

    public static let maxChanges = 1_000
    /// Scalars of a text.
    private static let longestText = 512
    /// Bytes: a line of the longest text in any script is shorter.
    public static let longest = 4_096

    private static let version = ["muster-sync", "1"]

    /// The line as it is written, with its end.
    public var text: String {
        fields.map { DisplayText.line($0, limit: Self.longestText) }.joined(separator: "\t") + "\n"
    }

    private var fields: [String] {
        switch self {
        case .beginning: Self.version
        case .progress(.asking): ["progress", "asking"]
        case .progress(.fetching(let bytes, let ofBytes, let files, let ofFiles)):
            ["progress", "fetching"] + [bytes, ofBytes, files, ofFiles].map { String($0) }
        case .progress(.installing): ["progress", "installing"]
        case .result(let result):
            [
                "result", result.outcome?.rawValue ?? "-", Self.number(result.oldVersion),
                Self.number(result.newVersion), result.freshness?.rawValue ?? "-",
                result.notBefore?.description ?? "-", result.sentence.isEmpty ? "-" : result.sentence,
            ]
        case .change(let change, let name): [change.rawValue, name]
        case .more(let count): ["more", String(count)]
        }
    }

    private static func number(_ value: Int?) -> String { value.map { String($0) } ?? "-" }

    /// Reads a line without its end, as if a stranger had written it. Returns nil for one that says nothing to a reader:
    /// the names that changed are not believed but compared, once the version is open.
    public init?(_ text: String) {
        let fields = text.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
        switch fields[0] {
        case "muster-sync" where fields == Self.version: self = .beginning
        case "progress":
            guard let progress = Self.progress(fields) else { return nil }
            self = .progress(progress)
        case "result":
            guard fields.count >= 7 else { return nil }
            var result = Result(
                SyncOutcome(rawValue: fields[1]),
                sentence: fields[6] == "-" ? "" : DisplayText.line(fields[6], limit: Self.longestText))
            result.oldVersion = Self.number(fields[2])
            result.newVersion = Self.number(fields[3])
            result.freshness = SyncFreshness(rawValue: fields[4])
            result.notBefore = Moment(fields[5])
            self = .result(result)
        default: return nil
        }
    }

    private static func progress(_ fields: [String]) -> UpdateProgress? {
        switch (fields.count > 1 ? fields[1] : "", fields.count) {
        case ("asking", _): return .asking
        case ("installing", _): return .installing
        case ("fetching", 6...):
            let numbers = fields[2..<6].compactMap { number($0) }
            guard numbers.count == 4 else { return nil }
            return .fetching(bytes: numbers[0], ofBytes: numbers[1], files: numbers[2], ofFiles: numbers[3])
        default: return nil
        }
    }

    /// 0 to 2^53.
    private static func number(_ text: String) -> Int? {
        guard text.utf8.count <= 16, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text)
    }
}

public enum UpdateProgress: Sendable, Hashable, Codable {
    case asking
    /// Bytes and files that have come, and all there are to come.
    case fetching(bytes: Int, ofBytes: Int, files: Int, ofFiles: Int)
    case installing
}
