// The configuration in `sync.conf`: the packs, and the sources of their updates.
import ContentPack
import Diagnostics
import Transport

/// Lines `key = value`; empty lines and those that begin with a number sign are skipped. Each `pack`, an identifier,
/// begins a block; `from`, an address or an absolute folder, applies to the pack of its block. Lines before the first
/// block apply to packs whose block does not override them, or, without any block, to the bundled pack.
///
/// A line that cannot be understood makes only its block unusable. The problem is reported when that block is needed.
package struct SyncConfiguration: Sendable, Equatable {
    struct Block: Sendable, Equatable {
        var pack: String?
        var from: SourceAddress?
        /// The line number of `pack`.
        var line = 0
        /// The first problem in the block.
        var problem: Diagnostic?
    }

    private(set) var file = ""
    /// The settings before the first block.
    private(set) var defaults = Block()
    private(set) var blocks: [Block] = []

    init() {}

    init(_ file: ConfigurationFile) {
        self.file = file.path
        guard let lines = file.lines else {
            defaults.problem =
                file.isForeign
                ? wrong(nil, file.problem, hint: ConfigurationFile.ownHint) : wrong(nil, file.problem)
            return
        }
        for line in lines { take(line) }
        // A repository holds one pack: an address for several would be refused by all but one.
        let users = blocks.filter { $0.from == nil }
        if defaults.from != nil, users.count > 1, let index = blocks.lastIndex(where: { $0.from == nil }) {
            note(
                wrong(
                    blocks[index].line,
                    "the from before the first pack counts for one pack only; give this one its own"),
                &blocks[index])
        }
    }

    var packs: [String] { blocks.compactMap(\.pack) }

    /// Returns the first problem that concerns a pack: one in the lines before the first block, or in its block.
    func problem(for pack: String) -> Diagnostic? {
        defaults.problem ?? blocks.first { $0.pack == pack }?.problem
    }

    /// Returns the address that a pack is updated from, or nil if none is configured.
    ///
    /// - Parameter bundled: the pack to use if none is named.
    /// - Throws: the problem with the lines that configure it.
    func address(for pack: String, bundled: String?) throws(Diagnostic) -> SourceAddress? {
        if let problem = problem(for: pack) { throw problem }
        if let block = blocks.first(where: { $0.pack == pack }) { return block.from ?? defaults.from }
        return blocks.isEmpty && pack == bundled ? defaults.from : nil
    }

    private mutating func take(_ line: ConfigurationFile.Line) {
        if line.key == "pack" {
            var block = Block(line: line.number)
            if !ManifestRules.isIdentifier(line.value) {
                block.problem = wrong(
                    line.number, "this is not the identifier of a pack",
                    hint: "write it like pack = org.example.campus")
            } else if packs.contains(line.value) {
                block.problem = wrong(
                    line.number, "\(line.value) is named twice", hint: "remove one of the two")
            } else {
                block.pack = line.value
            }
            return blocks.append(block)
        }
        var block = blocks.last ?? defaults
        if let problem = set(line, in: &block) { note(problem, &block) }
        if blocks.isEmpty { defaults = block } else { blocks[blocks.count - 1] = block }
    }

    private func note(_ problem: Diagnostic, _ block: inout Block) {
        block.problem = block.problem ?? problem
    }

    /// Sets the value of a line. Returns the problem with the line, if any.
    private func set(_ line: ConfigurationFile.Line, in block: inout Block) -> Diagnostic? {
        switch line.key {
        case nil where !line.isText:
            return wrong(
                line.number, "this line is not text in UTF-8", hint: ConfigurationFile.Line.encodingHint)
        case nil: return wrong(line.number, "this is not KEY = VALUE")
        case "from" where block.from != nil:
            return wrong(line.number, "from is given twice for one pack", hint: "remove one of the two")
        case "from":
            guard let address = SourceAddress(line.value) else {
                return wrong(line.number, "this is neither an address of http or https nor a folder")
            }
            if case .folder(let path) = address, !path.hasPrefix("/") {
                return wrong(
                    line.number, "a folder must begin with a slash here",
                    hint: address.meantServer.map { "did you mean \($0)? Then write it so" } ?? Self.hint)
            }
            if address.isStamp {
                return wrong(line.number, "this is the file stamp in a repository", hint: "name its folder")
            }
            block.from = address
            return nil
        case let key? where ["pack", "from"].contains(key.lowercased()):
            return wrong(line.number, "keys are in small letters", hint: "write \(key.lowercased()) = ...")
        case let key?: return wrong(line.number, "there is no key \(key); the keys are pack and from")
        }
    }

    private static let hint =
        "write it like from = https://example.org/muster/ or from = /media/stick/muster"

    /// - Parameter line: nil if the whole file is wrong.
    private func wrong(_ line: Int?, _ message: String, hint: String = hint) -> Diagnostic {
        Diagnostic(
            .error, "sync-configuration", file: file,
            position: line.map { SourcePosition(line: $0, column: 1) } ?? .nowhere,
            message: message, hint: hint)
    }
}
