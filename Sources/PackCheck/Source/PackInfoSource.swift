import Guidebook

/// Where the keys of `Pack.plist` stand.
enum PackInfoSource {
    /// The place of a key's value; `nil` where the file cannot be read.
    static func position(ofKey key: String, in pack: Pack) -> SourcePosition? {
        do throws(Diagnostic) {
            return try pack.propertyList(PackFiles.info).dictionary?[key]?.position
        } catch {
            // The pack has a problem of its own that says so.
            return nil
        }
    }
}
