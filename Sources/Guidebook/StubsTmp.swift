extension Guide { public func section(_ id: String) -> [Block]? { nil }; public var sectionIDs: [String] { [] } ; public var plainText: String { "" } }
