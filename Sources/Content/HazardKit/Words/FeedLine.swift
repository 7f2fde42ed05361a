// The lines that muster-sync writes about feeds for the reader that has started it, and that the reader reads.
internal import TextTools

/// A feed that can be turned on, and its state.
public struct FeedOffer: Sendable, Hashable, Codable {
    public var name: String
    public var isOn: Bool
    /// True if the pack suggests it.
    public var isSuggested: Bool
    /// True if it exists only with an address.
    public var needsAddress: Bool
    public var host: String
    public var about: String
    /// The data that its server receives, in one line.
    public var tells: String
    /// The result of its last reading, in one sentence; empty if it was never read.
    public var state: String

    public init(
        name: String, isOn: Bool, isSuggested: Bool, needsAddress: Bool, host: String, about: String,
        tells: String, state: String
    ) {
        (self.name, self.isOn, self.isSuggested) = (name, isOn, isSuggested)
        (self.needsAddress, self.host, self.about) = (needsAddress, host, about)
        (self.tells, self.state) = (tells, state)
    }
}

/// One line: fields divided by tabs. In this order, any number of each:
///
///     feed  NAME  on|off  suggested|-  address|-  HOST  ABOUT  TELLS  STATE
///     set  KEY  VALUE
///     reading  HOST
///     read  HOST  yes|no  SENTENCE
///
/// A program must pass over lines that it does not know.
public enum FeedLine: Sendable, Equatable {
    case feed(FeedOffer)
    /// A line of the configuration, or `background` with `on`, `off` or `none`.
    case set(key: String, value: String)
    case reading(host: String)
    case read(host: String, isGood: Bool, sentence: String)

    private static let longestField = 512

    /// The line as it is written, with its end.
    public var text: String {
        fields.map { DisplayText.line($0, limit: Self.longestField) }.joined(separator: "\t") + "\n"
    }

    private var fields: [String] {
        switch self {
        case .feed(let feed):
            [
                "feed", feed.name, feed.isOn ? "on" : "off", feed.isSuggested ? "suggested" : "-",
                feed.needsAddress ? "address" : "-", feed.host, feed.about, feed.tells, feed.state,
            ]
        case .set(let key, let value): ["set", key, value]
        case .reading(let host): ["reading", host]
        case .read(let host, let isGood, let sentence): ["read", host, isGood ? "yes" : "no", sentence]
        }
    }

    /// Reads a line as if a stranger had written it; nil for one that is not known.
    public init?(_ line: some StringProtocol) {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map {
            DisplayText.line(String($0), limit: Self.longestField)
        }
        switch (fields.first, fields.count) {
        case ("feed", 9):
            self = .feed(
                FeedOffer(
                    name: fields[1], isOn: fields[2] == "on", isSuggested: fields[3] == "suggested",
                    needsAddress: fields[4] == "address", host: fields[5], about: fields[6],
                    tells: fields[7], state: fields[8]))
        case ("set", 3): self = .set(key: fields[1], value: fields[2])
        case ("reading", 2): self = .reading(host: fields[1])
        case ("read", 4): self = .read(host: fields[1], isGood: fields[2] == "yes", sentence: fields[3])
        default: return nil
        }
    }

    public static func lines(of text: String) -> [FeedLine] {
        text.split(whereSeparator: \.isNewline).prefix(maxLines).compactMap { FeedLine($0) }
    }

    private static let maxLines = 200
}
