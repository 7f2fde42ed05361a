import ContentPack
import Files
import PropertyLists
import TextTools

/// The rules for files that a pack should have, for files that nothing reads, and for comments in property lists.
enum FileRules {
    static let all = [folder, unread, incomplete, hyphens]

    private static let folder = CheckRule(
        "pack-folder", "A pack has a folder Guides", severity: .error,
        explanation: """
            All guides and global.css are in it. Capitals count. Without it every link to a guide leads nowhere.
            """,
        .packOnce { context in
            guard !hasGuides(context) else { return nil }
            let near = names(in: "", context).first {
                $0.lowercased() == PackFiles.guidesFolder.lowercased() && context.pack.holdsFolder($0)
            }
            return Violation(
                PackFiles.guidesFolder, nil, "there is no such folder",
                hint: near.map { "rename \($0) to \(PackFiles.guidesFolder): capitals count" }
                    ?? "put it there, or install the pack again")
        })

    static func hasGuides(_ context: CheckContext) -> Bool {
        context.pack.holdsFolder(PackFiles.guidesFolder)
    }

    private static let unread = CheckRule(
        "file-unread", "Something reads every file of Plists",
        explanation: """
            A property list is read because of its name (\(namesOfLists)) or because a menu links to it. Any other does \
            nothing; most often its name is misspelled, or it is in the wrong folder. Capitals count.
            """,
        .pack { context in
            strayFiles(context).map { stray in
                Violation(stray.path, nil, "nothing reads this file", hint: hint(for: stray, context.pack))
            }
        })

    /// The names of the lists that are read because of them, without folder and ending.
    private static let namesOfLists =
        known.filter { PackPath.ending(of: $0) == "plist" }.map { PackPath.stem(of: PackPath.name(of: $0)) }
        .joined(with: ", ")

    private static func hint(for stray: StrayFile, _ pack: Pack) -> String {
        guard let meant = stray.meant else {
            let isMenu = PackPath.ending(of: stray.path) == "plist"
            return isMenu ? "link to it from a menu, or remove it" : "remove it, or keep it in another folder"
        }
        return pack.holdsAnything(at: meant)
            ? "\(meant) is read: move into it what is missing there, and remove this one"
            : "did you mean \(meant)? Then rename it"
    }

    struct StrayFile {
        var path: String
        /// The file that it was meant to be, relative to the pack.
        var meant: String?
    }

    /// The manifest, which a command creates, and which not every pack has.
    static let manifest = ResourceManifest.file
    private static let known: [String] =
        PackLists.names + [PackFiles.map] + [MenuAddress.welcome, .guides, .deskReference].map(\.file)
    /// The most names to examine in one folder.
    private static let limit = 4_096

    static func strayFiles(_ context: CheckContext) -> [StrayFile] {
        let plists = names(in: PackFiles.plistsFolder, context).filter { path in
            !known.contains(path) && !context.menuFiles.contains(path)
                && context.catalogue.guide(path: path) == nil && !context.pack.holdsFolder(path)
        }.map { StrayFile(path: $0, meant: nearest(to: $0)) }
        // Elsewhere only what was clearly meant to be one of those: a pack may be a checkout with other things in it.
        let elsewhere = [PackFiles.guidesFolder, ""].flatMap { names(in: $0, context) }.compactMap {
            path -> StrayFile? in
            if PackPath.folder(of: path) == PackFiles.guidesFolder, PackPath.ending(of: path) == "css" {
                let isOther =
                    path != PackFiles.stylesheet && !context.pack.holdsAnything(at: PackFiles.stylesheet)
                return isOther ? StrayFile(path: path, meant: PackFiles.stylesheet) : nil
            }
            guard !context.menuFiles.contains(path), let meant = nearest(to: path, exactly: true)
            else { return nil }
            return StrayFile(path: path, meant: meant)
        }
        return plists + elsewhere
    }

    private static func names(in folder: String, _ context: CheckContext) -> [String] {
        let home = folder.isEmpty ? context.pack.directory : context.pack.directory + "/" + folder
        return FolderListing.names(in: home, max: limit).map { folder.isEmpty ? $0 : folder + "/" + $0 }
    }

    /// Returns the file whose name is most similar to that of `path`.
    /// - Parameter exactly: true if only the case may differ.
    private static func nearest(to path: String, exactly: Bool = false) -> String? {
        let name = PackPath.name(of: path).lowercased()
        if let same = known.first(where: { PackPath.name(of: $0).lowercased() == name }) { return same }
        guard !exactly else { return nil }
        let stems = known.map { PackPath.stem(of: $0).lowercased() }
        // `Guides.plist.bak` and `Guides copy.plist` are left over from the file that they are named after.
        let stem = name.prefix { $0 != "." && $0 != " " && $0 != "~" && $0 != "-" }
        let near = EditDistance.nearest(to: String(stem), among: stems, count: 1).first
        return near.flatMap { stems.firstIndex(of: $0) }.map { known[$0] }
    }

    private static let incomplete = CheckRule(
        "pack-incomplete", "Pack.plist has an Identifier, a Title, a Version and a Date",
        explanation: """
            Of all packs with one Identifier the reader takes the one with the highest Version. The Title stands on \
            every screen, and the Date tells a person how old the guides are. Without an Identifier or a Version a \
            newer copy is never found to be newer.
            """,
        .pack { context in
            guard let root = context.lists[PackFiles.info],
                let fields = PropertyListFields(root, keyPath: "", file: PackFiles.info)
            else { return [] }
            // A key with a slip in it is reported as that.
            let misspelt = Set(
                KeyRules.unknownKeys(context.lists).filter { $0.fields.file == fields.file }.compactMap(
                    \.meant))
            return required.filter { !misspelt.contains($0.0) }.compactMap { key, use in
                if let value = fields[key] {
                    guard value.string?.allSatisfy(\.isWhitespace) == true else { return nil }
                    return Violation(fields, at: key, "\(key) is empty", hint: use)
                }
                return Violation(fields, "the pack has no \(key)", hint: use)
            }
        })

    private static let required = [
        ("Identifier", "add one such as org.example.campus, and never change it"),
        ("Title", "add the name of the first screen"),
        ("Version", "add a whole number, and raise it with every release"),
        ("Date", "add the day of the last change, such as 2026-11-21"),
    ]

    /// The most files of the folder that are looked at.
    private static let maxFiles = 1_000

    private static let hyphens = CheckRule(
        "plist-comment", "No comment in a property list holds two hyphens in a row",
        explanation: """
            XML forbids -- within a comment, as in <!-- ---- numbers ---- -->. Muster reads the file all the same, and so \
            does Apple; other programs read nothing of it. Draw lines with = or another sign.
            """,
        .pack { context in
            let folder = context.pack.directory + "/" + PackFiles.plistsFolder
            let names = FolderListing.names(in: folder, max: maxFiles).filter { $0.hasSuffix(".plist") }
            return names.sorted().compactMap { name in
                let file = PackFiles.plistsFolder + "/" + name
                guard let bytes = try? context.pack.bytes(of: file, limit: PackFiles.largestPropertyList),
                    !bytes.starts(with: "bplist".utf8), let position = XMLComments.firstFault(in: bytes)
                else { return nil }
                return Violation(
                    file, position, "a comment holds --", hint: "take the hyphens out, or write = for them")
            }
        })
}

/// The rule for texts of the pack that `muster new pack` makes, which say that it is not for use.
enum StarterRules {
    static let all = [unchanged]

    /// The texts as they are made, or how they begin.
    private static let texts = [
        ("Subtitle", "Sample"), ("Publisher", "Your name here"), ("Notice", "A sample to start from"),
    ]

    private static let unchanged = CheckRule(
        "pack-starter", "Pack.plist says what pack this is, not what the starter said", severity: .note,
        explanation: """
            The pack that "muster new pack" makes calls itself a sample, not for use yet. People who read that in an \
            emergency do not trust what it says. Write your own Subtitle, Publisher and Notice, or leave them out.
            """,
        .packOnce { context in
            let info = context.lists[PackFiles.info]?.dictionary
            let left = texts.filter { key, text in
                let value = info?[key]?.string ?? ""
                return key == "Notice" ? value.hasPrefix(text) : value == text
            }.map(\.0)
            guard let first = left.first else { return nil }
            return Violation(
                PackFiles.info, info?[first]?.position, keyPath: first,
                "\(left.joined(separator: ", ")) still \(left.count == 1 ? "says" : "say") what the starter said",
                hint: "write your own before people read the pack, or leave them out")
        })
}
