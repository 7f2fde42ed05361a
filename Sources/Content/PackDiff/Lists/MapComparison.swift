import Campus
import ContentPack
import TextTools

/// Compares the drawings of two packs as wholes: single lines mean nothing to a reviewer.
enum MapComparison {
    static func changes(_ old: CampusMap?, _ new: CampusMap?) -> [PackChange] {
        let (before, now) = (old.map(figures), new.map(figures))
        guard old?.polygons != new?.polygons || old?.lines != new?.lines || before != now else { return [] }
        let kind: PackChange.Kind = before == nil ? .added : now == nil ? .removed : .changed
        var change = PackChange(.buildings, kind, .drawing, name: "Map", file: PackFiles.map)
        (change.old, change.new) = (before, now)
        return [change]
    }

    /// Returns, for example, `51 areas and 12 lines with 915 positions; Outlines: UBC`.
    private static func figures(_ map: CampusMap) -> String {
        CountedNoun.text(map.polygons.count, "area") + " and " + CountedNoun.text(map.lines.count, "line")
            + " with "
            + CountedNoun.text(map.vertexCount, "position") + (map.notice.map { "; " + $0 } ?? "")
    }
}
