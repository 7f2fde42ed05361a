import Files
internal import Glibc

/// Reads the state of a process from /proc (proc(5)): of this one, or of a running kiosk.
///
/// A value that cannot be read (no permission, another system) is `nil`, and never counts as a lock that holds.
package struct ProcessView {
    /// `/proc/self`, `/proc/123`, or another folder in tests.
    package let folder: String

    package init(folder: String) { self.folder = folder }

    /// The most bytes of a file; a larger one is not genuine.
    private static let limit = 1 << 20

    package var name: String? { text("comm").map { String($0.prefix { $0 != "\n" }) } }

    package var commandLine: [String]? { zeroSeparated("cmdline") }

    package var environment: [String: String]? {
        zeroSeparated("environ").map { words in
            words.reduce(into: [:]) { variables, word in
                guard let sign = word.firstIndex(of: "=") else { return }
                variables[String(word[..<sign])] = String(word[word.index(after: sign)...])
            }
        }
    }

    /// Returns the first number of a field in `status`: `Uid`, `NoNewPrivs`, `Seccomp`; with radix 16, `CapEff`.
    func number(_ name: String, radix: Int = 10) -> Int? {
        for line in (text("status") ?? "").split(separator: "\n") where line.hasPrefix(name + ":") {
            let values = line.dropFirst(name.count + 1).split { $0 == " " || $0 == "\t" }
            // A capability set with bit 63 does not fit; any number but zero will do.
            return values.first.map { Int($0, radix: radix) ?? .max }
        }
        return nil
    }

    /// Returns the file of a descriptor: `/dev/tty1`.
    func target(ofDescriptor number: Int) -> String? { target(of: "fd/\(number)") }

    /// Returns the target of a link in the folder, such as `exe`.
    package func target(of link: String) -> String? { FilePath.target(of: "\(folder)/\(link)") }

    var terminalSettings: termios? {
        let descriptor = open("\(folder)/fd/0", O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var settings = termios()
        return tcgetattr(descriptor, &settings) == 0 ? settings : nil
    }

    /// The network interfaces with a route, except loopback.
    var externalInterfaces: [String]? {
        guard let routes = text("net/route") else { return nil }
        // The file is missing if the kernel does not support IPv6.
        let routes6 = text("net/ipv6_route") ?? ""
        // The first line has the column titles. The interface is the first word, or of IPv6 the last one.
        let names =
            routes.split(separator: "\n").dropFirst().map { Self.words($0).first }
            + routes6.split(separator: "\n").map { Self.words($0).last }
        return names.compactMap { $0.map(String.init) }.reduce(into: []) { found, name in
            if name != "lo", !found.contains(name) { found.append(name) }
        }
    }

    struct Mount: Equatable {
        var mountPoint: String
        var isReadOnly: Bool
        /// The type of the file system: `ext4`, `proc`.
        var kind: String
    }

    /// The mounts in its namespace; later ones cover earlier ones.
    var mounts: [Mount]? {
        text("mountinfo").map { text in text.split(separator: "\n").compactMap(Self.mount) }
    }

    /// Parses a line of mountinfo: `36 35 98:0 /root /mount-point options … - type source options`.
    private static func mount(_ line: Substring) -> Mount? {
        let words = words(line)
        guard words.count > 6, let dash = words.firstIndex(of: "-"), dash + 1 < words.count else {
            return nil
        }
        let options = (words[5] + "," + (words.last ?? "")).split(separator: ",")
        return Mount(
            mountPoint: unescaped(words[4]), isReadOnly: options.contains("ro"), kind: String(words[dash + 1])
        )
    }

    /// Returns a path with octal escapes such as `\040` decoded.
    private static func unescaped(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(3)
            if byte == UInt8(ascii: "\\"), digits.count == 3,
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 8)
            {
                bytes.append(value)
                rest = rest.dropFirst(3)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func words(_ line: Substring) -> [Substring] { line.split { $0 == " " || $0 == "\t" } }

    private func zeroSeparated(_ name: String) -> [String]? {
        text(name).map { text in
            var words = text.split(separator: "\0", omittingEmptySubsequences: false).map { String($0) }
            // Every word, even an empty one, ends with a NUL.
            if words.last == "" { words.removeLast() }
            return words
        }
    }

    private func text(_ name: String) -> String? {
        var bytes: [UInt8] = []
        do throws(FileFailure) {
            // In pieces: the files of /proc do not say how large they are.
            try OpenFile.at("\(folder)/\(name)").piecesFromHere(limit: Self.limit) { piece in
                bytes += piece
                return true
            }
        } catch {
            return nil
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
