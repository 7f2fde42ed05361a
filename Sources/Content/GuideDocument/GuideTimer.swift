/// The time that a guide asks a person to watch, as `data-timer` of a `<time>` element gives it. A reader starts it; it
/// never starts by itself.
public enum GuideTimer: Sendable, Hashable, Codable {
    /// So many seconds that the guide names: `300`.
    case count(seconds: Int)
    /// A moment to be noted, without a count: `clock`.
    case clock
    /// So many beats a minute, such as chest compressions: `110/min`.
    case beat(perMinute: Int)

    /// A second to a day.
    public static let seconds = 1...86_400
    /// No slower than a beat every two seconds, and no faster than a person keeps up with. Even the fastest moves less
    /// often than the three flashes a second that WCAG 2.3.1 allows.
    public static let beats = 30...150

    private static let perMinute = "/min"

    /// Reads the value of the attribute; `nil` where it is none of the three, or out of bounds.
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

    /// Digits alone: no sign.
    private static func number(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }

    /// As the attribute has it.
    public var text: String {
        switch self {
        case .count(let seconds): String(seconds)
        case .clock: "clock"
        case .beat(let beats): "\(beats)\(Self.perMinute)"
        }
    }
}
