import Geodesy

/// The positions of a feature, and the indices at which lists of positions and areas end. One value is reused
/// for all features, since allocating arrays for each takes as long as reading it.
struct FastShapeReader {
    /// The nesting depth of positions: 2 in a line, 3 in an area, 4 in several areas; 0 before the first.
    private(set) var level = 0
    private var points: [GeoPoint] = []
    /// The number of positions at the end of each list of them.
    private(set) var rings: [Int] = []
    /// The number of lists at the end of each area; only if there may be several areas.
    private(set) var areas: [Int] = []

    mutating func removeAll() {
        level = 0
        points.removeAll(keepingCapacity: true)
        rings.removeAll(keepingCapacity: true)
        areas.removeAll(keepingCapacity: true)
    }

    /// Reads a list of coordinates into an empty shape. Returns false if it is not nested as those of lines and areas are.
    mutating func read(_ tokens: inout FastJSONScanner) -> Bool {
        // A copy stays in registers.
        var reader = tokens
        defer { tokens = reader }
        var depth = 0
        while true {
            while reader.take(UInt8(ascii: "[")) { depth += 1 }
            guard (2...4).contains(depth), level == 0 || level == depth, let point = Self.position(&reader)
            else { return false }
            level = depth
            points.append(point)
            depth -= 1
            while !reader.take(UInt8(ascii: ",")) {
                guard reader.take(UInt8(ascii: "]")) else { return false }
                depth -= 1
                if depth == level - 2 { rings.append(points.count) }
                if level == 4, depth == 1 { areas.append(rings.count) }
                if depth == 0 { return true }
            }
        }
    }

    /// Returns some of the positions, in an array of exactly their number.
    ///
    /// - Parameter isOpened: true to leave out the last one if it repeats the first.
    func positions(_ range: Range<Int>, isOpened: Bool) -> [GeoPoint] {
        points.withUnsafeBufferPointer { all in
            var part = all[range]
            if isOpened, part.count > 1, part.first == part.last { part = part.dropLast() }
            return Array(UnsafeBufferPointer(rebasing: part))
        }
    }

    /// Reads a position whose opening bracket has been read. A height is skipped.
    @inline(__always)
    private static func position(_ reader: inout FastJSONScanner) -> GeoPoint? {
        guard let longitude = reader.takeNumber(), reader.take(UInt8(ascii: ",")),
            let latitude = reader.takeNumber()
        else { return nil }
        if reader.take(UInt8(ascii: ",")) { guard reader.takeNumber() != nil else { return nil } }
        let point = GeoPoint(latitude: latitude, longitude: longitude)
        return reader.take(UInt8(ascii: "]")) && point.isOnEarth ? point : nil
    }
}
