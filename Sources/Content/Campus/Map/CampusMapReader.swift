// Reads the drawing of a campus within limits, and reports what is wrong with it.
import ContentPack
import Diagnostics
import GeoFormats
import Geodesy
import TextTools

extension CampusMap {
    /// Returns the drawing of a pack, empty with a finding if the file cannot be read, or nil if it has none.
    public static func read(_ pack: Pack) -> CampusMap? {
        guard pack.holdsAnything(at: PackFiles.map) else { return nil }
        do throws(Diagnostic) {
            return read(try pack.bytes(of: PackFiles.map, limit: maxBytes), file: PackFiles.map)
        } catch {
            // A pack without a drawing is still useful.
            var map = CampusMap(findings: [error.asWarning])
            map.damage = error.asWarning
            return map
        }
    }

    /// Returns the drawing in `bytes`. If the file is damaged, the drawing has the shapes before the damage.
    public static func read(_ bytes: [UInt8], file: String) -> CampusMap {
        FastMapReader.read(bytes) ?? readAny(bytes, file: file)
    }

    /// Returns the same from GeoJSON of any form, without trying `FastMapReader` first.
    static func readAny(_ bytes: [UInt8], file: String) -> CampusMap {
        CampusMapReading(file: file).read(bytes)
    }
}

/// Reads one file once.
private final class CampusMapReading {
    private let file: String
    private var map = CampusMap()
    private var findings = Findings()
    private var vertices = 0

    init(file: String) { self.file = file }

    func read(_ bytes: [UInt8]) -> CampusMap {
        let reader = GeoJSONReader { self.take($0) }
        do throws(GeoFault) {
            try bytes.withBytes { (text) throws(GeoFault) in try reader.read(text) }
            try reader.finish()
        } catch {
            let damage = Diagnostic(
                .warning, "map-syntax", file: file, position: error.position, message: error.message,
                hint: error.hint)
            findings.addLimit(damage)
            map.damage = damage
        }
        map.notice = DisplayText.lineIfAny(reader.header.members["Notice"]?.string, limit: 300)
        map.findings = findings.inOrder
        return map
    }

    private func take(_ feature: GeoJSONFeature) -> Bool {
        if let fault = feature.geometryFault {
            leaveOut(feature, "map-geometry", fault.message, hint: "export the feature again")
            return true
        }
        guard let geometry = feature.geometry, !geometry.lines.isEmpty || !geometry.polygons.isEmpty else {
            leaveOut(
                feature, "map-geometry", "it is neither a line nor an area",
                hint: "remove it; places have lists of their own")
            return true
        }
        guard let kind = kind(of: feature, isArea: !geometry.polygons.isEmpty) else { return true }
        guard isOnEarth(geometry, feature) else { return true }
        let name = DisplayText.lineIfAny(feature.properties?["name"]?.string, limit: 200)
        return add(geometry, kind, name, feature)
    }

    private func kind(of feature: GeoJSONFeature, isArea: Bool) -> CampusMap.Kind? {
        guard let value = feature.properties?["kind"] else { return isArea ? .outline : .path }
        if let word = value.string, let kind = CampusMap.Kind(rawValue: word.lowercased()) { return kind }
        let word = value.string.map { "\"\(DisplayText.line($0, limit: 40))\"" } ?? "no text"
        leaveOut(
            feature, "map-kind", "its kind is \(word)",
            hint: "write one of " + CampusMap.Kind.allCases.map(\.rawValue).joined(separator: ", "))
        return nil
    }

    private func isOnEarth(_ geometry: GeoGeometry, _ feature: GeoJSONFeature) -> Bool {
        guard let wrong = geometry.positions.first(where: { !$0.isOnEarth }) else { return true }
        let isMeters = max(abs(wrong.latitude), abs(wrong.longitude)) > 1_000
        leaveOut(
            feature, "map-coordinates",
            "a position of it is longitude \(wrong.longitude), latitude \(wrong.latitude), which is not on Earth",
            hint: isMeters
                ? "these are meters, not degrees: export as WGS 84"
                : "in GeoJSON the longitude comes first, from -180 to 180, then the latitude, from -90 to 90")
        return false
    }

    /// Adds the shapes of a feature. Returns false if the drawing already has as many positions as it may.
    private func add(
        _ geometry: GeoGeometry, _ kind: CampusMap.Kind, _ name: String?, _ feature: GeoJSONFeature
    ) -> Bool {
        let polygons = geometry.polygons.compactMap { polygon in
            // The last position of a ring may repeat the first.
            let rings = ([polygon.outer] + polygon.inner).map { ring in
                ring.count > 1 && ring.first == ring.last ? ring.dropLast() : ring
            }.filter { $0.count >= 3 }
            return rings.isEmpty ? nil : CampusMap.Polygon(kind: kind, name: name, rings: rings)
        }
        let lines = geometry.lines.filter { $0.count >= 2 }
            .map { CampusMap.Line(kind: kind, name: name, points: $0) }
        let count = CampusMap(polygons: polygons, lines: lines).vertexCount
        guard vertices + count <= CampusMap.maxVertices else {
            findings.addLimit(
                Diagnostic(
                    .warning, "map-too-large", file: file, position: feature.position,
                    message:
                        "the drawing has more than \(CampusMap.maxVertices) positions; the features from number "
                        + "\(feature.number) on are left out",
                    hint: "make it with \"muster import map\", which leaves out what cannot be seen"))
            return false
        }
        vertices += count
        map.polygons += polygons
        map.lines += lines
        return true
    }

    private func leaveOut(_ feature: GeoJSONFeature, _ code: String, _ what: String, hint: String) {
        findings.add(
            Diagnostic(
                .warning, code, file: file, position: feature.position,
                message: "feature \(feature.number) is left out: \(what)", hint: hint))
    }
}
