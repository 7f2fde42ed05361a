// The states of the United States: their numbers and letters (FIPS 5-2), and boxes around them.
import Geodesy

public enum StateCodes {
    /// The number, the letters and a box around each state and territory: south, north, west and east in degrees,
    /// rounded outward to tenths. From the boundary files of the Census Bureau (2017); all cities of 15,000 people and
    /// more of GeoNames are inside those of their states. Alaska's crosses the antimeridian and ends at it.
    private static let table =
        "01AL 30.1 35.1 -88.5 -84.8,02AK 51.2 71.6 -180 -129.9,04AZ 31.3 37.1 -114.9 -109,05AR 33 36.5 -94.7 -89.6,"
        + "06CA 32.5 42.1 -124.5 -114.1,08CO 36.9 41.1 -109.1 -102,09CT 40.9 42.1 -73.8 -71.7,10DE 38.4 39.9 -75.8 -75,"
        + "11DC 38.7 39 -77.2 -76.9,12FL 24.3 31.1 -87.7 -80,13GA 30.3 35.1 -85.7 -80.8,15HI 18.9 28.6 -178.4 -154.8,"
        + "16ID 41.9 49.1 -117.3 -111,17IL 36.9 42.6 -91.6 -87.4,18IN 37.7 41.8 -88.1 -84.7,19IA 40.3 43.6 -96.7 -90.1,"
        + "20KS 36.9 40.1 -102.1 -94.5,21KY 36.4 39.2 -89.6 -81.9,22LA 28.9 33.1 -94.1 -88.8,23ME 42.9 47.5 -71.1 -66.9,"
        + "24MD 37.9 39.8 -79.5 -75,25MA 41.1 42.9 -73.6 -69.9,26MI 41.6 48.4 -90.5 -82.4,27MN 43.4 49.4 -97.3 -89.4,"
        + "28MS 30.1 35.1 -91.7 -88,29MO 35.9 40.7 -95.8 -89,30MT 44.3 49.1 -116.1 -104,31NE 39.9 43.1 -104.1 -95.3,"
        + "32NV 35 42.1 -120.1 -114,33NH 42.6 45.4 -72.6 -70.6,34NJ 38.9 41.4 -75.6 -73.8,35NM 31.3 37.1 -109.1 -103,"
        + "36NY 40.4 45.1 -79.8 -71.8,37NC 33.7 36.6 -84.4 -75.4,38ND 45.9 49.1 -104.1 -96.5,39OH 38.4 42 -84.9 -80.5,"
        + "40OK 33.6 37.1 -103.1 -94.4,41OR 41.9 46.3 -124.6 -116.4,42PA 39.7 42.3 -80.6 -74.6,44RI 41 42.1 -71.9 -71.1,"
        + "45SC 32 35.3 -83.4 -78.5,46SD 42.4 46 -104.1 -96.4,47TN 34.9 36.7 -90.4 -81.6,48TX 25.8 36.6 -106.7 -93.5,"
        + "49UT 36.9 42.1 -114.1 -109,50VT 42.7 45.1 -73.5 -71.4,51VA 36.5 39.5 -83.7 -75.2,53WA 45.5 49.1 -124.8 -116.9,"
        + "54WV 37.2 40.7 -82.7 -77.7,55WI 42.4 47.4 -92.9 -86.7,56WY 40.9 45.1 -111.1 -104,60AS -14.6 -11 -171.1 -168.1,"
        + "66GU 13.2 13.7 144.6 145,69MP 14 20.6 144.8 146.1,72PR 17.8 18.6 -68 -65.2,78VI 17.6 18.5 -65.1 -64.5"

    private static let states: [Int: (letters: String, box: [Double])] = {
        var states: [Int: (letters: String, box: [Double])] = [:]
        for line in table.split(separator: ",") {
            let words = line.split(separator: " ")
            guard let first = words.first, let number = Int(first.prefix(2)) else { continue }
            states[number] = (String(first.suffix(2)), words.dropFirst().compactMap { Double($0) })
        }
        return states
    }()
    private static let numbers = Dictionary(uniqueKeysWithValues: states.map { ($0.value.letters, $0.key) })

    public static func number(of state: String) -> Int? { numbers[state] }
    public static func letters(of number: Int) -> String? { states[number]?.letters }

    /// Returns whether the point is in a state or near its borders.
    public static func mayContain(_ number: Int, _ point: GeoPoint) -> Bool {
        guard let box = states[number]?.box, box.count == 4 else { return false }
        let point = point.onEarth
        let longitude = letters(of: number) == "AK" && point.longitude > 172 ? -180 : point.longitude
        return (box[0]...box[1]).contains(point.latitude) && (box[2]...box[3]).contains(longitude)
    }

    /// Returns whether the point is in the United States or near its borders.
    public static func mayContain(_ point: GeoPoint) -> Bool {
        states.keys.contains { mayContain($0, point) }
    }
}

extension GeoPoint {
    /// The same point with a longitude from -180 to 180, beyond which those of some catalogs go.
    public var onEarth: GeoPoint {
        var point = self
        guard abs(longitude) <= 1_080 else { return point }
        while point.longitude > 180 { point.longitude -= 360 }
        while point.longitude < -180 { point.longitude += 360 }
        return point
    }
}
