// A temporary directory for one test.
import Glibc
import Synchronization

/// A temporary directory that belongs to one test and is removed with the last reference to it, or with the process that
/// still holds one at its end, as a constant does that several tests share.
package final class PrivateDirectory: Sendable {
    package let path: String

    /// The paths of the directories that exist. All are removed when the process ends.
    private static let existing: Mutex<Set<String>> = {
        atexit { PrivateDirectory.removeAll() }
        return Mutex([])
    }()

    package init() throws {
        var template = Array("/tmp/muster-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw HarnessFailure("no temporary directory: errno \(errno)")
        }
        let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        self.path = path
        Self.existing.withLock { _ = $0.insert(path) }
    }

    deinit {
        Self.existing.withLock { _ = $0.remove(path) }
        Self.remove([path])
    }

    private static func removeAll() { remove(existing.withLock { Array($0) }) }

    /// Removes directories by their own paths only, which mkdtemp made up.
    private static func remove(_ paths: [String]) {
        guard !paths.isEmpty else { return }
        _ = try? Spawn.run(["/bin/rm", "-rf", "--"] + paths, seconds: 30)
    }

    /// Returns the path of a file in the directory.
    package func path(_ name: String) -> String { path + "/" + name }

    /// Writes a file, creating its folders, and returns its path.
    @discardableResult
    package func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
        let folders = name.split(separator: "/").dropLast()
        for count in 1..<folders.count + 1 {
            mkdir(path(folders.prefix(count).joined(separator: "/")), 0o755)
        }
        guard let file = fopen(path(name), "w") else { throw HarnessFailure("cannot write \(path(name))") }
        let content = Array(bytes)
        let written = fwrite(content, 1, content.count, file)
        guard fclose(file) == 0, written == content.count else {
            throw HarnessFailure("cannot write \(path(name))")
        }
        return path(name)
    }

    @discardableResult
    package func write(_ text: String, to name: String) throws -> String {
        try write(Array(text.utf8), to: name)
    }
}

/// A failure of the harness itself, as opposed to the tested code.
package struct HarnessFailure: Error, CustomStringConvertible {
    package let description: String
    package init(_ description: String) { self.description = description }
}
