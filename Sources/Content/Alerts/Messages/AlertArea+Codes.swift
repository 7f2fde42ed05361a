// The codes of counties and zones in an area of an alert.
import HazardKit

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

    /// Returns whether a code names an area that places can be compared with: a county or zone that can be read. No place
    /// has a code of another scheme, such as EMMA_ID or NUTS3.
    static func namesArea(_ code: NamedValue) -> Bool { !counties(code).isEmpty || !zones(code).isEmpty }

    /// The counties as SAME codes, `051121`.
    var counties: [String] { countyCodes.map(\.text) }
    /// The zones and counties as UGC codes, `VAZ014`.
    var zones: [String] { zoneRanges.flatMap(\.codes) }
}
