/// The list in a folder of drawn screens: the files that the program created and may replace and remove.
enum RenderList {
    static let file = ".muster-render"
    /// The most bytes; enough for some hundred thousand names.
    static let largest = 64 << 20

    private static let heading =
        "# Made by muster render --all. The next one replaces the files named here and removes those not needed."

    static func text(_ files: Set<String>) -> String {
        heading + "\n" + files.sorted().map { $0 + "\n" }.joined()
    }

    /// Returns the files of a list, or `nil` if it is not one. A name without an end was being written when
    /// the program was stopped, and its file does not exist yet.
    static func files(_ bytes: [UInt8]) -> Set<String>? {
        guard let end = bytes.lastIndex(of: UInt8(ascii: "\n")),
            let text = String(validating: bytes[...end], as: UTF8.self)
        else { return nil }
        var lines = text.split(separator: "\n")[...]
        guard let first = lines.popFirst(), first == heading else { return nil }
        var files: Set<String> = []
        for line in lines {
            guard isName(line) else { return nil }
            files.insert(String(line))
        }
        return files
    }

    /// Returns whether a path has the form of files of screens: `80x24/guide-fire.step-during-03.txt`. So no
    /// list can name a file elsewhere.
    static func isName(_ path: some StringProtocol) -> Bool {
        let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard parts.count == 2, path.utf8.count <= 300, path.hasSuffix(".txt") else { return false }
        let size = parts[0].split(separator: UInt8(ascii: "x"), omittingEmptySubsequences: false)
        let isSize =
            size.count == 2 && size.allSatisfy { (1...3).contains($0.count) && $0.allSatisfy(isDigit) }
        guard isSize, parts[1].first != UInt8(ascii: "."), parts[1].count <= 255 else { return false }
        return parts[1].allSatisfy { byte in
            isDigit(byte) || (0x61...0x7A).contains(byte) || byte == UInt8(ascii: "-")
                || byte == UInt8(ascii: ".")
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
