/// A picture of a guide as lines and filled areas, which a reader can draw with the dots of braille characters.
public struct LineDrawing: Sendable, Equatable {
    public struct Point: Sendable, Equatable {
        public var x: Double
        public var y: Double
    }

    public enum Ink: Sendable { case black, white }

    /// Lines drawn and filled alike; each covers the shapes before it.
    public struct Shape: Sendable, Equatable {
        public var lines: [[Point]] = []
        /// The color inside the lines, by the even-odd rule; nil for none.
        public var fill: Ink?
        public var stroke: Ink?
        public var strokeWidth = 1.0
    }

    /// The upper left corner and the size of the part of the plane that is shown; y grows downward.
    public var origin = Point(x: 0, y: 0)
    public var width = 0.0
    public var height = 0.0
    public var shapes: [Shape] = []

    /// The most bytes of a file: many times a drawing that can be understood in 40 columns.
    public static let largestFile = 64 << 10
    /// The most points of all lines, since each is drawn again at each width.
    static let maxPoints = 2_000
    /// The greatest coordinate, so that arithmetic cannot overflow.
    static let farthest = 10_000.0
}
