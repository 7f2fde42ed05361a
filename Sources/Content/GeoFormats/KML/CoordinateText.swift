import Geodesy
import TextTools

/// Parses positions as `longitude,latitude[,altitude]` between white space; white space may also follow a comma. If the
/// altitude is blank, as in `107.6,-6.8, 107.7,-6.9,`, the number after the white space begins the next position.
struct CoordinateText {
    private(set) var points: [GeoPoint] = []
    /// The third number of the first position.
    private(set) var altitude: Double?
    /// True if there was something other than numbers, or a position with another count of numbers.
    private(set) var isWrong = false
    private let limit: Int
    /// The digits of the number that is being read, limited to the longest number.
    private var digits: [UInt8] = []
    private static let longestNumber = 64
    private var numbers: [Double] = []
    private var hasComma = false
    /// True if white space separates the second comma from the third number.
    private var isThirdApart = false
    private var hasSpace = false

    /// - Parameter most: the most positions that are kept; more are an error.
    init(max limit: Int) {
        self.limit = limit
        digits.reserveCapacity(Self.longestNumber)
        numbers.reserveCapacity(4)
    }

    mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) {
        for byte in bytes {
            switch byte {
            case UInt8(ascii: ","):
                endNumber()
                if hasComma { isWrong = true }
                if numbers.count == 3, isThirdApart { endPositionBeforeThird() }
                (hasComma, hasSpace) = (true, false)
            case 0x20, 0x09, 0x0A, 0x0D:
                endNumber()
                hasSpace = true
            default:
                if digits.isEmpty, !hasComma { endPosition() }
                if digits.isEmpty, numbers.count == 2 { isThirdApart = hasSpace }
                if digits.count < Self.longestNumber { digits.append(byte) } else { isWrong = true }
            }
        }
    }

    mutating func finish() {
        endNumber()
        endPosition()
    }

    private mutating func endNumber() {
        guard !digits.isEmpty else { return }
        if let value = digits.withUnsafeBufferPointer({ DecimalText.double($0) }) {
            numbers.append(value)
            if numbers.count > 3 { isWrong = true }
        } else {
            isWrong = true
        }
        digits.removeAll(keepingCapacity: true)
        hasComma = false
    }

    /// Ends a position before its third number if a comma follows that, since it is then the first of another position.
    private mutating func endPositionBeforeThird() {
        let third = numbers.removeLast()
        endPosition()
        numbers.append(third)
    }

    private mutating func endPosition() {
        hasComma = false
        guard !numbers.isEmpty else { return }
        defer { numbers.removeAll(keepingCapacity: true) }
        guard numbers.count == 2 || numbers.count == 3, points.count < limit else {
            isWrong = true
            return
        }
        if points.isEmpty, numbers.count == 3 { altitude = numbers[2] }
        points.append(GeoPoint(latitude: numbers[1], longitude: numbers[0]))
    }
}
