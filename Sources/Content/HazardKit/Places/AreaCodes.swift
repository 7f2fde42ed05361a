// Reads the codes of counties and zones in an area, in the many ways in which feeds write them.
import Clocks

/// A SAME code, PSSCCC: a part of the county, the state, the county. Older codes without the part, or without
/// a leading zero, and codes of a whole state are accepted.
public struct CountyCode: Hashable, Sendable {
    public var part: Int
    public var state: Int
    public var county: Int

    public init?(_ text: String) {
        var text = text
        guard let code = text.withUTF8({ CountyCode($0[...]) }) else { return nil }
        self = code
    }

    /// Reads 4 to 6 digits, or 1 or 2, which are a whole state.
    fileprivate init?(_ digits: Slice<UnsafeBufferPointer<UInt8>>) {
        guard (1...6).contains(digits.count), digits.count != 3 else { return nil }
        var number = 0
        for digit in digits {
            guard digit &- 0x30 < 10 else { return nil }
            number = number * 10 + Int(digit - 0x30)
        }
        if digits.count < 3 { number *= 1_000 }
        (part, state, county) = (number / 100_000, number / 1_000 % 100, number % 1_000)
    }

    public var text: String { ClockText.padded(part * 100_000 + state * 1_000 + county, 6) }
}

/// One or more UGC codes of a state: counties (`C`), zones (`Z`), or both.
public struct ZoneRange: Sendable {
    /// The letters of the state, `VA`.
    public var state: String
    /// `C`, `Z`, or nil for both.
    public var kind: Character?
    /// The numbers; nil for the whole state.
    public var numbers: ClosedRange<Int>?

    public init?(_ code: String) {
        let ranges = Self.ranges(in: code)
        guard ranges.count == 1, let only = ranges.first, let numbers = only.numbers, numbers.count == 1
        else { return nil }
        self = only
    }

    fileprivate init(state: String, kind: Character?, numbers: ClosedRange<Int>?) {
        (self.state, self.kind, self.numbers) = (state, kind, numbers)
    }

    /// Reads a code like `VAZ014`.
    private init?(plain code: UnsafeBufferPointer<UInt8>) {
        guard code.count == 6, code.prefix(2).allSatisfy({ 0x41...0x5a ~= $0 }),
            code[2] == UInt8(ascii: "C") || code[2] == UInt8(ascii: "Z"),
            code.suffix(3).allSatisfy({ 0x30...0x39 ~= $0 })
        else { return nil }
        let number = code.suffix(3).reduce(0) { $0 * 10 + Int($1 - 0x30) }
        state = String(decoding: code.prefix(2), as: UTF8.self)
        kind = Character(Unicode.Scalar(code[2]))
        numbers = number == 0 ? nil : number...number
    }

    public func contains(_ other: ZoneRange) -> Bool {
        guard state == other.state, let number = other.numbers?.lowerBound else { return false }
        guard let numbers else { return kind == nil || other.kind == nil || kind == other.kind }
        return kind == other.kind && numbers.contains(number)
    }

    /// The most bytes of a value that is read.
    private static let longest = 4_000

    /// Reads `VAZ014`, several of them with blanks, commas, semicolons or hyphens between them, the short form
    /// `VAZ010>014-022`, and `VA`, `VAALL` or `VAZ000` for a whole state.
    public static func ranges(in text: String) -> [ZoneRange] {
        guard text.utf8.count <= longest else { return [] }
        // One code in a value, as nearly always.
        var code = text
        if let only = code.withUTF8({ ZoneRange(plain: $0) }) { return [only] }
        var ranges: [ZoneRange] = []
        for word in text.uppercased().split(whereSeparator: CodeText.isSeparator) {
            var (state, kind): (String, Character?) = ("", nil)
            for piece in word.split(separator: "-") {
                var rest = piece
                if piece.first?.isLetter == true {
                    guard piece.utf8.count >= 2 else { continue }
                    (state, rest, kind) = (String(piece.prefix(2)), piece.dropFirst(2), nil)
                    if rest.isEmpty || rest == "ALL" || rest == "CALL" || rest == "ZALL" {
                        ranges.append(ZoneRange(state: state, kind: nil, numbers: nil))
                        continue
                    }
                    guard let letter = rest.popFirst(), letter == "C" || letter == "Z" else {
                        state = ""
                        continue
                    }
                    kind = letter
                }
                let ends = rest.split(separator: ">").map { Int($0) }
                guard !state.isEmpty, ends.count <= 2, let first = ends.first ?? nil,
                    let last = ends.last ?? nil, first <= last, (0...999).contains(first), last <= 999
                else { continue }
                ranges.append(ZoneRange(state: state, kind: kind, numbers: first == 0 ? nil : first...last))
            }
        }
        return ranges
    }

    /// The codes of the range, `VAZ014`.
    public var codes: [String] {
        guard let numbers, let kind else { return ["\(state)\(kind ?? "Z")000"] }
        return numbers.map { "\(state)\(kind)\(ClockText.padded($0, 3))" }
    }
}

public enum CodeText {
    public static func isSeparator(_ character: Character) -> Bool {
        character.isWhitespace || character == "," || character == ";" || character == "|" || character == "/"
    }
}
