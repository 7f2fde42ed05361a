// Lists the names in a folder; folders are listed only here.
internal import Glibc

public enum FolderListing {
    /// Returns the names in the folder at `path`, at most `most`, sorted by their bytes, without hidden ones;
    /// empty if it cannot be read.
    public static func names(in path: String, max most: Int) -> [String] {
        let entries = entries(in: path, max: most)
        // Most starts find no folder: sorting nothing would load the code that sorts.
        if entries.isEmpty { return [] }
        return entries.map(\.name).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Returns the entries of the folder at `path` in no particular order, without hidden names; empty if it
    /// cannot be read.
    ///
    /// - Parameters:
    ///   - most: the most entries that are read.
    ///   - withoutFiles: true to leave out what is known to be no folder, before it is counted.
    public static func entries(
        in path: String, max most: Int, withoutFiles: Bool = false
    ) -> [FolderEntry] {
        guard let stream = opendir(path) else { return [] }
        defer { closedir(stream) }
        var entries: [FolderEntry] = []
        guard most > 0 else { return [] }
        _ = read(stream) { name, type in
            guard name.first != UInt8(ascii: ".") else { return true }
            let entry = FolderEntry(name, type)
            if !withoutFiles || entry.isFolder != false { entries.append(entry) }
            return entries.count < most
        }
        return entries
    }

    /// Passes the names in an open folder to `take`, without `.` and `..`.
    ///
    /// - Parameter take: receives the bytes of a name and its `d_type`; returns whether it wants more.
    /// - Returns: 0, or the `errno` of the error: a partial listing must not be mistaken for a complete one.
    static func read(
        _ stream: OpaquePointer, _ take: (_ name: UnsafeBufferPointer<UInt8>, _ type: UInt8) -> Bool
    ) -> Int32 {
        while true {
            errno = 0
            guard let item = readdir(stream) else { return errno }
            let wantsMore = withUnsafePointer(to: &item.pointee.d_name) { field in
                field.withMemoryRebound(to: UInt8.self, capacity: MemoryLayout.size(ofValue: field.pointee)) {
                    let start = UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self)
                    let name = UnsafeBufferPointer(start: $0, count: strlen(start))
                    if name.elementsEqual(".".utf8) || name.elementsEqual("..".utf8) { return true }
                    return take(name, item.pointee.d_type)
                }
            }
            if !wantsMore { return 0 }
        }
    }
}

public struct FolderEntry: Sendable {
    public let name: String
    /// True if it is a folder; nil if the file system does not say.
    public let isFolder: Bool?

    init(_ name: UnsafeBufferPointer<UInt8>, _ type: UInt8) {
        self.name = String(decoding: name, as: UTF8.self)
        isFolder = Int(type) == Int(DT_UNKNOWN) ? nil : Int(type) == Int(DT_DIR)
    }
}

extension Folder {
    /// Returns at most `most` names in it, in no particular order.
    public func names(max most: Int = 100_000) throws(FileFailure) -> [String] {
        var names: [String] = []
        try forEachName { name in
            names.append(String(decoding: name, as: UTF8.self))
            return names.count < most
        }
        return names
    }

    public func isEmpty(but exceptions: [String] = []) throws(FileFailure) -> Bool {
        var isEmpty = true
        try forEachName { name in
            isEmpty = exceptions.contains { $0.utf8.elementsEqual(name) }
            return isEmpty
        }
        return isEmpty
    }

    /// Passes the names in it as bytes, which need not be UTF-8, while `take` wants more.
    public func forEachName(_ take: (UnsafeBufferPointer<UInt8>) -> Bool) throws(FileFailure) {
        // Another descriptor: reading moves the offset in the folder, and closing the stream closes the descriptor.
        let own = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard own >= 0 else { throw failure(.read) }
        guard let stream = fdopendir(own) else {
            close(own)
            throw failure(.read)
        }
        defer { closedir(stream) }
        let code = FolderListing.read(stream) { name, _ in take(name) }
        guard code == 0 else { throw failure(.read, "", code: code) }
    }
}
