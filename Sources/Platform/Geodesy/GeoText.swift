/// Formats coordinates and distances for people.

public enum GeoText {
    /// Returns degrees with four decimals, about 11 meters, as precise as the data: `37.2289° N, 80.4236° W`.
    public static func coordinates(_ point: GeoPoint) -> String {
        let latitude = degrees(point.latitude, positive: "N", negative: "S")
        return latitude + ", " + degrees(point.longitude, positive: "E", negative: "W")
    }

    /// Returns a `geo:` URI (RFC 5870), which map programs open even offline: `geo:37.2289,-80.4236`.
    public static func address(_ point: GeoPoint) -> String {
        "geo:\(number(point.latitude, decimals: 4)),\(number(point.longitude, decimals: 4))"
    }

    /// Returns a point as it is typed, to about a meter: `37.22890,-80.42360`.
    public static func typed(_ point: GeoPoint) -> String {
        "\(number(point.latitude, decimals: 5)),\(number(point.longitude, decimals: 5))"
    }

    /// Returns a distance in both systems: `390 ft (120 m)`, `0.8 mi (1.3 km)`.
    ///
    /// Feet up to 1,000 feet, then miles; meters up to a kilometer, then kilometers. Short distances are rounded to
    /// ten, the precision of the coordinates. A negative or non-finite value is `?`.
    public static func distance(_ meters: Double) -> String {
        guard meters.isFinite, meters >= 0 else { return "?" }
        return customary(meters) + " (" + metric(meters) + ")"
    }

    /// Returns a distance in both systems with its direction: `9.9 mi (16 km) south-west`.
    public static func way(from start: GeoPoint, to end: GeoPoint) -> String {
        let direction = start.direction(to: end).map { " " + $0.name } ?? ""
        return distance(start.distance(to: end)) + direction
    }

    /// Returns the same followed by the name of the origin: `1.3 mi (2.1 km) south-west of Newman Library`;
    /// without a direction, `from` it.
    public static func way(from start: GeoPoint, to end: GeoPoint, called name: String) -> String {
        way(from: start, to: end) + (start.direction(to: end) == nil ? " from \(name)" : " of \(name)")
    }

    /// Returns a distance in meters or kilometers: `120 m`, `1.3 km`, `25 km`.
    public static func metric(_ meters: Double) -> String {
        guard meters.isFinite, meters >= 0 else { return "?" }
        // 995 m would round to 1000 m.
        if meters < 995 { return tens(meters) + " m" }
        return long(meters / 1_000) + " km"
    }

    /// Returns a distance in feet or miles: `390 ft`, `0.8 mi`, `16 mi`.
    public static func customary(_ meters: Double) -> String {
        guard meters.isFinite, meters >= 0 else { return "?" }
        let feet = meters / 0.3048  // The international foot, exact since 1959.
        if feet < 1_000 { return tens(feet) + " ft" }
        return long(feet / 5_280) + " mi"
    }

    /// Returns a number with a fixed count of decimals, halves rounded away from zero, the same in every locale: `4.3`,
    /// `-0.7`; `?` if it is not finite or has more than 15 digits.
    public static func number(_ value: Double, decimals: Int) -> String {
        let scale = (0..<max(0, decimals)).reduce(1.0) { product, _ in product * 10 }
        let scaled = (value * scale).rounded()
        guard scaled.isFinite, abs(scaled) < 1e15 else { return "?" }
        let digits = String(Int64(abs(scaled)))
        let sign = scaled < 0 ? "-" : ""
        guard decimals > 0 else { return sign + digits }
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.utf8.count)) + digits
        return sign + padded.dropLast(decimals) + "." + padded.suffix(decimals)
    }

    private static func degrees(_ value: Double, positive: String, negative: String) -> String {
        guard value.isFinite else { return "?" }
        let text = number(abs(value), decimals: 4)
        return text + "° " + (value < 0 && text != "0.0000" ? negative : positive)
    }

    private static func tens(_ value: Double) -> String {
        let rounded = (value / 10).rounded() * 10
        return number(value > 0 ? max(10, rounded) : 0, decimals: 0)
    }

    private static func long(_ value: Double) -> String { number(value, decimals: value < 9.95 ? 1 : 0) }
}
