/// A time that a guide asks a person to watch: `data-timer` of a `<time>` element. The person starts it.
public enum GuideTimer: Sendable, Hashable, Codable {
    /// A countdown of seconds: `300`.
    case count(seconds: Int)
    /// The moment of the start is recorded, without a countdown: `clock`.
    case clock
    /// A beat, such as that of chest compressions: `110/min`.
    case beat(perMinute: Int)

    /// The allowed seconds: up to a day.
    public static let seconds = 1...86_400
    /// The allowed beats a minute: from one every two seconds to the fastest that a person can follow. Even
    /// that is below the three flashes a second that WCAG 2.3.1 allows.
    public static let beats = 30...150

    private static let perMinute = "/min"

    /// Reads the value of the attribute. Returns nil if it is none of the three, or out of range.
    public init?(_ text: String) {
        if text == "clock" {
            self = .clock
        } else if text.hasSuffix(Self.perMinute) {
            guard let beats = Self.number(text.dropLast(Self.perMinute.count)), Self.beats.contains(beats)
            else { return nil }
            self = .beat(perMinute: beats)
        } else {
            guard let seconds = Self.number(text[...]), Self.seconds.contains(seconds) else { return nil }
            self = .count(seconds: seconds)
        }
    }

    /// Returns the number written in digits alone, without a sign.
    private static func number(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }

    public var text: String {
        switch self {
        case .count(let seconds): String(seconds)
        case .clock: "clock"
        case .beat(let beats): "\(beats)\(Self.perMinute)"
        }
    }
}
