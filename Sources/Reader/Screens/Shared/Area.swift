/// A rectangle of the screen.
struct Area: Equatable {
    var top: Int
    var left: Int
    var width: Int
    var height: Int

    var bottom: Int { top + height }
    var right: Int { left + width }

    /// Returns the area below the first rows.
    func dropping(rows: Int) -> Area {
        Area(top: top + min(rows, height), left: left, width: width, height: max(0, height - rows))
    }

    /// Returns the area above the last rows.
    func dropping(lastRows rows: Int) -> Area {
        Area(top: top, left: left, width: width, height: max(0, height - rows))
    }
}
