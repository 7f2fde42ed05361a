import Campus
import ContentPack
import TextTools

/// Compares the drawings of two packs as wholes: single lines mean nothing to a reviewer.
enum MapComparison {
    static func changes(_ old: CampusMap?, _ new: CampusMap?) -> [PackChange] {
        // Lines that moved change no figure.
        let isOther = old?.polygons != new?.polygons || old?.lines != new?.lines
        let change = PackChange.value(
            .drawing, .buildings, name: "Map", from: old.map(figures), to: new.map(figures),
            isOther: isOther, file: PackFiles.map)
        return change.map { [$0] } ?? []
    }

    /// Returns, for example, `51 areas and 12 lines with 915 positions; Outlines: UBC`.
    private static func figures(_ map: CampusMap) -> String {
        CountedNoun.text(map.polygons.count, "area") + " and " + CountedNoun.text(map.lines.count, "line")
            + " with " + CountedNoun.text(map.vertexCount, "position") + (map.notice.map { "; " + $0 } ?? "")
    }
}
