// Reads the codes of counties and zones in an area, in the many ways in which feeds write them.

/// A SAME code, PSSCCC: a part of the county, the state, the county. Older codes without the part, or without
/// a leading zero, and codes of a whole state are accepted.
struct CountyCode: Hashable {
    var part: Int
    var state: Int
    var county: Int

    init(part: Int = 0, state: Int, county: Int) {
        (self.part, self.state, self.county) = (part, state, county)
    }

    init?(_ text: String) {
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

    /// The code as six digits.
    var text: String {
        let number = String(part * 100_000 + state * 1_000 + county)
        return String(repeating: "0", count: max(0, 6 - number.utf8.count)) + number
    }
}

/// One or more UGC codes of a state: counties (`C`), zones (`Z`), or both.
struct ZoneRange {
    /// The letters of the state, `VA`.
    var state: String
    /// `C`, `Z`, or nil for both.
    var kind: Character?
    /// The numbers; nil for the whole state.
    var numbers: ClosedRange<Int>?

    /// The code of a single county or zone.
    init?(_ code: String) {
        let ranges = Self.ranges(in: code)
        guard ranges.count == 1, let only = ranges.first, let numbers = only.numbers, numbers.count == 1
        else { return nil }
        self = only
    }

    fileprivate init(state: String, kind: Character?, numbers: ClosedRange<Int>?) {
        (self.state, self.kind, self.numbers) = (state, kind, numbers)
    }

    func contains(_ other: ZoneRange) -> Bool {
        guard state == other.state, let number = other.numbers?.lowerBound else { return false }
        guard let numbers else { return kind == nil || other.kind == nil || kind == other.kind }
        return kind == other.kind && numbers.contains(number)
    }

    /// The most bytes of a value that is read.
    private static let longest = 4_000

    /// Reads `VAZ014`, several of them with blanks, commas, semicolons or hyphens between them, the short form
    /// `VAZ010>014-022`, and `VA`, `VAALL` or `VAZ000` for a whole state.
    static func ranges(in text: String) -> [ZoneRange] {
        guard text.utf8.count <= longest else { return [] }
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
                ranges.append(
                    ZoneRange(state: state, kind: kind, numbers: first == 0 ? nil : first...last))
            }
        }
        return ranges
    }

    /// The codes of the range, `VAZ014`.
    var codes: [String] {
        guard let numbers, let kind else { return ["\(state)\(kind ?? "Z")000"] }
        return numbers.map { number in
            let digits = String(number)
            return "\(state)\(kind)" + String(repeating: "0", count: 3 - digits.count) + digits
        }
    }
}

private enum CodeText {
    static func isSeparator(_ character: Character) -> Bool {
        character.isWhitespace || character == "," || character == ";" || character == "|" || character == "/"
    }
}

extension AlertArea {
    private static func isOfCounties(_ name: String) -> Bool {
        if name.isSame(as: "SAME") { return true }
        // "FIPS6", "County FIPS".
        let letters = Array(name.uppercased().utf8)
        return letters.indices.contains { letters[$0...].starts(with: "FIPS".utf8) }
    }

    private static func isOfZones(_ name: String) -> Bool {
        name.utf8.count >= 3 && name.uppercased().hasPrefix("UGC")
    }

    /// The counties that the codes of the area name.
    var countyCodes: [CountyCode] { geocodes.flatMap(Self.counties) }

    private static func counties(_ code: NamedValue) -> [CountyCode] {
        guard isOfCounties(code.name) else { return [] }
        // One code in a value, as nearly always.
        if let only = CountyCode(code.value) { return [only] }
        return code.value.split(whereSeparator: CodeText.isSeparator).compactMap { CountyCode(String($0)) }
    }

    var zoneRanges: [ZoneRange] { geocodes.flatMap(Self.zones) }

    private static func zones(_ code: NamedValue) -> [ZoneRange] {
        isOfZones(code.name) ? ZoneRange.ranges(in: code.value) : []
    }

    /// The beginnings of the names of other schemes: their codes name areas of other countries.
    private static let otherSchemes = [
        "EMMA_ID", "NUTS", "WARNCELLID", "PROFILE:CAP-CP:LOCATION", "LAYER:EC-MSC-SMC",
    ]

    /// Returns whether a code names an area: a county or zone that can be read, or an area of another country.
    static func namesArea(_ code: NamedValue) -> Bool {
        if !counties(code).isEmpty || !zones(code).isEmpty { return true }
        let name = code.name.uppercased()
        return !code.value.isEmpty && otherSchemes.contains { name.hasPrefix($0) }
    }

    /// The counties as SAME codes, `051121`.
    var counties: [String] { countyCodes.map(\.text) }
    /// The zones and counties as UGC codes, `VAZ014`.
    var zones: [String] { zoneRanges.flatMap(\.codes) }
}
