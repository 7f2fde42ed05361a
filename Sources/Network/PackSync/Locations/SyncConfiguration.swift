// `sync.conf`: which pack, and from where, in the words of a person or an administrator.
import ContentPack
import Diagnostics
import Transport

/// Lines `key = value`; empty ones and those that begin with a number sign are passed over. The keys are `from`, an
/// address or an absolute folder, and `pack`, an identifier; `from` counts for that pack, or, without one, for the bundled.
public struct SyncConfiguration: Sendable, Equatable {
    public var pack: String?
    public var from: SourceAddress?

    /// Bytes; more is no configuration.
    static let largest = 16 << 10

    public init() {}

    /// - Throws: a diagnostic for the first line that cannot be understood: a configuration is followed in full or not at all.
    public init(_ bytes: [UInt8], file: String) throws(Diagnostic) {
        guard let text = String(validating: bytes, as: UTF8.self), bytes.count <= Self.largest else {
            throw Self.wrong(file, 1, "this is not text of at most \(Self.largest) bytes")
        }
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .enumerated()
        {
            let line = Self.trimmed(line)
            if line.isEmpty || line.first == "#" { continue }
            guard let equals = line.firstIndex(of: "=") else {
                throw Self.wrong(file, index + 1, "this is not KEY = VALUE")
            }
            try set(
                Self.trimmed(line[..<equals]), Self.trimmed(line[line.index(after: equals)...]), file,
                index + 1)
        }
    }

    private mutating func set(_ key: String, _ value: String, _ file: String, _ line: Int) throws(Diagnostic)
    {
        switch key {
        case "pack" where pack != nil, "from" where from != nil:
            throw Self.wrong(
                file, line, "\(key) is given twice; a configuration is for one pack")
        case "pack":
            guard ManifestRules.isIdentifier(value) else {
                throw Self.wrong(file, line, "this is not a pack identifier")
            }
            pack = value
        case "from":
            guard let address = SourceAddress(value) else {
                throw Self.wrong(file, line, "this is neither an address of http or https nor a folder")
            }
            if case .folder(let path) = address, !path.hasPrefix("/") {
                throw Self.wrong(file, line, "a folder must begin with a slash here")
            }
            from = address
        default: throw Self.wrong(file, line, "there is no key \(key); the keys are from and pack")
        }
    }

    private static func trimmed(_ text: Substring) -> String {
        let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\r" }
        guard let first = text.firstIndex(where: { !isBlank($0) }),
            let last = text.lastIndex(where: { !isBlank($0) })
        else { return "" }
        return String(text[first...last])
    }

    private static func trimmed(_ text: String) -> String { trimmed(text[...]) }

    private static func wrong(_ file: String, _ line: Int, _ message: String) -> Diagnostic {
        Diagnostic(
            .error, "sync-configuration", file: file, position: SourcePosition(line: line, column: 1),
            message: message,
            hint: "write it like from = https://example.org/muster/")
    }
}
