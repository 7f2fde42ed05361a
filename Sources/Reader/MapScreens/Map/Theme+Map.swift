import Colors
import ScreenKit
import Terminal

/// The styles of a map. They also differ without colors: by sign, bold or reverse video.
extension Theme {
    var mapSentence: Style { Style(attributes: .bold) }
    var mapOutline: Style { detail }
    var mapPath: Style { detail }
    var mapWater: Style { hasColors ? icon(Self.mapBlue) : detail }
    var mapRing: Style { detail }
    var mapWay: Style { .plain }
    var mapPlace: Style { .plain }
    var mapSpecial: Style { Style(foreground: icon(Self.mapGreen).foreground, attributes: .bold) }
    var mapCallbox: Style { Style(foreground: icon(Self.mapBlue).foreground, attributes: .bold) }
    var mapListed: Style { Style(attributes: .bold) }
    var mapChosen: Style { Style(attributes: [.bold, .reverse]) }
    var mapPerson: Style { Style(attributes: [.bold, .reverse]) }
    var mapLabel: Style { .plain }
    var mapChosenLabel: Style { Style(attributes: .bold) }
    var mapPersonLabel: Style { Style(attributes: .bold) }

    /// Both have a contrast of at least 4.5:1 on black and on white.
    private static let mapBlue = linkColor
    private static let mapGreen = RGBColor(red: 0x2A, green: 0x83, blue: 0x2A)
}
