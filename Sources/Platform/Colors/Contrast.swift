/// The contrast of two colors as the Web Content Accessibility Guidelines 2.1 define it
/// ("relative luminance" and "contrast ratio", https://www.w3.org/TR/WCAG21/#dfn-relative-luminance).
internal import Glibc

extension RGBColor {
    /// The luminance from 0 for black to 1 for white.
    public var relativeLuminance: Double {
        0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
    }

    /// Returns the contrast from 1 (equal) to 21 (black and white); text needs at least 4.5, large text 3.
    public func contrast(to other: RGBColor) -> Double {
        let (one, two) = (relativeLuminance, other.relativeLuminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// The one of black and white that has more contrast to this color.
    public var legibleText: RGBColor { contrast(to: .white) >= contrast(to: .black) ? .white : .black }

    /// Returns the color itself if it has at least that contrast to `background`. Otherwise returns the
    /// nearest color that has, between it and black or white, whichever is farther from the background.
    ///
    /// - Parameter least: a contrast ratio; if not even black or white reaches it, the result is one of them.
    public func legible(on background: RGBColor, atLeast least: Double) -> RGBColor {
        if contrast(to: background) >= least { return self }
        let end = background.legibleText
        for step in 1..<Self.steps {
            let mixed = mixed(with: end, parts: step)
            if mixed.contrast(to: background) >= least { return mixed }
        }
        return end
    }

    private static let steps = 32

    private func mixed(with other: RGBColor, parts: Int) -> RGBColor {
        func mix(_ one: UInt8, _ two: UInt8) -> UInt8 {
            UInt8((Int(one) * (Self.steps - parts) + Int(two) * parts) / Self.steps)
        }
        return RGBColor(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
    }

    /// Returns the linear value of a channel, without the gamma of sRGB.
    private static func linear(_ channel: UInt8) -> Double {
        let value = Double(channel) / 255
        // 0.04045 is the standard's own figure (IEC 61966-2-1); no 8-bit channel lies between it and 0.03928.
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
}
