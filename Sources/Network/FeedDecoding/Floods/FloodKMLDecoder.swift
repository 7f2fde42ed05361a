// Reads flood markers from KML 2.0 to 2.2 and from KMZ as a stream, so that only the markers of a large
// document are in memory.
import GeoFormats
import Geodesy
import HazardKit
import Hazards
import TextTools

/// Decodes one document that arrives in pieces.
package final class FloodKMLDecoder {
    private let collector: MarkerCollector
    private let reader: KMLReader
    private var fault: GeoFault?

    /// The most bytes of a document after decompression.
    package static let largest = KMLLimits().bytes

    /// - Parameter bounds: the area of the markers, used to detect swapped latitude and longitude.
    package init(bounds: GeoBounds? = nil) {
        let collector = MarkerCollector(bounds: bounds)
        self.collector = collector
        var limits = KMLLimits()
        // A comment that is longer is cut anyway; a marker has one position.
        (limits.textBytes, limits.positions) = (8 << 10, 1)
        reader = KMLReader(limits: limits) { placemark in
            collector.take(placemark)
            return true
        }
    }

    /// Reads the next piece. Returns false after a fault, when no more is needed.
    package func read(_ piece: UnsafeBufferPointer<UInt8>) -> Bool {
        guard fault == nil else { return false }
        do throws(GeoFault) { try reader.read(piece) } catch { fault = error }
        return fault == nil
    }

    /// Reads a KMZ archive that is completely in memory.
    package func readArchive(_ bytes: [UInt8]) {
        do throws(GeoFault) {
            try KMZArchive(bytes, limit: Self.largest).read { self.read($0) }
        } catch {
            if fault == nil { fault = error }
        }
    }

    package static func isArchive(beginning: UnsafeBufferPointer<UInt8>) -> Bool {
        beginning.starts(with: KMZArchive.mark)
    }

    /// Returns true if a file with this beginning may contain markers: it is KML or an archive.
    package static func isDocument(beginning bytes: [UInt8]) -> Bool {
        bytes.starts(with: KMZArchive.mark) || XMLRoot.name(of: bytes) == "kml"
    }

    /// Returns true if a file with this beginning is a part of KML, without the element that makes it a document.
    package static func isPart(beginning bytes: [UInt8]) -> Bool {
        ["document", "folder", "networklink", "placemark"].contains(XMLRoot.name(of: bytes) ?? "")
    }

    /// Finishes the document. Throws a `FeedFault` if it is not a document of markers. A complete document without
    /// markers is valid.
    package func finish() throws(FeedFault) -> DecodedMarkers {
        if fault == nil { do throws(GeoFault) { try reader.finish() } catch { fault = error } }
        var result = collector.finish()
        result.direction = FloodDirection(styles: reader.styles.compactMap(FloodStyle.init))
        guard let fault else { return result }
        guard !result.markers.isEmpty else {
            throw FeedFault("the document of markers cannot be read: \(fault.message)")
        }
        result.damage = fault.message
        return result
    }

    /// Decodes KML or KMZ that is completely in memory. Throws a `FeedFault` if it is not a document of markers.
    package static func decode(
        _ bytes: [UInt8], bounds: GeoBounds? = nil
    ) throws(FeedFault) -> DecodedMarkers {
        let decoder = FloodKMLDecoder(bounds: bounds)
        if bytes.starts(with: KMZArchive.mark) {
            decoder.readArchive(bytes)
        } else {
            bytes.withUnsafeBufferPointer { _ = decoder.read($0) }
        }
        guard XMLRoot.name(of: Array(bytes.prefix(512))) != "html" else {
            throw FeedFault("a web page came instead of the document of markers")
        }
        return try decoder.finish()
    }
}

private final class MarkerCollector {
    /// A marker and the identifier that the document gives it.
    private typealias Draft = (marker: FloodMarker, id: String)

    private let bounds: GeoBounds?
    private var drafts: [Draft] = []
    private var result = DecodedMarkers()
    /// The hashes of all identifiers seen, and of those seen more than once.
    private var seen: Set<Int> = []
    private var repeated: Set<Int> = []

    init(bounds: GeoBounds?) { self.bounds = bounds }

    func take(_ placemark: KMLPlacemark) {
        guard let written = placemark.geometry.points.first, let point = position(written) else {
            result.unusable += 1
            return
        }
        let id = FloodLimits.identifier(placemark.id) ?? ""
        if !id.isEmpty, !seen.insert(id.hashValue).inserted { repeated.insert(id.hashValue) }
        drafts.append((Self.marker(placemark, at: point), id))
        if drafts.count >= 2 * FloodLimits.markers { dropOldest() }
    }

    /// Returns the position with swapped latitude and longitude corrected, as they occur in old documents.
    private func position(_ written: GeoPoint) -> GeoPoint? {
        let turned = GeoPoint(latitude: written.longitude, longitude: written.latitude)
        if let bounds, written.isOnEarth, turned.isOnEarth, !bounds.contains(written), bounds.contains(turned)
        {
            return turned
        }
        return written.isOnEarth ? written : turned.isOnEarth ? turned : nil
    }

    private static func marker(_ placemark: KMLPlacemark, at point: GeoPoint) -> FloodMarker {
        var marker = FloodMarker(key: "", point: point)
        marker.level = placemark.styleAddress.flatMap(FloodStyle.level)
        var standardTime: FeedTimeText?
        // What may hold personal data has no case here, so that it is dropped.
        for item in placemark.values {
            switch item.name.lowercased() {
            case "observationtime": marker.observed = marker.observed ?? FloodTime(item.value)
            case "uploadtime": marker.uploaded = marker.uploaded ?? FloodTime(item.value)
            case "valid": marker.isValid = FloodFlag.read(item.value)
            case "usercomment": marker.comment = marker.comment ?? FloodLimits.text(item.value)
            case "imageurl": marker.picture = FloodLimits.address(FloodLimits.text(item.value))
            case "covertype": marker.cover = FloodLimits.text(item.value).flatMap { $0 == "-" ? nil : $0 }
            case "coverheight":
                marker.coverHeight = FloodLimits.name(item.value).flatMap { $0 == "_" ? nil : $0 }
            case "severity": marker.level = marker.level ?? FloodStyle.number(item.value)
            // The time and the text of KML itself.
            case "when", "begin": standardTime = standardTime ?? FeedTimeText(item.value)
            default: break
            }
        }
        marker.observed = marker.observed ?? standardTime.map { FloodTime(localSeconds: $0.localSeconds) }
        let text = placemark.description.map(FeedPlainText.of) ?? ""
        marker.comment = marker.comment ?? (text.isEmpty ? nil : FloodLimits.text(text))
        return marker
    }

    private func dropOldest() {
        let order = drafts.indices.sorted {
            (drafts[$0].marker.observed?.localSeconds ?? .min, $0)
                < (drafts[$1].marker.observed?.localSeconds ?? .min, $1)
        }
        let kept = order.suffix(FloodLimits.markers).sorted()
        result.excess += drafts.count - kept.count
        drafts = kept.map { drafts[$0] }
    }

    func finish() -> DecodedMarkers {
        if drafts.count > FloodLimits.markers { dropOldest() }
        var places: [String: Int] = [:]
        for draft in drafts {
            var marker = draft.marker
            marker.key = key(of: draft)
            if let index = places[marker.key] {
                result.markers[index] = marker
            } else {
                places[marker.key] = result.markers.count
                result.markers.append(marker)
            }
        }
        return result
    }

    /// Returns the identifier if it is unique in the document, otherwise a key made from the content: many
    /// services write 0 everywhere.
    private func key(of draft: Draft) -> String {
        let (marker, id) = draft
        if !id.isEmpty, id != "0", !repeated.contains(id.hashValue) { return "i" + id }
        let text =
            "\(marker.point.latitude) \(marker.point.longitude) \(marker.observed?.localSeconds ?? -1) "
            + "\(marker.uploaded?.localSeconds ?? -1) \(marker.comment ?? "")"
        return "c" + StableHash.text(of: text)
    }
}

extension FloodMarker {
    /// The service's identifier; nil if its documents give none, so that the key is made of the content.
    package var serviceIdentifier: String? {
        key.utf8.first == UInt8(ascii: "i") ? String(key.dropFirst()) : nil
    }
}

extension FloodStyle {
    /// Creates the style of one level. Returns nil for any other style.
    fileprivate init?(_ style: KMLStyle) {
        guard let level = Self.level(style.id) else { return nil }
        self.init(
            level: level, named: style.iconAddress.flatMap(Self.severity(ofIcon:)),
            colored: style.iconColor.flatMap(Self.severity(ofColor:)))
    }

    /// Returns the level at the end of a style's name, such as `#sever_4`.
    fileprivate static func level(_ style: String) -> Int? {
        let name = style.split(separator: "#").last.map { $0.lowercased() } ?? ""
        let prefix = "sever_"
        return name.hasPrefix(prefix) ? number(String(name.dropFirst(prefix.utf8.count))) : nil
    }

    /// Returns a level of one or two digits, or nil for any other text.
    fileprivate static func number(_ text: String) -> Int? {
        (1...2).contains(text.utf8.count) && text.utf8.allSatisfy { $0 &- 0x30 < 10 } ? Int(text) : nil
    }

    /// The prefixes of the names that services gave their icons.
    private static let icons: [(beginning: String, severity: FloodSeverity)] = [
        ("okay", .none), ("nof", .none), ("lit", .little), ("not", .notable), ("sig", .significant),
        ("dan", .dangerous),
    ]

    private static func severity(ofIcon address: String) -> FloodSeverity? {
        let name = address.split(separator: "/").last?.lowercased() ?? ""
        return icons.first { name.hasPrefix($0.beginning) }?.severity
    }

    /// Returns the severity for a color from red to green, or nil for any other color.
    private static func severity(ofColor text: String) -> FloodSeverity? {
        guard text.utf8.count == 8, let value = UInt32(text, radix: 16) else { return nil }
        let (blue, green, red) = (Int(value >> 16 & 0xFF), Int(value >> 8 & 0xFF), Int(value & 0xFF))
        guard max(red, green) - blue >= 64 else { return nil }
        // Degrees of the hue: red is 0, yellow 60, green 120.
        let part = 60 * (min(red, green) - blue) / (max(red, green) - blue)
        return switch red >= green ? part : 120 - part {
        case ...12: .dangerous
        case ...45: .significant
        case ...66: .notable
        case ...100: .little
        default: FloodSeverity.none
        }
    }
}

package struct DecodedMarkers: Sendable, Equatable {
    /// The markers in the order of the document, without duplicate keys.
    package var markers: [FloodMarker] = []
    /// The direction of the severity scale that the styles of the document show; nil if they show none.
    package var direction: FloodDirection?
    /// The fault at which reading stopped, after the markers here; nil if the document was read to its end.
    package var damage: String?
    /// The number of placemarks without a position on Earth.
    package var unusable = 0
    /// The number of markers beyond the limit, which are the oldest.
    package var excess = 0
}
