// Reports when files of a pack change: by inotify, or by polling once a second where that does not work.
internal import CGlibc
import Clocks
import Files
internal import Glibc

/// Watches a pack that is being edited: files written in place, replaced by a rename, removed; whole folders moved away
/// and back, as `git checkout` does.
///
/// It never blocks. A burst of changes is reported as one, once there was none for `quietTime`, or after `maxDelay` if
/// they go on without a pause.
package final class PackWatch {
    /// The quiet time in milliseconds: with reading and drawing below 200, the limit for showing a saved file.
    static let quietTime = 25
    static let maxDelay = 100
    /// The number of milliseconds between two polls.
    static let pollInterval = 1_000

    private let pack: String
    private let maxFolders: Int
    private var inotify: Inotify?
    private var roles: [Int32: WatchedFolders.Role] = [:]
    private var folders: WatchedFolders
    private var reason: String?
    private var isMissing = false
    private var fingerprint: Int?
    private var nextPoll = 0
    /// The times of the first and the last event of a burst that was not reported yet.
    private var burst: (first: Int, last: Int)?

    /// - Parameter pack: the absolute path of the pack's folder, which may be a link and missing at times.
    package convenience init(pack: String) { self.init(pack: pack, maxFolders: WatchedFolders.limit) }

    init(pack: String, maxFolders: Int) {
        (self.pack, self.maxFolders) = (pack, maxFolders)
        folders = WatchedFolders(pack: pack, max: maxFolders)
        inotify = Inotify()
        if inotify == nil {
            fallBackToPolling("no inotify")
        } else {
            if let kind = Self.remoteFileSystem(pack) { alsoPoll("the pack is on \(kind)") }
            watch()
        }
    }

    /// Becomes readable when something happens; `nil` while polling.
    package var descriptor: Int32? { inotify?.descriptor }

    /// A remark for the person, with the reason for polling; `nil` if changes are noticed at once.
    package var remark: String? { reason.map { "checking once a second (\($0))" } }

    /// True if a burst of changes is in progress.
    package var isWaiting: Bool { burst != nil }

    private var isPolling: Bool { reason != nil || isMissing }

    /// The number of milliseconds until `takeChange` must be called even if nothing happens; `nil` if it need not be.
    package var pollTimeout: Int? {
        let now = Monotonic.milliseconds
        var due: [Int] = []
        if let burst { due.append(min(burst.last + Self.quietTime, burst.first + Self.maxDelay) - now) }
        if isPolling { due.append(nextPoll - now) }
        return due.min().map { max(0, $0) }
    }

    /// Returns true if files have changed since it last returned true and no burst is in progress.
    package func takeChange() -> Bool {
        readEvents()
        if isPolling { pollIfDue() }
        guard let burst else { return false }
        let now = Monotonic.milliseconds
        guard now >= burst.last + Self.quietTime || now >= burst.first + Self.maxDelay else { return false }
        self.burst = nil
        return true
    }

    private func recordChange() {
        let now = Monotonic.milliseconds
        burst = (burst?.first ?? now, now)
    }

    private func readEvents() {
        guard let inotify else { return }
        var foldersChanged = false
        for event in inotify.events() {
            if event.isAny(of: UInt32(IN_Q_OVERFLOW)) {
                foldersChanged = true
                recordChange()
                continue
            }
            guard let role = roles[event.watch] else { continue }
            if event.isAny(of: Self.folderEvents) {
                foldersChanged = true
                recordChange()
            } else if WatchedFolders.matters(event.name, in: role) {
                if role != .content || event.isAny(of: UInt32(IN_ISDIR)) { foldersChanged = true }
                recordChange()
            }
        }
        // Watch new folders before the files are read, so that no change is missed in between.
        if foldersChanged { watch() }
    }

    /// Watches the current folders. Folders already watched keep their watch.
    private func watch() {
        guard let inotify else { return }
        folders = WatchedFolders(pack: pack, max: maxFolders)
        if folders.isTruncated { return fallBackToPolling("more than \(maxFolders) folders") }
        var found: [Int32: WatchedFolders.Role] = [:]
        var isMissing = false
        for folder in folders.folders {
            switch inotify.add(folder.path, folder.role == .content ? Self.contentEvents : Self.nameEvents) {
            case .watch(let number): found[number] = folder.role
            case .absent: isMissing = true
            case .refused: return fallBackToPolling("no watches left")
            }
        }
        for number in roles.keys where found[number] == nil { inotify.remove(number) }
        roles = found
        // A missing folder cannot be watched. Its parent reports when it appears, unless that is missing too.
        if isMissing, !self.isMissing { resetPolling() }
        self.isMissing = isMissing
    }

    /// The events for names that are added or removed.
    private static let nameEvents =
        UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM) | UInt32(IN_MOVED_TO) | folderEvents
    /// The events for names, and for files that are written.
    private static let contentEvents =
        nameEvents | UInt32(IN_CLOSE_WRITE) | UInt32(IN_MODIFY) | UInt32(IN_ATTRIB)
    private static let folderEvents = UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_IGNORED)

    /// Polls from now on, without inotify.
    private func fallBackToPolling(_ reason: String) {
        inotify = nil
        roles = [:]
        isMissing = false
        alsoPoll(reason)
    }

    private func alsoPoll(_ reason: String) {
        self.reason = reason
        resetPolling()
    }

    private func resetPolling() {
        fingerprint = folders.fingerprint()
        nextPoll = Monotonic.milliseconds + Self.pollInterval
    }

    private func pollIfDue() {
        guard Monotonic.milliseconds >= nextPoll else { return }
        let before = fingerprint
        if isMissing { watch() } else { folders = WatchedFolders(pack: pack, max: WatchedFolders.limit) }
        fingerprint = folders.fingerprint()
        nextPoll = Monotonic.milliseconds + Self.pollInterval
        if fingerprint != before { recordChange() }
    }

    /// The file systems that other machines write to without events on this one, by their magic numbers in statfs(2).
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
}
