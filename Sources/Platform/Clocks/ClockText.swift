/// Formats days and times of day by ISO 8601.
public enum ClockText {
    /// Returns `number` with leading zeros and at least `width` digits.
    public static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }

    /// Returns `THH:MM:SSZ` for a second of the day, 0 to 86,399.
    public static func time(ofSecond second: Int) -> String {
        "T\(padded(second / 3600, 2)):\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))Z"
    }
}
