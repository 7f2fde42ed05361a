/// A rectangle of the screen.
public struct Area: Equatable {
    public var top: Int
    public var left: Int
    public var width: Int
    public var height: Int

    public init(top: Int, left: Int, width: Int, height: Int) {
        (self.top, self.left, self.width, self.height) = (top, left, width, height)
    }

    public var bottom: Int { top + height }
    public var right: Int { left + width }

    public func dropping(rows: Int) -> Area {
        Area(top: top + min(rows, height), left: left, width: width, height: max(0, height - rows))
    }

    public func dropping(lastRows rows: Int) -> Area {
        Area(top: top, left: left, width: width, height: max(0, height - rows))
    }
}
