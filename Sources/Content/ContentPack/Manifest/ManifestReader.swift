import Diagnostics
import PropertyLists

/// Reads a manifest strictly: one that breaks a rule of Packaging/SYNC.md is rejected as a whole.
public enum ManifestReader {
    /// Reads the manifest in `bytes`, piece by piece: memory is needed for its resources, not for a tree of values.
    ///
    /// - Parameter bytes: the message alone, without a signature.
    /// - Throws: a diagnostic with a code `manifest-…`, or `plist-…` if the bytes are no XML property list.
    public static func read(
        _ bytes: ArraySlice<UInt8>, file: String = ResourceManifest.file
    ) throws(Diagnostic) -> ResourceManifest {
        var collector = ResourceCollector(file: file)
        var failure: Diagnostic?
        let taker = PropertyListItemHandler(key: "Resources") { value, index in
            do throws(Diagnostic) {
                try collector.add(value, index)
                return true
            } catch {
                failure = error
                return false
            }
        }
        let root = try StrictPropertyList.read(bytes, file: file, limits: ManifestRules.limits, taker: taker)
        if let failure { throw failure }
        guard let root else {
            throw Diagnostic(
                .error, "manifest-root", file: file, message: "there is no manifest in it",
                hint: "have it written again by its program")
        }
        return try manifest(root, collector)
    }

    public static func read(
        _ bytes: [UInt8], file: String = ResourceManifest.file
    ) throws(Diagnostic) -> ResourceManifest { try read(bytes[...], file: file) }

    private static func manifest(
        _ root: PropertyListValue, _ collector: ResourceCollector
    ) throws(Diagnostic) -> ResourceManifest {
        let fields = try StrictFields(root, prefix: "manifest", file: collector.file)
        _ = try fields.string("Format", "format", form: ResourceManifest.format) {
            $0 == ResourceManifest.format
        }
        let identifier = try fields.string(
            "Identifier", "identifier", form: "1 to 100 of A-Z a-z 0-9 . _ -, a letter or digit first",
            where: ManifestRules.isIdentifier)
        let version = try fields.integer("Version", in: 1...ManifestRules.greatestVersion)
        let date = try fields.string(
            "Date", "date", form: "a day such as 2026-11-21", where: ManifestRules.isDay)
        _ = try fields.array("Resources")
        try collector.checkWhole(version: version, fields)
        return ResourceManifest(
            identifier: identifier, version: version, date: date, resources: collector.resources)
    }
}

private struct ResourceCollector {
    let file: String
    private(set) var resources = ResourceList()
    var newest = 0

    mutating func add(_ value: PropertyListValue, _ index: Int) throws(Diagnostic) {
        let fields = try StrictFields(
            value, prefix: "manifest", keyPath: PropertyListKeyPath.appending(index: index, to: "Resources"),
            file: file)
        let name = try fields.string("Name")
        if let objection = ManifestRules.objection(to: name) { throw fields.wrong("name", "Name", objection) }
        let version = try fields.integer("Version", in: 1...ManifestRules.greatestVersion)
        let size = try fields.integer("Size", in: 0...ManifestRules.largestResource)
        let text = try fields.string("SHA256")
        guard let digest = SHA256Digest(hex: text) else {
            throw fields.wrong("hash", "SHA256", "is not 64 hexadecimal digits in lower case")
        }
        guard resources.count < ManifestRules.maxResources else {
            throw fields.wrong(
                "count", "Name", "is that of one more than \(ManifestRules.maxResources) resources")
        }
        if let last = resources.indices.last, !resources.nameBytes(last).lexicographicallyPrecedes(name.utf8)
        {
            throw fields.wrong("order", "Name", "does not come after the one before it")
        }
        guard resources.totalSize + size <= ManifestRules.largestPack else {
            throw fields.wrong("total", "Size", "makes it more than \(ManifestRules.largestPack) bytes")
        }
        resources.append(Resource(name: name, version: version, size: size, digest: digest))
        newest = max(newest, version)
    }

    func checkWhole(version: Int, _ fields: StrictFields) throws(Diagnostic) {
        guard newest <= version else {
            throw fields.wrong("version", "Version", "is lower than that of one of its resources")
        }
        guard let (first, second) = resources.clash() else { return }
        throw fields.wrong(
            "clash", "Resources",
            "has two names that cannot both be files: \(Excerpt.quoted(resources[first].name)) and "
                + Excerpt.quoted(resources[second].name))
    }
}
