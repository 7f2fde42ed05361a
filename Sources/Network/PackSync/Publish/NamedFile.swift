// Files that a person has named: bounded, and never waited for.
internal import Glibc

public enum NamedFile {
    /// The bytes of a regular file; `nil` where there is none that can be read, or it has more than `limit` bytes.
    public static func read(_ path: String, limit: Int) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return read(file, limit: limit)
    }

    /// What is left in an open file. What is not handed on is wiped: it may be a secret.
    static func read(_ file: Int32, limit: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: limit + 1)
        var count = 0
        while count < bytes.count {
            let got = bytes.withUnsafeMutableBytes {
                Glibc.read(file, $0.baseAddress?.advanced(by: count), $0.count - count)
            }
            if got == 0 { break }
            if got > 0 { count += got } else if errno != EINTR { return nil }
        }
        guard count <= limit else {
            bytes.wipe()
            return nil
        }
        bytes.removeLast(bytes.count - count)
        return bytes
    }

    public static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
