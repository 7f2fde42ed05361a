public enum GuideMatch: Sendable { case found(CatalogueGuide), unknown(nearest: [String]) }
public struct CatalogueGuide: Sendable { public var slug = ""; public var path = ""; public var name = ""; public var category: String?; public var divisionName: String?; public var header: String? }
public struct GuideCatalogue: Sendable { public var guides: [CatalogueGuide] = []; public func guide(path: String) -> CatalogueGuide? { nil }; public func find(_ q: String) -> GuideMatch { .unknown(nearest: []) } }
extension Pack {
  public func menu(at: MenuAddress) throws(Diagnostic) -> Menu { throw Diagnostic(.error, "x", file: "x", message: "", hint: "") }
  public func catalogue() -> GuideCatalogue { .init() }
}
extension CatalogueGuide { public var image: String? { nil } }
extension GuideCatalogue { public var findings: [Diagnostic] { [] } }
extension Guide { public func section(_ id: String) -> [Block]? { nil }; public var sectionIDs: [String] { [] } ; public var plainText: String { "" } }
extension Pack { public func resolve(link: String, from: String) -> EntryAction { .unavailable("") } }
public enum ContentFile { public static func read(path: String, limit: Int) throws(Diagnostic) -> [UInt8] { [] } }
public enum GuideReader { public static func read(_ b: [UInt8], file: String) -> Guide { .init() } }
