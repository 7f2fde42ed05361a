// What an import says of records that it left out or changed.
import TextTools

/// Collects remarks about records: the first of each kind are listed, all are counted.
struct ImportReport {
    /// Why records are left out, or what was done to them.
    enum Remark: Int, CaseIterable {
        case condition, noShape, blankName, zero, meters, exchanged, offEarth, outside, merged, renamed

        /// What is said of the count.
        func summary(_ count: Int, _ noun: String) -> String {
            let counted = CountedNoun.text(count, noun)
            let (is_, has) = count == 1 ? ("is", "has") : ("are", "have")
            return switch self {
            case .condition: "\(counted) not asked for with --where"
            case .noShape: "\(counted) left out without a usable position"
            case .blankName: "\(counted) left out without a name"
            case .zero: "\(counted) left out at 0, 0"
            case .meters: "\(counted) left out: \(is_) in meters, not degrees"
            case .exchanged: "\(counted) left out: latitude and longitude are exchanged"
            case .offEarth: "\(counted) left out: not on Earth"
            case .outside: "\(counted) left out outside of the bounds"
            case .merged: "\(counted) \(has) the name and position of another and \(is_) one place with it"
            case .renamed: "\(counted) \(has) the name of another place and got a number behind it"
            }
        }
    }

    private var lists: [Remark: [String]] = [:]
    private(set) var counts: [Remark: Int] = [:]
    /// Records of each kind that are listed.
    private static let mostListed = 20

    mutating func add(_ remark: Remark, _ line: @autoclosure () -> String) {
        counts[remark, default: 0] += 1
        if counts[remark, default: 0] <= Self.mostListed { lists[remark, default: []].append(line()) }
    }

    /// Only counts a record.
    mutating func count(one remark: Remark) { counts[remark, default: 0] += 1 }

    /// `443 of 443 rows are exchanged: give --swap`.
    func exchangedSentence(of wanted: Int, _ noun: String, isSwapped: Bool) -> String {
        "\(count(.exchanged)) of \(wanted) \(noun)s are exchanged: "
            + (isSwapped ? "leave --swap out" : "give --swap")
    }

    func count(_ remark: Remark) -> Int { counts[remark] ?? 0 }

    /// The lines for a person: every kind with its records, then how many more.
    func lines(noun: String) -> [String] {
        var lines: [String] = []
        for remark in Remark.allCases {
            guard let count = counts[remark] else { continue }
            lines += self.lists[remark] ?? []
            lines.append(remark.summary(count, noun))
        }
        return lines
    }
}
