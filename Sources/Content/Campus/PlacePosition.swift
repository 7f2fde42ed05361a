/// Reads the coordinates of a place, and reports what is wrong with them.
import Diagnostics
import Geodesy
import PropertyLists
import TextTools

enum PlacePosition {
    /// The key under which the array form is stored, so that both forms are read the same way.
    static let pairKey = "[latitude, longitude]"
    private static let keys = ["Latitude", "Longitude"]

    /// Returns the coordinates of a place. If they are missing or unusable, returns nil and adds one finding.
    static func read(_ fields: PropertyListFields, name: String, _ findings: inout Findings) -> GeoPoint? {
        let values = fields[pairKey]?.array ?? keys.compactMap { fields[$0] }
        let numbers = values.compactMap(\.number)
        guard values.count == 2, numbers.count == 2 else {
            findings.add(fault(values, fields, name))
            return nil
        }
        let point = GeoPoint(latitude: numbers[0], longitude: numbers[1])
        if point.isOnEarth { return point }
        let swapped = GeoPoint(latitude: point.longitude, longitude: point.latitude)
        fields.warn(
            "coordinates-range",
            "\(name) is at latitude \(point.latitude), longitude \(point.longitude), which is not on Earth, so it is "
                + "left out",
            hint: max(abs(point.latitude), abs(point.longitude)) > 1_000
                ? "these are meters, not degrees: export as WGS 84"
                : swapped.isOnEarth
                    ? "did you exchange the two? The latitude comes first and is from -90 to 90"
                    : "latitude is from -90 to 90, longitude from -180 to 180, in this order", &findings)
        return nil
    }

    /// Returns the finding for values that are not a pair of numbers: the wrong type, or too few or too many.
    private static func fault(
        _ values: [PropertyListValue], _ fields: PropertyListFields, _ name: String
    ) -> Diagnostic {
        let isPair = fields[pairKey] != nil
        if !isPair || values.count == 2, let index = values.firstIndex(where: { $0.number == nil }) {
            let keys = isPair ? self.keys : self.keys.filter { fields[$0] != nil }
            return Diagnostic(
                .warning, "place-no-position", file: fields.file, position: values[index].position,
                keyPath: isPair
                    ? PropertyListKeyPath.appending(index: index, to: fields.keyPath)
                    : PropertyListKeyPath.appending(key: keys[index], to: fields.keyPath),
                message:
                    "the \(keys[index].lowercased()) of \(name) is of type \(values[index].kindName), so it is "
                    + "left out", hint: "write a number of degrees, such as <real>37.2289</real>")
        }
        if isPair {
            return fields.finding(
                "place-no-position",
                "the position of \(name) has \(CountedNoun.text(values.count, "value")) and needs 2, so it "
                    + "is left out", hint: "write its latitude and its longitude, in degrees")
        }
        let missing = keys.filter { fields[$0] == nil }.joined(separator: " and no ")
        return fields.finding(
            "place-no-position", "\(name) has no \(missing), so it is left out",
            hint: "give its Latitude and Longitude in degrees")
    }
}
