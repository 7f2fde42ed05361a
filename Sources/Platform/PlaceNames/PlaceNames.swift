// Cities and counties by their names: constants in the program, read only when a name is looked up.
internal import CPlaceNames
import Geodesy
internal import TextMetrics

/// A city of GeoNames: of 100,000 people and more, in the United States of 15,000 and more.
public struct City: Sendable, Equatable {
    public var name: String
    /// The country (ISO 3166, `US`), and its first-order division: in the United States a state, `VA`.
    public var country: String
    public var division: String
    public var point: GeoPoint

    /// `Blacksburg, VA`; outside of the United States `Rome, IT`.
    public var fullName: String { "\(name), \(country == "US" ? division : country)" }
}

/// A county of the United States, or a part of a state like one.
public struct County: Sendable, Equatable {
    public var name: String
    /// The letters of the state, `VA`.
    public var state: String
    /// The code of five digits (FIPS).
    public var code: String

    /// `Montgomery County, VA`.
    public var fullName: String { "\(name), \(state)" }
    /// The code with which alerts name it (SAME).
    public var sameCode: String { "0" + code }
}

public enum PlaceNames {
    /// Returns the cities that a text names, the largest first: `Blacksburg`, `Blacksburg, VA`, `Rome, IT`. Accents and
    /// capitals do not count.
    public static func cities(_ text: String) -> [City] {
        let wanted = Wanted(text)
        guard !wanted.name.isEmpty else { return [] }
        return lines(city_names(), city_names_size()).compactMap { line in
            guard line.count == 5, wanted.fits([line[1], line[2]]), wanted.isNamed(line[0]),
                let latitude = Double(line[3]), let longitude = Double(line[4])
            else { return nil }
            return City(
                name: String(line[0]), country: String(line[1]), division: String(line[2]),
                point: GeoPoint(latitude: latitude, longitude: longitude))
        }
    }

    /// Returns the counties that a text names: `Montgomery County, VA`, `montgomery va`. "Baltimore" is a city and
    /// a county, "Baltimore County" the county alone.
    public static func counties(_ text: String) -> [County] {
        let wanted = Wanted(text)
        guard !wanted.name.isEmpty else { return [] }
        return lines(county_names(), county_names_size()).compactMap { line -> County? in
            guard line.count == 3, wanted.fits([line[2]]) else { return nil }
            let name = Wanted.folded(line[1])
            guard name == wanted.name || endings.contains(where: { name == wanted.name + $0 }) else {
                return nil
            }
            return County(name: String(line[1]), state: String(line[2]), code: String(line[0]))
        }
    }

    private static let endings = [" county", " parish", " borough", " city", " municipality", " census area"]

    /// Returns the fields of each line.
    private static func lines(_ start: UnsafePointer<CChar>?, _ count: Int) -> [[Substring]] {
        guard let start else { return [] }
        let bytes = UnsafeRawBufferPointer(start: start, count: count)
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map {
            $0.split(separator: "\t", omittingEmptySubsequences: false)
        }
    }
}

/// A name that a person typed, and the country or state behind it.
private struct Wanted {
    var name: String
    /// The letters of a country or state; nil if none were typed.
    var place: String?

    init(_ text: String) {
        let parts = text.split(separator: ",", maxSplits: 1)
        var name = parts.first.map(Self.folded) ?? ""
        place = parts.count > 1 ? Self.folded(parts[1]) : nil
        // "blacksburg va"
        if place == nil, let last = name.split(separator: " ").last, last.utf8.count == 2,
            last.utf8.count < name.utf8.count
        {
            place = String(last)
            name = Self.folded(name.dropLast(3))
        }
        self.name = name
    }

    func isNamed(_ other: Substring) -> Bool { Self.folded(other) == name }

    func fits(_ places: [Substring]) -> Bool {
        guard let place else { return true }
        return places.contains { $0.lowercased() == place }
    }

    /// Returns a name in lower case, without accents, and with one blank between words.
    static func folded(_ text: some StringProtocol) -> String {
        TextFolding.folded(String(text)).split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
    }
}
