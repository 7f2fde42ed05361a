import AppCore
import Files
import ScreenKit
import TextMetrics

/// Names the files of screens with lowercase letters, digits and `-` only, so that a name is safe and means
/// the same on every file system, whatever names a pack uses; no name is used twice.
struct ScreenNames {
    /// The most bytes of a name from a title; with everything that is added, far below the 255 that file systems take.
    static let longest = 100
    /// The most bytes of the title of a section within a name.
    private static let longestPart = 40

    private var taken: Set<String> = []
    private var numbers: [String: Int] = [:]
    /// The names of the screens drawn so far, for screens that are named after them.
    private var given: [ScreenID: String] = [:]
    private let screens: ScreenTable

    init(_ screens: ScreenTable = .all) { self.screens = screens }

    /// Returns a name that was never given before. Called only once for each screen with a fixed name.
    mutating func name(of screen: ScreenID, in content: SessionContent) -> String {
        let name = free(Self.shortened(proposal(for: screen, in: content), to: Self.longest))
        given[screen] = name
        return name
    }

    /// Returns the name of a step of the guide called `guide`: `guide-fire.step-during-03`.
    mutating func step(_ number: Int, of part: String, guide: String) -> String {
        let digits = number < 10 ? "0\(number)" : String(number)
        return free("\(guide).step-\(Self.slug(part, limit: Self.longestPart))-\(digits)")
    }

    private mutating func free(_ name: String) -> String {
        if taken.insert(name).inserted { return name }
        // A thousand things of one name must not be counted through for each of them.
        var number = numbers[name] ?? 2
        while !taken.insert("\(name)-\(number)").inserted { number += 1 }
        numbers[name] = number + 1
        return "\(name)-\(number)"
    }

    private func proposal(for screen: ScreenID, in content: SessionContent) -> String {
        guard let wanted = screens.description(of: screen.kind)?.fileName?(screen, content) else {
            return screen.kind.name
        }
        let prefix = wanted.above.flatMap { given[$0] } ?? wanted.prefix
        return wanted.name.map { "\(prefix)-\(Self.slug($0))" } ?? prefix
    }

    /// Returns `text` in characters that every file system takes: without accents, anything but letters and
    /// digits as `-`, letters of other scripts by their numbers (`u706b`).
    static func slug(_ text: String, limit: Int = longest) -> String {
        var slug = ""
        func divide() { if !slug.isEmpty, slug.utf8.last != UInt8(ascii: "-") { slug += "-" } }
        for scalar in TextFolding.folded(text).unicodeScalars {
            switch scalar.value {
            case 0x30...0x39, 0x61...0x7A: slug.unicodeScalars.append(scalar)
            case 0..<0x80: divide()
            default:
                divide()
                slug += "u" + String(scalar.value, radix: 16) + "-"
            }
        }
        while slug.utf8.last == UInt8(ascii: "-") { slug.removeLast() }
        return slug.isEmpty ? "unnamed" : shortened(slug, to: limit)
    }

    /// Returns the beginning of a long name with a checksum of it all, so that like beginnings differ.
    private static func shortened(_ name: String, to limit: Int) -> String {
        guard name.utf8.count > limit else { return name }
        let sum = String(Array(name.utf8).withUnsafeBytes(Checksum.of), radix: 16)
        return String(name.prefix(limit - 17)) + "-" + sum
    }
}
