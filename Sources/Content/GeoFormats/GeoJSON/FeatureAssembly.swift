import Diagnostics
import JSONReader
import TextTools

/// Receives the tokens of one text. Unknown members are skipped wherever they are.
final class FeatureAssembly {
    private let handler: GeoJSONReader.Handler
    private(set) var header = GeoJSONHeader()
    /// The error that the text is JSON of another kind, which reading on would not change; nil if there is none.
    private(set) var fault: GeoFault?
    /// True if there was a list of features, a feature or a geometry.
    private(set) var isGeoJSON = false

    /// The part of the text that is being read: the root, its list of features, or a feature in that.
    private enum Level { case outside, root, list, feature }
    private var level = Level.outside
    /// True if lists of objects that are no features are read as records.
    private let takesRecords: Bool
    /// True if the current list is one of records, and the members of the current record so far.
    private var isRecordList = false
    private var record = JSONObject()
    /// The number of open objects around a list; more than one only around records.
    private var rootDepth = 0
    private var key = FeatureKey.other
    /// The name of a key of the root, or of a record, that is not one of the known keys.
    private var otherKey = ""
    private var root = GeoJSONFeature()
    private var rootType = ""
    /// True if the root has a list of features.
    private var hasList = false
    private var feature = GeoJSONFeature()
    /// The use of the value being read. No text is in it or a key: they are compared for each of a million tokens.
    private enum Target { case none, skip(depth: Int), properties, id, member, geometry, bareGeometry }
    private var target = Target.none
    private var tree = JSONTreeBuilder()
    private var collector = GeometryCollector()
    /// The coordinates of a text that is a single geometry.
    private var bareGeometry = GeometryCollector()
    /// The number of open lists and objects in them.
    private var bareDepth = 0

    /// The most members of the root that are kept.
    private static let maxMembers = 32

    init(takesRecords: Bool, _ handler: @escaping GeoJSONReader.Handler) {
        (self.takesRecords, self.handler) = (takesRecords, handler)
    }

    func take(_ event: JSONEvent, _ place: JSONEventPosition) -> Bool {
        switch target {
        case .none: return takeStructure(event, place)
        case .skip(let depth):
            let left = depth + event.nesting
            target = left > 0 ? .skip(depth: left) : .none
        case .geometry:
            collector.take(event)
            if !collector.isBusy { endGeometry() }
        case .bareGeometry:
            bareGeometry.take(event)
            bareDepth += event.nesting
            if bareDepth <= 0 { target = .none }
        case .properties, .id, .member:
            tree.take(event)
            if let value = tree.takeValue() { use(value) }
        }
        return fault == nil
    }

    private func takeStructure(_ event: JSONEvent, _ place: JSONEventPosition) -> Bool {
        switch event {
        case .key(let text):
            key = FeatureKey.of(text)
            // Of the keys of a record only those of a feature mean what they mean there.
            if isRecordList, level == .feature, key != .properties, key != .geometry, key != .id {
                key = .other
            }
            if key == .other, level == .root || isRecordList {
                otherKey = text.count <= 200 ? text.string : ""
            }
        case .objectStart: startObject(place)
        case .objectEnd: return endObject() && fault == nil
        case .arrayStart: startList(event)
        case .arrayEnd:
            isRecordList = false
            level = rootDepth > 0 ? .root : .outside
        case .string(let text): takeText(text)
        case .number, .boolean, .null: takeScalar(event)
        }
        return fault == nil
    }

    private func startObject(_ place: JSONEventPosition) {
        switch level {
        case .outside:
            (level, rootDepth) = (.root, 1)
            (root, rootType, hasList) = (GeoJSONFeature(), "", false)
            bareGeometry = GeometryCollector()
            root.position = SourcePosition(place.position)
        case .list:
            level = .feature
            header.features += 1
            isGeoJSON = true
            feature = GeoJSONFeature()
            record = JSONObject()
            feature.number = header.features
            feature.position = SourcePosition(place.position)
            feature.position.column = max(1, feature.position.column - 1)
        case .root, .feature:
            switch key {
            case .properties: begin(.properties, .objectStart)
            case .id: begin(.id, .objectStart)
            case .geometry:
                collector = GeometryCollector()
                collector.take(.objectStart)
                target = .geometry
            case .attributes where level == .feature: refuse(.esri)
            case .other where level == .feature && isRecordList: begin(.member, .objectStart)
            // The answers of services have their lists within objects: {"data":{"buildings":[…]}}.
            case .other where level == .root && mayHoldRecords && rootDepth < 4: rootDepth += 1
            default: target = .skip(depth: 1)
            }
        }
    }

    private func startList(_ event: JSONEvent) {
        if level == .outside, takesRecords {
            (isRecordList, level, rootDepth) = (true, .list, 0)
            root.position = .start
            return
        }
        guard level == .root || level == .feature else {
            // A list in the place of the root, or of a feature, says nothing.
            target = .skip(depth: 1)
            return
        }
        switch key {
        case .features where level == .root:
            (isGeoJSON, hasList) = (true, true)
            (isRecordList, level) = (false, .list)
        case .elements where level == .root && rootType.isEmpty: refuse(.overpass)
        case .coordinates where level == .root, .geometries where level == .root:
            bareGeometry.take(.objectStart)
            bareGeometry.take(.key(Self.word(key == .coordinates ? "coordinates" : "geometries")))
            bareGeometry.take(event)
            bareDepth = 1
            target = .bareGeometry
        case .properties: begin(.properties, event)
        case .id: begin(.id, event)
        case .other where level == .feature && isRecordList: begin(.member, event)
        case .other where level == .root && mayHoldRecords: (isRecordList, level) = (true, .list)
        default: target = .skip(depth: 1)
        }
    }

    /// True if an object or list of the root may contain records; false once it is known to be GeoJSON.
    private var mayHoldRecords: Bool { takesRecords && !hasList && rootType.isEmpty }

    private static func word(_ word: StaticString) -> BorrowedText {
        BorrowedText(start: word.utf8Start, count: word.utf8CodeUnitCount)
    }

    private func begin(_ new: Target, _ event: JSONEvent) {
        target = new
        tree.take(event)
    }

    private func takeText(_ text: BorrowedText) {
        if key == .type, level == .root, rootDepth == 1 {
            rootType = text.string
            if let other = UnsupportedJSON.types[rootType] { refuse(other) }
        }
        if key == .other, level == .root, otherKey == "geometryType" { refuse(.esri) }
        takeScalar(.string(text))
    }

    private func takeScalar(_ event: JSONEvent) {
        switch (key, level) {
        case (.id, .root), (.id, .feature): begin(.id, event)
        case (.other, .root) where header.members.members.count < Self.maxMembers: begin(.member, event)
        case (.other, .feature) where isRecordList: begin(.member, event)
        default: return
        }
        if let value = tree.takeValue() { use(value) }
    }

    private func use(_ value: JSONValue) {
        switch target {
        case .properties:
            change { $0.properties = value.object }
            // ArcGIS says there what other servers say in the root.
            if level == .root, let limit = value["exceededTransferLimit"] {
                header.members.members.append(.init(key: "exceededTransferLimit", value: limit))
            }
        case .member where level == .feature: record.members.append(.init(key: otherKey, value: value))
        case .id: change { $0.id = value }
        case .member: header.members.members.append(.init(key: otherKey, value: value))
        case .none, .skip, .geometry, .bareGeometry: break
        }
        target = .none
    }

    private func change(_ edit: (inout GeoJSONFeature) -> Void) {
        if level == .feature { edit(&feature) } else { edit(&root) }
    }

    private func endGeometry() {
        target = .none
        change {
            $0.geometry = collector.geometry
            $0.geometryFault = collector.fault
        }
    }

    private func endObject() -> Bool {
        guard level == .feature else {
            rootDepth -= 1
            guard rootDepth <= 0 else { return true }
            level = .outside
            return endRoot()
        }
        level = .list
        if isRecordList, feature.properties == nil { feature.properties = record }
        return handler(feature)
    }

    /// Ends a text that is one feature, or a geometry without one.
    private func endRoot() -> Bool {
        if bareGeometry.isBusy {
            bareGeometry.setType(rootType)
            bareGeometry.take(.objectEnd)
            root.geometry = bareGeometry.geometry
            root.geometryFault = bareGeometry.fault
        }
        guard !hasList, root.geometry != nil || rootType == "Feature" else { return true }
        isGeoJSON = true
        header.features += 1
        root.number = header.features
        return handler(root)
    }

    private func refuse(_ other: UnsupportedJSON) {
        fault = GeoFault(message: other.message, hint: other.hint, at: root.position)
    }
}
