// Parses the code with which the National Weather Service identifies the event of a message (NWS Instruction 10-1703).
import Clocks
import HazardKit

/// The code `/k.aaa.cccc.pp.s.####.yymmddThhmmZ-yymmddThhmmZ/`: a product class, an action, an office, a
/// phenomenon, its significance, a number, begin and end.
public struct VTEC: Sendable, Hashable {
    /// The product class. O is operational; T, E and X are tests and experiments.
    public var productClass: String
    public var action: String
    public var office: String
    public var phenomenon: String
    public var significance: String
    public var number: String
    public var begin: Moment?
    /// The end of the event; nil means until further notice.
    public var end: Moment?
    /// The year of the number, taken from the message, since the code does not contain it.
    public var year: Int

    /// - Parameter sent: for the year of a code without times.
    public init?(_ text: String, sent: Moment?) {
        let body = text.split { $0 == "/" || $0.isWhitespace }.first ?? ""
        let parts = body.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 7, body.utf8.count < 60,
            zip(parts, [1, 3, 4, 2, 1, 4]).allSatisfy({ $0.utf8.count == $1 })
        else { return nil }
        let times = parts[6].split(separator: "-", omittingEmptySubsequences: false)
        guard times.count == 2, let begin = Self.moment(times[0]), let end = Self.moment(times[1]) else {
            return nil
        }
        (productClass, action, office) = (parts[0], parts[1], parts[2])
        (phenomenon, significance, number) = (parts[3], parts[4], parts[5])
        (self.begin, self.end) = (begin.moment, end.moment)
        // A number counts in the year in which the event was first issued. Where the code does not say when it began, the
        // time of the message stands for it.
        let first = begin.moment ?? sent ?? end.moment ?? Moment(seconds: 0)
        year = Int(first.date.prefix(4)) ?? 0
    }

    /// Returns the codes of a value, which may have several: `/O.UPG…/ /O.NEW…/`.
    static func all(in text: String, sent: Moment?) -> [VTEC] {
        text.split { $0 == "/" || $0.isWhitespace }.compactMap { VTEC(String($0), sent: sent) }
    }

    public var eventKey: String { "\(office).\(phenomenon).\(significance).\(number).\(year)" }

    public var isTest: Bool { ["T", "E", "X"].contains(productClass) }

    /// True if the event is over for the area of its message: canceled, expired, or replaced by a higher one.
    public var isOver: Bool { action == "CAN" || action == "EXP" || action == "UPG" }

    public var isUpgraded: Bool { action == "UPG" }

    /// Reads `yymmddThhmmZ`; all zeros mean no time. Returns nil for anything else.
    private static func moment(_ text: Substring) -> (moment: Moment?, Void)? {
        if text == "000000T0000Z" { return (nil, ()) }
        let bytes = Array(text.utf8)
        guard bytes.count == 12, bytes[6] == UInt8(ascii: "T"), bytes[11] == UInt8(ascii: "Z") else {
            return nil
        }
        func two(_ start: Int) -> String { String(decoding: bytes[start..<start + 2], as: UTF8.self) }
        return Moment("20\(two(0))-\(two(2))-\(two(4))T\(two(7)):\(two(9)):00Z").map { ($0, ()) }
    }
}

extension AlertMessage {
    /// The events of the message, as given by its parameters. Those of tests do not count beside a real one.
    public var events: [VTEC] {
        let all = infos.flatMap { $0.parameter("VTEC") }.flatMap { VTEC.all(in: $0, sent: sent?.moment) }
        guard all.count > 1 else { return all }
        let real = all.filter { !$0.isTest }
        return real.isEmpty ? all : real
    }
}
