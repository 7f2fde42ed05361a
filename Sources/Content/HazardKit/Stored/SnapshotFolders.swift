// The stored data of the feeds on this machine: the system's snapshot and the person's own, merged.
import Files

/// The folders of snapshots and of the configuration of places, the person's own first.
public struct SnapshotFolders: Sendable, Equatable {
    public var paths: [String]
    /// The one of them that a system service fills.
    public var system: String?
    public var configuration: [String]

    public init(_ paths: [String], system: String? = nil, configuration: [String] = []) {
        (self.paths, self.system) = (paths + (system.map { [$0] } ?? []), system)
        self.configuration = configuration
    }

    /// Identifies the present files: it differs if anything else is stored.
    public struct Mark: Sendable, Equatable {
        fileprivate struct File: Sendable, Equatable {
            var identity: FileIdentity
            var size: Int
            var changed: [Int]

            init(_ status: FileStatus) {
                (identity, size) = (status.identity, status.size)
                changed = [status.modified, status.changed].flatMap { [$0.seconds, $0.nanoseconds] }
            }
        }
        /// For each folder, the file with the messages or events, then the one with the states.
        fileprivate var files: [File?]
        fileprivate static let filesOfFolder = 2

        fileprivate init(files: [File?]) { self.files = files }

        /// Identifies files at paths, which may be links.
        init(ofFiles paths: [String]) { files = paths.map { FileStatus.of($0).map(File.init) } }

        public var isEmpty: Bool { files.allSatisfy { $0 == nil } }
    }

    /// Returns the index of the only folder with messages; nil for several, or if the messages of any differ.
    public static func onlyFolder(in mark: Mark, since previous: Mark) -> Int? {
        let indexes = stride(from: 0, to: mark.files.count, by: Mark.filesOfFolder)
        let messages = indexes.filter { mark.files[$0] != nil }
        guard messages.count == 1, mark.files.count == previous.files.count,
            indexes.allSatisfy({ mark.files[$0] == previous.files[$0] })
        else { return nil }
        return messages[0] / Mark.filesOfFolder
    }

    /// True for each folder that exists. On most machines no feed has ever been read, which one check of each shows.
    public var present: [Bool] { paths.map { FileStatus.of($0, followsLinks: true) != nil } }

    /// Returns the present mark, without reading any file, given the folders that exist if that was just checked.
    public func mark(of kind: HazardKind, _ present: [Bool]? = nil) -> Mark {
        Mark(
            files: zip(paths, present ?? self.present).flatMap { folder, isThere -> [Mark.File?] in
                guard isThere else { return Array(repeating: nil, count: Mark.filesOfFolder) }
                return [kind.fileName, kind.statesName].map { name in
                    FileStatus.of(folder + "/" + name, followsLinks: false).map(Mark.File.init)
                }
            })
    }
}
