extension GuideLayout { public struct Match: Sendable { public struct Piece: Sendable { public var line: Int; public var columns: Range<Int> }; public var pieces: [Piece] } 
 public func matches(of: String) -> [Match] { [] } }
