// The documents of markers that a service names: a base, and what came to it since.

package struct FloodFile: Sendable, Equatable {
    package enum Kind: Sendable {
        case base, difference
        /// The service does not say: a first answer is a base, a later one a difference.
        case unstated
    }

    package var kind: Kind
    package var id: String
    /// As it is written.
    package var address: String
    package var version: Int

    package init(kind: Kind, id: String, address: String, version: Int) {
        (self.kind, self.id, self.address, self.version) = (kind, id, address, version)
    }
}

/// Which of the documents that a service names are to be read.
package enum FloodFilePlan: Sendable, Equatable {
    /// What is here is all.
    case nothing
    /// The differences, to be added in this order.
    case add([FloodFile])
    /// The base in place of what is here, and the differences after it.
    case replace(FloodFile, [FloodFile])
    /// A version is missing between what is here and what is named: ask for the base.
    case gap

    /// - Parameters:
    ///   - files: in the order of the answer.
    ///   - base: the base that is here; nil if none is.
    ///   - version: the version that is here.
    package init(_ files: [FloodFile], base: String?, version: Int) {
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
