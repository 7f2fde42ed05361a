/// Coordinates and distances as people read them.
import ContentPack

public enum GeoText {
    /// `37.2289° N, 80.4236° W`: degrees with four decimals, which is about 11 metres, as good as the data.
    public static func coordinates(_ point: GeoPoint) -> String {
        let latitude = degrees(point.latitude, positive: "N", negative: "S")
        return latitude + ", " + degrees(point.longitude, positive: "E", negative: "W")
    }

    /// The address of a place that map programs open, without a network too (RFC 5870): `geo:37.2289,-80.4236`.
    public static func address(_ point: GeoPoint) -> String {
        "geo:\(Decimal.text(point.latitude, decimals: 4)),\(Decimal.text(point.longitude, decimals: 4))"
    }

    /// `390 ft (120 m)`, `0.8 mi (1.3 km)`: feet below a fifth of a mile, else miles; metres below a kilometre.
    ///
    /// Short distances are rounded to ten: the positions are no better. Anything that is no distance is `?`.
    public static func distance(_ metres: Double) -> String {
        guard metres.isFinite, metres >= 0 else { return "?" }
        return customary(metres) + " (" + metric(metres) + ")"
    }

    /// `120 m`, `1.3 km`, `25 km`.
    public static func metric(_ metres: Double) -> String {
        guard metres.isFinite, metres >= 0 else { return "?" }
        // 995 m would round to 1000 m.
        if metres < 995 { return tens(metres) + " m" }
        return long(metres / 1_000) + " km"
    }

    /// `390 ft`, `0.8 mi`, `16 mi`.
    public static func customary(_ metres: Double) -> String {
        guard metres.isFinite, metres >= 0 else { return "?" }
        let feet = metres / 0.3048  // The international foot, exact since 1959.
        if feet < 1_000 { return tens(feet) + " ft" }
        return long(feet / 5_280) + " mi"
    }

    private static func degrees(_ value: Double, positive: String, negative: String) -> String {
        guard value.isFinite else { return "?" }
        let text = Decimal.text(abs(value), decimals: 4)
        return text + "° " + (value < 0 && text != "0.0000" ? negative : positive)
    }

    /// Rounded to ten; a distance that is not zero is at least ten.
    private static func tens(_ value: Double) -> String {
        let rounded = (value / 10).rounded() * 10
        return Decimal.text(value > 0 ? max(10, rounded) : 0, decimals: 0)
    }

    private static func long(_ value: Double) -> String {
        Decimal.text(value, decimals: value < 9.95 ? 1 : 0)
    }
}

/// Numbers with a fixed count of decimals, the same in every locale.
enum Decimal {
    /// Rounded to the nearest, halves away from zero; `?` for what is no number or above 10^15.
    static func text(_ value: Double, decimals: Int) -> String {
        let scale = (0..<max(0, decimals)).reduce(1.0) { product, _ in product * 10 }
        let scaled = (value * scale).rounded()
        guard scaled.isFinite, abs(scaled) < 1e15 else { return "?" }
        let digits = String(Int64(abs(scaled)))
        let sign = scaled < 0 ? "-" : ""
        guard decimals > 0 else { return sign + digits }
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.utf8.count)) + digits
        return sign + padded.dropLast(decimals) + "." + padded.suffix(decimals)
    }
}
