internal import Glibc

/// What Linux says of a process, in the files of /proc (proc(5)): of this one, or of a kiosk that runs.
///
/// What is not known (no permission, another system) is `nil` and never taken for good news.
struct ProcessView {
    /// `/proc/self`, `/proc/123`; tests have a folder of their own.
    let folder: String

    init(folder: String) { self.folder = folder }

    /// Larger files than these are not what they should be.
    private static let limit = 1 << 20

    /// The name of the program.
    var name: String? { text("comm").map { String($0.prefix { $0 != "\n" }) } }

    /// The words of its command line.
    var commandLine: [String]? { zeroSeparated("cmdline") }

    var environment: [String: String]? {
        zeroSeparated("environ").map { words in
            words.reduce(into: [:]) { variables, word in
                guard let sign = word.firstIndex(of: "=") else { return }
                variables[String(word[..<sign])] = String(word[word.index(after: sign)...])
            }
        }
    }

    /// The first number behind a name in `status`: `Uid`, `NoNewPrivs`, `Seccomp`; in hexadecimal for capabilities.
    func number(_ name: String, radix: Int = 10) -> Int? {
        for line in (text("status") ?? "").split(separator: "\n") where line.hasPrefix(name + ":") {
            let values = line.dropFirst(name.count + 1).split { $0 == " " || $0 == "\t" }
            // All 64 bits of a set of capabilities are rarely set, and then it is the largest number there is.
            return values.first.map { Int($0, radix: radix) ?? .max }
        }
        return nil
    }

    /// What a descriptor leads to: `/dev/tty1`.
    func target(ofDescriptor number: Int) -> String? { target(of: "fd/\(number)") }

    /// What one of its links leads to: `exe`.
    func target(of link: String) -> String? {
        var buffer = [CChar](repeating: 0, count: 4096)
        let length = readlink("\(folder)/\(link)", &buffer, buffer.count)
        guard length > 0 else { return nil }
        return String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The settings of the terminal on its standard input.
    var terminalSettings: termios? {
        let descriptor = open("\(folder)/fd/0", O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var settings = termios()
        return tcgetattr(descriptor, &settings) == 0 ? settings : nil
    }

    /// The interfaces over which anything could leave this machine; what only leads back to itself does not count.
    var waysOut: [String]? {
        guard let routes = text("net/route") else { return nil }
        // There is no such file where the kernel knows nothing of IPv6.
        let routes6 = text("net/ipv6_route") ?? ""
        var found: [String] = []
        func note(_ name: Substring?) {
            guard let name, name != "lo", !found.contains(String(name)) else { return }
            found.append(String(name))
        }
        // The first line holds the titles; the interface is the first word.
        for line in routes.split(separator: "\n").dropFirst() { note(Self.words(line).first) }
        // Here it is the last.
        for line in routes6.split(separator: "\n") { note(Self.words(line).last) }
        return found
    }

    // MARK: Mounts

    struct Mount: Equatable {
        var place: String
        var isReadOnly: Bool
        /// `ext4`, `proc`.
        var kind: String
    }

    /// What is mounted where it runs, later ones over earlier ones.
    var mounts: [Mount]? {
        text("mountinfo").map { text in text.split(separator: "\n").compactMap(Self.mount) }
    }

    /// `36 35 98:0 /root /place options … - kind source options`
    private static func mount(_ line: Substring) -> Mount? {
        let words = words(line)
        guard words.count > 6, let dash = words.firstIndex(of: "-"), dash + 1 < words.count else {
            return nil
        }
        let options = (words[5] + "," + (words.last ?? "")).split(separator: ",")
        return Mount(
            place: unescaped(words[4]), isReadOnly: options.contains("ro"), kind: String(words[dash + 1]))
    }

    /// Blanks in a path are written as `\040`.
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

    // MARK: Reading

    private static func words(_ line: Substring) -> [Substring] { line.split { $0 == " " || $0 == "\t" } }

    private func zeroSeparated(_ name: String) -> [String]? {
        text(name).map { text in
            var words = text.split(separator: "\0", omittingEmptySubsequences: false).map { String($0) }
            // Each ends with one, the last one too; an empty word is a word.
            if words.last == "" { words.removeLast() }
            return words
        }
    }

    private func text(_ name: String) -> String? {
        let descriptor = open("\(folder)/\(name)", O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while bytes.count <= Self.limit {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            if count < 0 { return nil }
            if count == 0 { break }
            bytes += buffer[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
