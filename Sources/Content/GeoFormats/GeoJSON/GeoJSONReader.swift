// Reads GeoJSON (RFC 7946) as a stream of features.
import Diagnostics
import JSONReader
import TextTools

/// Reads a GeoJSON text in pieces and passes on each feature when it is complete. The text is a collection, a
/// single feature, a single geometry, or several of these one after another, as in texts with one feature per
/// line (RFC 8142). Optionally it also reads lists of other objects, with their members as properties.
public final class GeoJSONReader {
    /// A function that receives a feature and returns whether to continue.
    public typealias Handler = (GeoJSONFeature) -> Bool

    /// The limits for map files. Those of universities have up to some tens of megabytes.
    public static let limits = JSONLimits(bytes: 256 << 20, tokens: 100_000_000)

    private let assembly: FeatureAssembly
    private let reader: JSONEventReader

    /// - Parameter takesRecords: true to read lists of other objects, as services for campus maps send them.
    public init(
        limits: JSONLimits = GeoJSONReader.limits, takesRecords: Bool = false, _ handler: @escaping Handler
    ) {
        let assembly = FeatureAssembly(takesRecords: takesRecords, handler)
        self.assembly = assembly
        reader = JSONEventReader(limits: limits, severalValues: true) { assembly.take($0, $1) }
    }

    public func read(_ piece: UnsafeBufferPointer<UInt8>) throws(GeoFault) {
        do throws(JSONFault) {
            if piece.contains(Self.separator) {
                let text = piece.map { $0 == Self.separator ? UInt8(ascii: " ") : $0 }
                try text.withBytes { (text) throws(JSONFault) in try reader.read(text) }
            } else {
                try reader.read(piece)
            }
        } catch {
            throw GeoFault(error)
        }
        if let fault = assembly.fault { throw fault }
    }

    /// The byte that precedes each feature of a sequence; JSON allows it nowhere else.
    private static let separator: UInt8 = 0x1E

    /// Ends the text. One that is JSON but not GeoJSON is an error, too.
    public func finish() throws(GeoFault) {
        do throws(JSONFault) { try reader.finish() } catch { throw GeoFault(error) }
        if let fault = assembly.fault { throw fault }
        guard reader.isStopped || assembly.isGeoJSON else {
            throw GeoFault(
                message: "this is JSON but not GeoJSON: there are no features in it",
                hint: "export the data as GeoJSON, a \"FeatureCollection\"", at: .start)
        }
    }

    /// The members beside the features, as far as they have been read.
    public var header: GeoJSONHeader { assembly.header }
}

/// The error that ended the reading of a file of places.
public struct GeoFault: Error, Sendable, Equatable {
    /// One sentence without a period that describes the problem.
    public var message: String
    /// One sentence without a period that says how to fix it.
    public var hint: String
    public var position: SourcePosition

    public init(message: String, hint: String, at position: SourcePosition) {
        (self.message, self.hint, self.position) = (message, hint, position)
    }

    init(_ fault: some TextFault) {
        self.init(message: fault.message, hint: fault.hint, at: SourcePosition(fault.position))
    }
}

extension SourcePosition {
    public init(_ position: TextPosition) { self.init(line: position.line, column: position.column) }
}
