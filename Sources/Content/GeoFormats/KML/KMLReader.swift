// Reads KML 2.0 to 2.2 as a stream of placemarks.
import Diagnostics
import XMLReader

/// Reads a KML file in pieces and passes on each placemark when it is complete, so that those before the
/// damage in a file are known. Elements are identified by their names without prefixes; no link is followed.
public final class KMLReader {
    /// A function that receives a placemark and returns whether to continue.
    public typealias Handler = (KMLPlacemark) -> Bool

    private let assembly: PlacemarkAssembly
    private let reader: XMLEventReader
    private var beginning: [UInt8] = []

    public init(limits: KMLLimits = KMLLimits(), _ handler: @escaping Handler) {
        let assembly = PlacemarkAssembly(limits: limits, handler)
        self.assembly = assembly
        reader = XMLEventReader(limits: XMLLimits(bytes: limits.bytes)) { assembly.take($0, $1) }
    }

    public var summary: KMLSummary { assembly.summary }
    /// The styles read so far.
    public var styles: [KMLStyle] { assembly.styles }

    /// Reads the next piece of the file.
    public func read(_ piece: UnsafeBufferPointer<UInt8>) throws(GeoFault) {
        if beginning.count < KMZArchive.mark.count {
            beginning += piece.prefix(KMZArchive.mark.count - beginning.count)
            if beginning == KMZArchive.mark { throw Self.compressed }
        }
        do throws(XMLFault) { try reader.read(piece) } catch { throw GeoFault(error) }
        if let fault = assembly.fault { throw fault }
    }

    /// Ends the file.
    public func finish() throws(GeoFault) {
        do throws(XMLFault) { try reader.finish() } catch { throw GeoFault(error) }
        if let fault = assembly.fault { throw fault }
    }

    private static let compressed = GeoFault(
        message: "this is KMZ, an archive with a KML file in it",
        hint: "take the KML file out of it: unzip -p FILE.kmz '*.kml' >FILE.kml", at: .start)
}
