// The numbers and letters of the states of the United States (FIPS 5-2), and a coarse outline of the country.
import Geodesy

enum StateCodes {
    /// The letters of the states and territories at their numbers.
    private static let letters: [Int: String] = {
        let table =
            "01AL 02AK 04AZ 05AR 06CA 08CO 09CT 10DE 11DC 12FL 13GA 15HI 16ID 17IL 18IN 19IA 20KS 21KY 22LA 23ME 24MD "
            + "25MA 26MI 27MN 28MS 29MO 30MT 31NE 32NV 33NH 34NJ 35NM 36NY 37NC 38ND 39OH 40OK 41OR 42PA 44RI 45SC 46SD "
            + "47TN 48TX 49UT 50VT 51VA 53WA 54WV 55WI 56WY 60AS 66GU 69MP 72PR 78VI"
        var letters: [Int: String] = [:]
        for item in table.split(separator: " ") {
            if let number = Int(item.prefix(2)) { letters[number] = String(item.suffix(2)) }
        }
        return letters
    }()
    private static let numbers: [String: Int] = {
        var numbers: [String: Int] = [:]
        for (number, state) in letters { numbers[state] = number }
        return numbers
    }()

    static func number(of state: String) -> Int? { numbers[state] }
    static func letters(of number: Int) -> String? { letters[number] }

    /// Boxes that hold the states and territories: south, north, west, east.
    private static let boxes: [(south: Double, north: Double, west: Double, east: Double)] = [
        (24.3, 49.5, -125, -66.8), (51, 71.6, -180, -129.9), (51, 55, 172, 180), (18.5, 28.6, -178.6, -154.5),
        (17.5, 18.7, -68, -64.4), (13, 20.7, 144.4, 146.2), (-14.8, -10.9, -171.3, -168),
    ]

    /// Returns whether the point is in the United States or near its borders.
    static func mayContain(_ point: GeoPoint) -> Bool {
        let point = point.onEarth
        return boxes.contains {
            ($0.south...$0.north).contains(point.latitude) && ($0.west...$0.east).contains(point.longitude)
        }
    }
}
