/// A color as its three channels of sRGB, 0 to 255 each.
package struct RGBColor: Sendable, Hashable, Codable {
    package var red: UInt8
    package var green: UInt8
    package var blue: UInt8

    package init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// - Parameter rgb: the channels in the lower 24 bits, as in `0xRRGGBB`.
    package init(rgb: UInt32) {
        self.init(red: UInt8(rgb >> 16 & 255), green: UInt8(rgb >> 8 & 255), blue: UInt8(rgb & 255))
    }

    package static let black = RGBColor(red: 0, green: 0, blue: 0)
    package static let white = RGBColor(red: 255, green: 255, blue: 255)

    /// The color as `#C74F0A`.
    package var hexadecimalText: String {
        [red, green, blue].reduce("#") { text, channel in
            text + (channel < 16 ? "0" : "") + String(channel, radix: 16, uppercase: true)
        }
    }
}
