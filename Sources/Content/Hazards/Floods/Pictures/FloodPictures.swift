// Finds the pictures of reports that muster-sync has downloaded.
import Files
internal import TextTools

/// A downloaded picture.
package struct StoredFloodPicture: Sendable, Equatable {
    package let path: String
    /// The number of bytes.
    package let size: Int

    /// The location of the picture, without a period.
    package var sentence: String { "stored at \(DisplayText.escaped(path)) (\(ByteSize.text(size)))" }
}

/// The pictures in folders of hazards, listed once without opening any.
package struct FloodPictures: Sendable {
    private var files: [String: StoredFloodPicture] = [:]

    /// The path of the folder within that of hazards, and its two parts.
    package static let folderName = outerFolder + "/" + innerFolder
    package static let outerFolder = "pictures"
    package static let innerFolder = "flood"
    /// The most pictures of one folder, and the most bytes of one picture.
    package static let limit = 1_000
    package static let largest = Outbox.largestPicture
    private static let ending = ".jpg"

    /// Creates an empty set.
    package init() {}

    /// - Parameter folders: the folders of hazards. If two have a picture of the same address, the first
    ///   counts.
    package init(folders: [String]) {
        for folder in folders {
            let folder = folder + "/" + Self.folderName
            for entry in FolderListing.entries(in: folder, max: Self.limit) where isNew(entry.name) {
                let path = folder + "/" + entry.name
                guard let status = FileStatus.of(path, followsLinks: false), status.kind == .file,
                    (1...Self.largest).contains(status.size)
                else { continue }
                files[entry.name] = StoredFloodPicture(path: path, size: status.size)
            }
        }
    }

    private func isNew(_ name: String) -> Bool { name.hasSuffix(Self.ending) && files[name] == nil }

    /// Returns the picture of a report, or nil if it has none, or it was not downloaded.
    package func picture(of marker: FloodMarker) -> StoredFloodPicture? {
        guard !files.isEmpty, let address = marker.picture else { return nil }
        return files[Self.fileName(of: address)]
    }

    /// Returns the name of the file for the picture at an address.
    package static func fileName(of address: String) -> String { StableHash.text(of: address) + ending }
}
