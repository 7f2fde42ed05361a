import Colors
import ContentPack
import Diagnostics
import PropertyLists
import TextTools

/// A guide to add to a pack: its file, its menu entries and its color, as edits that change nothing else in
/// the files.
public struct NewGuide: Sendable {
    /// The reason that the guide cannot be added.
    public enum Fault: Error, Equatable {
        /// The name is not a single line of 1 to 80 characters with an ASCII letter or digit.
        case name
        /// A file or a menu entry already has the name.
        case taken(String)
        /// No category was named; the categories are listed.
        case categoryNeeded([String])
        case noCategory(String, [String])
        /// The guide to copy does not have the usual form.
        case foreignModel(String)
        /// The file is not one that can be edited in place.
        case notPlain(String)
        case unreadable(Diagnostic)
    }

    public let title: String
    /// The name of the guide's file without `.html`, and of its division.
    public let slug: String
    /// The guide's category; nil if Guides.plist has none.
    public let category: String?
    /// The edits, in the order in which they are written: a menu never leads to a missing guide.
    public let files: [PackEdit]

    public static let longestName = 80

    /// - Parameters:
    ///   - category: the category as the menu Guides names it, in any case; nil for that of `model`.
    ///   - model: the path of a guide to copy.
    public init(
        title: String, category: String?, model: String?, in pack: Pack
    ) throws(Fault) {
        let slug = Self.slug(of: title)
        guard !slug.isEmpty, title.count <= Self.longestName,
            DisplayText.line(title, limit: Self.longestName) == title
        else { throw .name }
        let path = "\(PackFiles.guidesFolder)/\(slug).html"
        if pack.holdsAnything(at: path) { throw .taken(path) }
        let menu = try GuideMenuEdit(pack, title: title, slug: slug, category: category, model: model)
        var files = [PackEdit(path: path, old: nil, new: try Self.file(title, slug, model, pack))]
        if let edit = try StylesheetEdit.edit(pack, slug: slug, sibling: menu.sibling) { files.append(edit) }
        if let edit = try DeskReferenceEdit.edit(pack, title: title, slug: slug, image: menu.image) {
            files.append(edit)
        }
        files.append(menu.edit)
        (self.title, self.slug, self.category) = (title, slug, menu.category)
        self.files = files
    }

    /// Returns the name of the file: the ASCII letters and digits in lowercase, with hyphens between words.
    package static func slug(of title: String) -> String {
        title.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) && $0 != "'" }
            .map { $0.filter { $0 != "'" } }.filter { !$0.isEmpty }.joined(separator: "-")
    }

    private static func file(
        _ title: String, _ slug: String, _ model: String?, _ pack: Pack
    ) throws(Fault) -> [UInt8] {
        let text = GuideFileText(title: title, slug: slug)
        guard let model else { return Array(text.empty.utf8) }
        let other: [UInt8]
        do throws(Diagnostic) {
            other = try pack.bytes(of: model, limit: PackFiles.largestGuide)
        } catch {
            throw .unreadable(error)
        }
        guard let copy = text.copy(of: other) else { throw .foreignModel(model) }
        return copy
    }

    /// Writes all files, or none: if one cannot be written, the others are restored.
    public func write(to directory: String) throws(PackWritingFault) {
        var written: [PackEdit] = []
        do throws(PackWritingFault) {
            for file in files {
                if file.old == nil {
                    try PackFolder.add(file.path, to: directory, file.new)
                } else {
                    try PackFolder.replace(file.path, of: directory, with: file.new)
                }
                written.append(file)
            }
        } catch {
            for file in written.reversed() {
                if let old = file.old {
                    try? PackFolder.replace(file.path, of: directory, with: old)
                } else {
                    PackFolder.removeFile(file.path, of: directory)
                }
            }
            throw error
        }
    }
}

/// A file of a pack before and after a change.
public struct PackEdit: Sendable {
    /// The path relative to the pack.
    public var path: String
    /// The old bytes; nil for a new file.
    public var old: [UInt8]?
    public var new: [UInt8]
}
