// Writes reports as a KML document in the form that flood services use.
import FeedDecoding
import Hazards
import TextTools

struct ReportDocument {
    var dialect: FloodDialect
    /// The address of the server, with a slash at the end.
    var origin: String

    static let mediaType = "application/vnd.google-earth.kml+xml"

    func kml(_ reports: [StoredReport]) -> [UInt8] {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <kml xmlns="http://www.opengis.net/kml/2.2"><Document>

            """
        text += styles
        var bytes = Array(text.utf8)
        for report in reports { bytes += placemark(report).utf8 }
        return bytes + "</Document></kml>\n".utf8
    }

    /// The styles of the levels, from no flood to a dangerous one, with the icons and colors that show which
    /// end is the worst. The two dialects count in opposite directions.
    private var styles: String {
        Self.levels.enumerated().map { index, style in
            let level = dialect == .app ? index + 1 : Self.levels.count - index
            return """
                <Style id="sever_\(level)"><IconStyle><color>\(style.color)</color><Icon><href>\(style.icon).png</href>\
                </Icon></IconStyle></Style>

                """
        }.joined()
    }

    /// The icon and color of each level. Colors are alpha, blue, green, red.
    private static let levels: [(icon: String, color: String)] = [
        ("nof", "ff00ff00"), ("lit", "ff00ff96"), ("not", "ff00ffff"), ("sig", "ff0080ff"),
        ("dan", "ff0000ff"),
    ]

    private func placemark(_ report: StoredReport) -> String {
        // Reports are stored as they came: only those of the example know no dialect.
        let point = report.point
        func mark(_ name: String, _ value: String?) -> String {
            "<mark:\(name)>\(value.map { MarkupText.escaped($0) } ?? "_")</mark:\(name)>"
        }
        let picture = report.picture.map { "\(origin)\(ReportPath.picture($0).text)" }
        return """
            <Placemark id="\(report.id)"><styleUrl>#sever_\(report.level)</styleUrl><Point><coordinates>\
            \(FloodStore.degrees(point.longitude)),\(FloodStore.degrees(point.latitude))</coordinates></Point>\
            <ExtendedData xmlns:mark="http://flood.cs.ndsu.nodak.edu">\
            \(mark("ObservationTime", report.observed.secondsText))\(mark("UploadTime", report.uploaded?.secondsText))\
            \(mark("Valid", "t"))\(mark("UserComment", report.comment))\(mark("ImageUrl", picture))\
            \(mark("CoverType", report.cover))\(mark("CoverHeight", report.height.map(String.init)))\
            </ExtendedData></Placemark>

            """
    }
}

extension FloodTime {
    /// A time such as `2010-03-11 15:53:41`, as in documents.
    fileprivate var secondsText: String {
        let second = ((localSeconds % 60) + 60) % 60
        return "\(text):\(second < 10 ? "0" : "")\(second)"
    }
}

/// The paths of a flood server that are read by GET.
enum ReportPath: Equatable {
    case base(Int)
    /// The difference of a base, and its version.
    case difference(Int, Int)
    case picture(Int)

    /// The path without a slash at the beginning.
    var text: String {
        switch self {
        case .base(let id): "kml/base-\(id).kml"
        case .difference(let id, let version): "kml/diff-\(id)-\(version).kml"
        case .picture(let id): "pictures/\(id).jpg"
        }
    }

    /// Parses a path that begins with a slash.
    init?(_ path: String) {
        let numbers = path.split { !($0.isASCII && $0.isNumber) }.prefix(3).compactMap { Int($0) }
        let possible: [ReportPath] =
            switch numbers.count {
            case 1: [.base(numbers[0]), .picture(numbers[0])]
            case 2: [.difference(numbers[0], numbers[1])]
            default: []
            }
        guard let found = possible.first(where: { "/" + $0.text == path }) else { return nil }
        self = found
    }
}
