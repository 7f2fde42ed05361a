// A temporary directory for one test.
import Glibc

/// A temporary directory that belongs to one test and is removed with the last reference to it.
package final class PrivateDirectory: Sendable {
    package let path: String

    package init() throws {
        var template = Array("/tmp/muster-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw HarnessFailure("no temporary directory: errno \(errno)")
        }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        // By its own path only, which mkdtemp made up.
        _ = try? Spawn.run(["/bin/rm", "-rf", "--", path], seconds: 30)
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
