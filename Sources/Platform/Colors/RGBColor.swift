/// A color as its three channels of sRGB, 0 to 255 each.
public struct RGBColor: Sendable, Hashable, Codable {
    public var red: UInt8
    public var green: UInt8
    public var blue: UInt8

    public init(red: UInt8, green: UInt8, blue: UInt8) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    /// - Parameter rgb: the channels in the lower 24 bits, as in `0xRRGGBB`.
    public init(rgb: UInt32) {
        self.init(red: UInt8(rgb >> 16 & 255), green: UInt8(rgb >> 8 & 255), blue: UInt8(rgb & 255))
    }

    public static let black = RGBColor(red: 0, green: 0, blue: 0)
    public static let white = RGBColor(red: 255, green: 255, blue: 255)

    /// The color as `#C74F0A`.
    public var hexadecimalText: String {
        [red, green, blue].reduce("#") { text, channel in
            text + (channel < 16 ? "0" : "") + String(channel, radix: 16, uppercase: true)
        }
    }
}
