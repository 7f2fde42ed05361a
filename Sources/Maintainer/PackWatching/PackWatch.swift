// Tells when files of a pack were changed: by the kernel where it can, by looking once a second where it can not.
internal import CGlibc
internal import Glibc

/// Watches a pack that is being edited: files written in place, put in place by a rename, removed; whole folders moved
/// away and back, as `git checkout` does.
///
/// It never waits. A burst of changes is one change: it is told once nothing has happened for `quiet`, and after
/// `longest` in any case, so that somebody who writes without a pause is followed too.
public final class PackWatch {
    /// Milliseconds. Together with reading and drawing they stay well below the 200 that a save may take to be seen.
    static let quiet = 25
    static let longest = 100
    /// Milliseconds between two looks, where looking is all that can be done.
    static let pollInterval = 1_000

    private let pack: String
    private let mostFolders: Int
    private var inotify: Inotify?
    private var roles: [Int32: WatchedFolders.Role] = [:]
    private var folders: WatchedFolders
    /// Why changes are looked for instead.
    private var reason: String?
    private var isMissing = false
    private var fingerprint: Int?
    private var nextLook = 0
    /// The first and the last event of a burst that was not told yet.
    private var burst: (first: Int, last: Int)?

    /// - Parameters:
    ///   - pack: the pack's folder, absolute. It may be a link, and need not be there at every moment.
    public convenience init(pack: String) { self.init(pack: pack, mostFolders: WatchedFolders.most) }

    init(pack: String, mostFolders: Int) {
        self.pack = pack
        self.mostFolders = mostFolders
        folders = WatchedFolders(pack: pack, most: mostFolders)
        inotify = Inotify()
        if inotify == nil {
            giveUp("no inotify")
        } else {
            if let kind = Self.remoteFileSystem(pack) { lookBesides("the pack is on \(kind)") }
            watch()
        }
    }

    /// Readable when something has happened; `nil` where changes are looked for.
    public var descriptor: Int32? { inotify?.descriptor }

    /// What a person should know; `nil` where changes are told at once.
    public var remark: String? { reason.map { "looking once a second (\($0))" } }

    /// Whether something has happened and it is waited whether more will.
    public var isWaiting: Bool { burst != nil }

    private var isLooking: Bool { reason != nil || isMissing }

    /// Milliseconds until it wants to be asked even if nothing happens.
    public var pollTimeout: Int? {
        let now = Self.now
        var due: [Int] = []
        if let burst { due.append(min(burst.last + Self.quiet, burst.first + Self.longest) - now) }
        if isLooking { due.append(nextLook - now) }
        return due.min().map { max(0, $0) }
    }

    /// Whether files were changed since the last time that this said so, and it is time to read them.
    public func takeChange() -> Bool {
        listen()
        if isLooking { look() }
        guard let burst else { return false }
        let now = Self.now
        guard now >= burst.last + Self.quiet || now >= burst.first + Self.longest else { return false }
        self.burst = nil
        return true
    }

    private func note() {
        let now = Self.now
        burst = (burst?.first ?? now, now)
    }

    // MARK: Being told

    private func listen() {
        guard let inotify else { return }
        var isStructure = false
        for event in inotify.events() {
            if event.isAny(of: UInt32(IN_Q_OVERFLOW)) {
                isStructure = true
                note()
                continue
            }
            guard let role = roles[event.watch] else { continue }
            if event.isAny(of: Self.ofFolderItself) {
                isStructure = true
                note()
            } else if WatchedFolders.matters(event.name, in: role) {
                if role != .content || event.isAny(of: UInt32(IN_ISDIR)) { isStructure = true }
                note()
            }
        }
        // First watch, then read: what is written in a new folder meanwhile is read or told.
        if isStructure { watch() }
    }

    /// Watches the folders as they are now. Those watched already keep their watch.
    private func watch() {
        guard let inotify else { return }
        folders = WatchedFolders(pack: pack, most: mostFolders)
        if folders.isCut { return giveUp("more than \(mostFolders) folders") }
        var found: [Int32: WatchedFolders.Role] = [:]
        var isMissing = false
        for folder in folders.folders {
            switch inotify.add(folder.path, folder.role == .content ? Self.ofContent : Self.ofNames) {
            case .watch(let number): found[number] = folder.role
            case .absent: isMissing = true
            case .refused: return giveUp("no watches left")
            }
        }
        for number in roles.keys where found[number] == nil { inotify.remove(number) }
        roles = found
        // What is not there can not be watched; the folder above tells, unless that is gone too.
        if isMissing, !self.isMissing { startLooking() }
        self.isMissing = isMissing
    }

    /// Names that come and go.
    private static let ofNames =
        UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM) | UInt32(IN_MOVED_TO) | ofFolderItself
    /// And what is written in files.
    private static let ofContent =
        ofNames | UInt32(IN_CLOSE_WRITE) | UInt32(IN_MODIFY) | UInt32(IN_ATTRIB)
    private static let ofFolderItself = UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_IGNORED)

    // MARK: Looking

    /// From now on changes are looked for, and nothing else.
    private func giveUp(_ reason: String) {
        inotify = nil
        roles = [:]
        isMissing = false
        lookBesides(reason)
    }

    private func lookBesides(_ reason: String) {
        self.reason = reason
        startLooking()
    }

    private func startLooking() {
        fingerprint = folders.fingerprint()
        nextLook = Self.now + Self.pollInterval
    }

    private func look() {
        guard Self.now >= nextLook else { return }
        let before = fingerprint
        if isMissing { watch() } else { folders = WatchedFolders(pack: pack, most: WatchedFolders.most) }
        fingerprint = folders.fingerprint()
        nextLook = Self.now + Self.pollInterval
        if fingerprint != before { note() }
    }

    /// File systems on which others write without this kernel hearing of it, by the numbers of statfs(2).
    private static let remoteKinds: [(number: UInt32, name: String)] = [
        (0x6969, "NFS"), (0xFF53_4D42, "SMB"), (0xFE53_4D42, "SMB"), (0x517B, "SMB"), (0x0102_1997, "9P"),
        (0x6573_5546, "FUSE"), (0x00C3_6400, "Ceph"), (0x5346_414F, "AFS"), (0x786F_4256, "a shared folder"),
    ]

    private static func remoteFileSystem(_ path: String) -> String? {
        var status = statfs()
        guard statfs(path, &status) == 0 else { return nil }
        let number = UInt32(truncatingIfNeeded: status.f_type)
        return remoteKinds.first { $0.number == number }?.name
    }

    /// Milliseconds of a clock that nobody sets.
    private static var now: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
    }
}
