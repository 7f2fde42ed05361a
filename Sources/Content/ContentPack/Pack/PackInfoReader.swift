import Clocks
import Diagnostics
import Geodesy
import PropertyLists

/// Reads `Pack.plist`: identifier, title, version and other metadata of a pack.
public enum PackInfoReader {
    public static func read(_ root: PropertyListValue, _ findings: inout Findings) -> PackInfo {
        var info = PackInfo()
        guard
            let fields = PropertyListFields(
                rootOf: PackFiles.info, root, .error,
                hint: "write a dictionary with Identifier, Title and Version", &findings)
        else { return info }
        info.identifier = fields.text("Identifier", limit: 100, &findings) ?? ""
        info.title = fields.text("Title", limit: 200, &findings) ?? info.title
        info.subtitle = fields.text("Subtitle", limit: 200, &findings)
        info.publisher = fields.text("Publisher", limit: 200, &findings)
        info.notice = fields.text("Notice", limit: 2_000, &findings)
        info.language = fields.text("Language", limit: 35, &findings)
        info.version = version(fields, &findings)
        info.date = date(fields, &findings)
        info.homeLocation = homeLocation(fields, &findings)
        info.homeName = fields.text("HomeName", limit: 100, &findings)
        info.campusBounds = campusBounds(fields, &findings)
        info.updateURL = updateAddress(fields, &findings)
        info.minimumProgramVersion = minimumProgramVersion(fields, &findings)
        return info
    }

    private static func version(_ fields: PropertyListFields, _ findings: inout Findings) -> Int {
        guard let version = fields.integer("Version", &findings) else { return 0 }
        guard version >= 0 else {
            fields.warn(
                "pack-version", at: "Version", "Version is negative",
                hint: "count versions up from 1; until then it counts as 0", &findings)
            return 0
        }
        return version
    }

    /// Returns the day of `Date`, which may be a `<date>` or a string.
    private static func date(_ fields: PropertyListFields, _ findings: inout Findings) -> String? {
        guard let value = fields["Date"] else { return nil }
        let fullText: String
        switch value.content {
        case .date(let text), .string(let text): fullText = text
        default: fullText = ""
        }
        let day = String(fullText.prefix(10))
        if CalendarDate(day) != nil { return day }
        fields.warn(
            "pack-date", at: "Date", "Date is not a date such as 2026-11-20",
            hint: "write it as year-month-day", &findings)
        return nil
    }

    private static func homeLocation(_ fields: PropertyListFields, _ findings: inout Findings) -> GeoPoint? {
        guard let numbers = fields.numbers("HomeLocation", count: 2, &findings) else { return nil }
        let point = GeoPoint(latitude: numbers[0], longitude: numbers[1])
        if point.isOnEarth { return point }
        findings.add(offEarth("HomeLocation", fields, form: "[latitude, longitude]"))
        return nil
    }

    private static func campusBounds(_ fields: PropertyListFields, _ findings: inout Findings) -> GeoBounds? {
        guard let numbers = fields.numbers("CampusBounds", count: 4, &findings) else { return nil }
        let bounds = GeoBounds(south: numbers[0], west: numbers[1], north: numbers[2], east: numbers[3])
        guard bounds.isOnEarth else {
            findings.add(offEarth("CampusBounds", fields, form: "[south, west, north, east]"))
            return nil
        }
        if bounds.isCampus { return bounds }
        let (low, high, edges) =
            bounds.south < bounds.north
            ? ("west", "east", (bounds.west, bounds.east)) : ("south", "north", (bounds.south, bounds.north))
        fields.warn(
            "pack-bounds", at: "CampusBounds",
            "the \(low) of CampusBounds, \(edges.0), is not below its \(high), \(edges.1)",
            hint:
                "write [south, west, north, east] in degrees, west and south negative; until then it counts as "
                + "absent", &findings)
        return nil
    }

    private static func offEarth(_ key: String, _ fields: PropertyListFields, form: String) -> Diagnostic {
        fields.finding(
            "coordinates-range", at: key, "\(key) is not a place on Earth",
            hint: "write \(form) in degrees, latitudes from -90 to 90, west and south negative")
    }

    private static func updateAddress(_ fields: PropertyListFields, _ findings: inout Findings) -> String? {
        guard let text = fields.text("UpdateURL", limit: 2_000, &findings) else { return nil }
        if case .valid(let address) = WebAddress.check(text), ["http", "https"].contains(address.scheme) {
            return address.text
        }
        fields.warn(
            "pack-update-url", at: "UpdateURL", "UpdateURL is not an http or https address",
            hint: "write the address of the folder that holds the pack's stamp", &findings)
        return nil
    }

    private static func minimumProgramVersion(
        _ fields: PropertyListFields, _ findings: inout Findings
    ) -> String? {
        guard let text = fields.text("MinimumProgramVersion", limit: 100, &findings) else { return nil }
        if DottedVersion(text) != nil { return text }
        fields.warn(
            "pack-program-version", at: "MinimumProgramVersion",
            "MinimumProgramVersion is not a version", hint: "write dotted numbers such as 1.2", &findings)
        return nil
    }
}
