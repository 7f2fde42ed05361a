import Diagnostics

/// Reads XML and binary property lists: one value with positions, or one diagnostic.
///
/// Dictionary entries keep the order of the document, and all of duplicate keys are kept. Nothing is fetched:
/// the usual DOCTYPE is accepted and ignored, entities are rejected.
public enum PropertyListReader {
    /// Returns the root value of the property list in `bytes`.
    ///
    /// - Parameters:
    ///   - file: the name of the file in the diagnostic.
    ///   - keys: if not `nil`, an XML dictionary is read only until all of these keys have had their values.
    ///     The rest is not read, and its faults are not found.
    /// - Throws: a `Diagnostic` with a code beginning `plist-`, at the line and column of the fault (in a
    ///   binary file: line 1 and the byte offset plus one).
    public static func read(
        _ bytes: [UInt8], file: String, limits: PropertyListLimits = .standard, until keys: [String]? = nil
    ) throws(Diagnostic) -> PropertyListValue {
        do throws(PropertyListError) {
            return try value(of: bytes, limits: limits, until: keys).root
        } catch {
            throw error.diagnostic(file: file)
        }
    }

    /// Returns what `read` does, and the positions after elements, by those where they begin: none if binary.
    public static func readWithEnds(
        _ bytes: [UInt8], file: String
    ) throws(Diagnostic) -> (root: PropertyListValue, ends: [SourcePosition: SourcePosition]) {
        do throws(PropertyListError) {
            let (root, ends) = try value(of: bytes, limits: .standard, until: nil, keepsEnds: true)
            return (root, ends ?? [:])
        } catch {
            throw error.diagnostic(file: file)
        }
    }

    /// Returns the text of an XML list as UTF-8 without a byte order mark, as positions count; nil for a binary one.
    public static func text(of bytes: [UInt8], file: String) throws(Diagnostic) -> [UInt8]? {
        if BinaryPropertyList.hasSignature(bytes) { return nil }
        do throws(PropertyListError) {
            return try PropertyListText(bytes).withUTF8 { Array($0) }
        } catch {
            throw error.diagnostic(file: file)
        }
    }

    private static func value(
        of bytes: [UInt8], limits: PropertyListLimits, until keys: [String]?, keepsEnds: Bool = false
    ) throws(PropertyListError) -> (root: PropertyListValue, ends: [SourcePosition: SourcePosition]?) {
        guard bytes.count <= limits.bytes else {
            throw PropertyListError(FileFault.tooLarge(bytes: bytes.count, limit: limits.bytes))
        }
        if BinaryPropertyList.hasSignature(bytes) {
            let list = try BinaryPropertyList(bytes, limits: limits)
            var decoder = BinaryPropertyListDecoder(list, limits: limits)
            return (try decoder.decodeRoot(), nil)
        }
        let text = try PropertyListText(bytes)
        return try text.withUTF8 { (utf8) throws(PropertyListError) in
            try PropertyListFormat.requireXML(utf8)
            return try XMLPropertyListParser.parse(utf8, limits: limits, until: keys, keepsEnds: keepsEnds)
        }
    }
}
