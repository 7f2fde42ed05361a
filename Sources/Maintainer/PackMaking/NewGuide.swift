import ContentPack
import Diagnostics
import GuideDocument
import TextMetrics
import TextTools

/// A guide to add to a pack: its file, its menu entries and its color, as edits that change nothing else in the files.
package struct NewGuide: Sendable {
    /// The reason that the guide cannot be added.
    package enum Fault: Error, Equatable {
        /// The name is not a single line of 1 to 80 characters with an ASCII letter or digit.
        case name
        /// A file or a menu entry already has the name.
        case taken(String)
        /// No category was named; the categories are listed.
        case categoryNeeded([String])
        /// No category has the name, but one has nearly the same.
        case noCategory(String, [String])
        /// A menu leads to the guide already.
        case inMenu(String)
        case untitled
        /// The guide to copy does not have the usual form.
        case foreignModel(String)
        /// The file is not one that can be edited in place.
        case notPlain(String)
        case unreadable(Diagnostic)

        /// Returns what is read, or throws that it cannot be.
        static func reading<Value>(
            _ value: @autoclosure () throws(Diagnostic) -> Value
        ) throws(Fault) -> Value {
            do throws(Diagnostic) {
                return try value()
            } catch {
                throw .unreadable(error)
            }
        }
    }

    package let title: String
    /// The name of the guide's file without `.html`, and of its division.
    package let slug: String
    /// The guide's category; nil if Guides.plist has none.
    package let category: String?
    /// True if the category did not exist before.
    package let isNewCategory: Bool
    /// The path of the guide's file.
    package let path: String
    /// The edits, in the order in which they are written: a menu never leads to a missing guide.
    package let files: [PackEdit]

    package static let longestName = 80

    /// - Parameter category: as the menu Guides names it, in any case; nil for that of `model`, a guide to copy.
    package init(title: String, category: String?, model: String?, in pack: Pack) throws(Fault) {
        guard Self.isName(title) else { throw .name }
        let slug = Self.freeSlug(of: title, in: pack)
        let path = Self.path(slug)
        if pack.holdsAnything(at: path) { throw .taken(path) }
        let file = PackEdit(path: path, old: nil, new: try Self.file(title, slug, model, pack))
        try self.init(
            Subject(title: title, slug: slug, division: slug), file: file, category: category, model: model,
            in: pack)
    }

    /// Adds a guide that is written already; its file is copied into the pack unless it is there.
    /// - Parameter fileName: the name of the file, which the copy keeps if a link can name it.
    package init(adding bytes: [UInt8], fileName: String, category: String?, in pack: Pack) throws(Fault) {
        let guide = GuideReader.read(bytes, file: fileName)
        let title = DisplayText.line(guide.displayTitle, limit: Self.longestName)
        guard Self.isName(title) else { throw .untitled }
        let base = fileName.hasSuffix(".html") ? String(fileName.dropLast(5)) : fileName
        let slug = base == Self.slug(of: base) && !base.isEmpty ? base : Self.freeSlug(of: title, in: pack)
        let path = Self.path(slug)
        var file: PackEdit? = PackEdit(path: path, old: nil, new: bytes)
        if pack.holdsAnything(at: path) {
            guard let known = try? pack.bytes(of: path, limit: PackFiles.largestGuide), known == bytes
            else { throw .taken(path) }
            file = nil
        }
        let subject = Subject(title: title, slug: slug, division: guide.metadata.divisionName)
        try self.init(subject, file: file, category: category, model: nil, in: pack)
    }

    struct Subject {
        var title: String
        var slug: String
        /// The id of its division, by which it has its color; nil if it has none.
        var division: String?
    }

    private init(
        _ subject: Subject, file: PackEdit?, category: String?, model: String?, in pack: Pack
    ) throws(Fault) {
        let menu = try GuideMenuEdit(pack, subject, category: category, model: model)
        var color: PackEdit?
        if let division = subject.division {
            color = try StylesheetEdit.edit(pack, slug: division, sibling: menu.sibling)
        }
        let reference = try DeskReferenceEdit.edit(
            pack, title: subject.title, slug: subject.slug, image: menu.image)
        let files = [file, color, reference, menu.edit].compactMap { $0 }
        (title, slug, path) = (subject.title, subject.slug, Self.path(subject.slug))
        (self.category, isNewCategory, self.files) = (menu.category, menu.isNewCategory, files)
    }

    private static func isName(_ title: String) -> Bool {
        title.contains { $0.isLetter || $0.isNumber } && title.count <= longestName
            && DisplayText.line(title, limit: longestName) == title
    }

    private static func path(_ slug: String) -> String { "\(PackFiles.guidesFolder)/\(slug).html" }

    /// Returns the name of the file; `guide-1` and so on for a title that cannot be written in Latin letters.
    private static func freeSlug(of title: String, in pack: Pack) -> String {
        let slug = slug(of: title)
        guard slug.isEmpty else { return slug }
        var number = 1
        while pack.holdsAnything(at: path("guide-\(number)")), number < 10_000 { number += 1 }
        return "guide-\(number)"
    }

    private static func file(
        _ title: String, _ slug: String, _ model: String?, _ pack: Pack
    ) throws(Fault) -> [UInt8] {
        let text = GuideFileText(title: title, slug: slug)
        guard let model else { return Array(text.empty.utf8) }
        let other = try Fault.reading(try pack.bytes(of: model, limit: PackFiles.largestGuide))
        guard let copy = text.copy(of: other) else { throw .foreignModel(model) }
        return copy
    }

    /// Writes all files, or none: if one cannot be written, the others are restored.
    package func write(to directory: String) throws(PackWritingFault) {
        try PackEdit.write(files, to: directory)
    }
}

extension PackEdit {
    /// Writes all files, or none: if one cannot be written, the others are restored.
    static func write(_ files: [PackEdit], to directory: String) throws(PackWritingFault) {
        var written: [PackEdit] = []
        do throws(PackWritingFault) {
            for file in files {
                if file.old == nil {
                    try PackFiling.add(file.path, to: directory, file.new)
                } else {
                    try PackFiling.replace(file.path, of: directory, with: file.new)
                }
                written.append(file)
            }
        } catch {
            for file in written.reversed() {
                if let old = file.old {
                    try? PackFiling.replace(file.path, of: directory, with: old)
                } else {
                    PackFiling.removeFile(file.path, of: directory)
                }
            }
            throw error
        }
    }
}

/// A file of a pack before and after a change.
package struct PackEdit: Sendable {
    /// The path relative to the pack.
    package var path: String
    /// The old bytes; nil for a new file.
    package var old: [UInt8]?
    package var new: [UInt8]
}

extension NewGuide {
    /// Returns the name of a guide's file, made from its title in any script: lowercase ASCII letters and digits with
    /// hyphens between words. Accents are dropped, and Cyrillic and Greek are written in Latin letters; it is empty if the
    /// title has nothing that can be written so.
    package static func slug(of title: String) -> String {
        var plain = ""
        for scalar in TextFolding.folded(title).unicodeScalars {
            if let latin = letters[scalar] { plain += latin } else { plain.unicodeScalars.append(scalar) }
        }
        return plain.split { !$0.isASCII || !($0.isLetter || $0.isNumber) && $0 != "'" }
            .map { $0.filter { $0 != "'" } }.filter { !$0.isEmpty }.joined(separator: "-")
    }

    /// Letters that are no base letter with an accent: those of Latin, then Cyrillic and Greek (as passports write them).
    private static let letters: [Unicode.Scalar: String] = {
        var table: [Unicode.Scalar: String] = [
            "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ŋ": "ng",
            "ə": "e",
        ]
        // An empty text is between two blanks.
        let pairs = [
            (
                "абвгдежзийклмнопрстуфхцчшщъыьэюяієґїђјљњћџў",
                "a b v g d e zh z i i k l m n o p r s t u f kh ts ch sh shch  y  e iu ia i ie g i dj j lj nj c dz u"
            ),
            ("αβγδεζηθικλμνξοπρσςτυφχψω", "a v g d e z i th i k l m n x o p r s s t y f ch ps o"),
        ]
        for (from, to) in pairs {
            let latin = to.split(separator: " ", omittingEmptySubsequences: false)
            for (letter, latin) in zip(from.unicodeScalars, latin) { table[letter] = String(latin) }
        }
        return table
    }()
}
