import Campus
import ContentPack
import TextTools

/// Compares the drawings of two packs as wholes: single lines mean nothing to a reviewer.
enum MapComparison {
    static func changes(_ old: CampusMap?, _ new: CampusMap?) -> [PackChange] {
        let (before, now) = (old.map(figures), new.map(figures))
        if let change = PackChange.value(
            .drawing, .buildings, name: "Map", from: before, to: now, file: PackFiles.map)
        {
            return [change]
        }
        // Lines that moved change no figure.
        guard old?.polygons != new?.polygons || old?.lines != new?.lines else { return [] }
        return [
            PackChange(
                .buildings, .changed, .drawing, name: "Map", from: before, to: now, file: PackFiles.map)
        ]
    }

    /// Returns, for example, `51 areas and 12 lines with 915 positions; Outlines: UBC`.
    private static func figures(_ map: CampusMap) -> String {
        CountedNoun.text(map.polygons.count, "area") + " and " + CountedNoun.text(map.lines.count, "line")
            + " with "
            + CountedNoun.text(map.vertexCount, "position") + (map.notice.map { "; " + $0 } ?? "")
    }
}
