/// A rectangle of the screen.
package struct Area: Equatable {
    package var top: Int
    package var left: Int
    package var width: Int
    package var height: Int

    package init(top: Int, left: Int, width: Int, height: Int) {
        (self.top, self.left, self.width, self.height) = (top, left, width, height)
    }

    package var bottom: Int { top + height }
    package var right: Int { left + width }

    /// Returns the area below the first rows.
    package func dropping(rows: Int) -> Area {
        Area(top: top + min(rows, height), left: left, width: width, height: max(0, height - rows))
    }

    /// Returns the area above the last rows.
    package func dropping(lastRows rows: Int) -> Area {
        Area(top: top, left: left, width: width, height: max(0, height - rows))
    }
}
