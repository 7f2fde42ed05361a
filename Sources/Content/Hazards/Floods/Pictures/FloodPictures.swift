// The pictures of reports that muster-sync has fetched: where they are, and how a reader finds that of a report.
import Files
internal import TextTools

/// A picture that was fetched.
package struct StoredFloodPicture: Sendable, Equatable {
    package let path: String
    /// Bytes.
    package let size: Int

    /// Where it is, without a full stop.
    package var sentence: String { "stored at \(DisplayText.escaped(path)) (\(ByteSize.text(size)))" }
}

/// The pictures in folders of hazards as they were at one look: nothing is opened.
package struct FloodPictures: Sendable {
    private var files: [String: StoredFloodPicture] = [:]

    /// The folder in that of hazards, and the two that it is made of.
    package static let folderName = outerFolder + "/" + innerFolder
    package static let outerFolder = "pictures"
    package static let innerFolder = "flood"
    /// Pictures of one folder, and bytes of one picture.
    package static let most = 1_000
    package static let largest = Outbox.largestPicture
    private static let ending = ".jpg"

    /// Without any.
    package init() {}

    /// - Parameter folders: those of hazards; of two pictures of one address that of the first counts.
    package init(folders: [String]) {
        for folder in folders {
            let folder = folder + "/" + Self.folderName
            for entry in FolderListing.entries(in: folder, most: Self.most) where isNew(entry.name) {
                let path = folder + "/" + entry.name
                guard let status = FileStatus.of(path, followsLinks: false), status.kind == .file,
                    (1...Self.largest).contains(status.size)
                else { continue }
                files[entry.name] = StoredFloodPicture(path: path, size: status.size)
            }
        }
    }

    private func isNew(_ name: String) -> Bool { name.hasSuffix(Self.ending) && files[name] == nil }

    /// Returns the picture of a report; nil if it has none, or it was not fetched.
    package func picture(of marker: FloodMarker) -> StoredFloodPicture? {
        guard !files.isEmpty, let address = marker.picture else { return nil }
        return files[Self.fileName(of: address)]
    }

    /// Returns the name of the file of the picture at an address.
    package static func fileName(of address: String) -> String { StableHash.text(of: address) + ending }
}
