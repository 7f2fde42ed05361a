// The documents of markers that a service lists: a base, and differences added later.

public struct FloodFile: Sendable, Equatable {
    public enum Kind: Sendable {
        case base, difference
        /// The service does not give the kind: a first answer is a base, a later one a difference.
        case unstated
    }

    public var kind: Kind
    public var id: String
    public var address: String
    public var version: Int

    public init(kind: Kind, id: String, address: String, version: Int) {
        (self.kind, self.id, self.address, self.version) = (kind, id, address, version)
    }
}

public enum FloodFilePlan: Sendable, Equatable {
    /// The stored data is complete.
    case nothing
    /// Read the differences, and add them in this order.
    case add([FloodFile])
    /// Read the base to replace the stored data, and then the differences.
    case replace(FloodFile, [FloodFile])
    /// A version between the stored one and the listed ones is missing: request the base.
    case gap

    /// Plans from the documents in the order of the answer, the stored base, if there is one, and the stored version.
    public init(_ files: [FloodFile], base: String?, version: Int) {
        let isFirst = base == nil
        let bases = files.filter { $0.kind == .base || $0.kind == .unstated && isFirst }
        let differences = files.filter { $0.kind == .difference || $0.kind == .unstated && !isFirst }
            .sorted { $0.version < $1.version }
        let newest = bases.max { $0.version < $1.version }
        let isNew = newest.map { $0.id != base || $0.version > version } ?? false
        if let newest, isNew {
            let later = differences.filter { $0.version > newest.version }
            self = Self.isWithoutGap(later, after: newest.version) ? .replace(newest, later) : .gap
        } else if isFirst {
            self = files.isEmpty ? .nothing : .gap
        } else {
            let later = differences.filter { $0.version > version }
            guard !later.isEmpty else {
                self = .nothing
                return
            }
            self = Self.isWithoutGap(later, after: version) ? .add(later) : .gap
        }
    }

    private static func isWithoutGap(_ files: [FloodFile], after version: Int) -> Bool {
        files.enumerated().allSatisfy { $1.version == version + $0 + 1 }
    }
}
