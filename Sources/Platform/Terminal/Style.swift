import Colors

/// A color of a cell; a driver maps it to one that its terminal has.
public typealias Color = RGBColor

/// The appearance of a cell. A color that is nil is the terminal's own.
public struct Style: Sendable, Hashable, Codable {
    public struct Attributes: OptionSet, Sendable, Hashable, Codable {
        public let rawValue: UInt8
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        public static let bold = Attributes(rawValue: 1)
        public static let dim = Attributes(rawValue: 2)
        public static let italic = Attributes(rawValue: 4)
        public static let underline = Attributes(rawValue: 8)
        public static let reverse = Attributes(rawValue: 16)
    }

    public var foreground: Color?
    public var background: Color?
    public var attributes: Attributes

    public init(foreground: Color? = nil, background: Color? = nil, attributes: Attributes = []) {
        (self.foreground, self.background, self.attributes) = (foreground, background, attributes)
    }

    public static let plain = Style()

    // By three numbers and inlined: the compiler's own compares each channel, and a screen has thousands of cells.
    @inlinable
    public static func == (first: Style, second: Style) -> Bool {
        number(of: first.foreground) == number(of: second.foreground)
            && number(of: first.background) == number(of: second.background)
            && first.attributes == second.attributes
    }

    /// Returns the channels as one number; for the terminal's own color, a number greater than any of these.
    @inlinable
    static func number(of color: Color?) -> UInt32 {
        guard let color else { return .max }
        return UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
    }
}
