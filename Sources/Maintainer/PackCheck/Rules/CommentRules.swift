import ContentPack
import Files
import PropertyLists

/// The rule for comments in property lists.
enum CommentRules {
    static let all = [hyphens]

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
