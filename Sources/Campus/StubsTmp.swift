import Guidebook
public struct Building: Sendable { public var name = ""; public var code: String?; public var address: String?; public var note: String?; public var location = GeoPoint(latitude: 0, longitude: 0); public var aliases: [String] = [] }
public struct Callbox: Sendable { public var name = ""; public var note: String?; public var isSample = false; public var location = GeoPoint(latitude: 0, longitude: 0) }
public struct CampusPlaces: Sendable { public var buildings: [Building] = []; public var callboxes: [Callbox] = []; public var findings: [Diagnostic] = []; public static func read(_ p: Pack) -> CampusPlaces { .init() } }
public struct NearbyPlace: Sendable { public var index = 0; public var metres = 0.0; public var direction = Direction() }
public struct Direction: Sendable { public var name = "" }
extension CampusPlaces { public func nearestCallboxes(to: GeoPoint, limit: Int) -> [NearbyPlace] { [] }; public func nearestBuildings(to: GeoPoint, limit: Int) -> [NearbyPlace] { [] } }
public enum Geodesy { public static func format(_ p: GeoPoint) -> String { "" }; public static func format(metres: Double) -> String { "" }; public static func geoURI(_ p: GeoPoint) -> String { "" } }
