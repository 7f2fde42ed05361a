import ContentPack

/// The newer versions of the guides that a session knows of, and the progress of an update.
public struct UpdateState: Sendable, Hashable, Codable {
    public var progress: UpdateProgress?
    public fileprivate(set) var unread: UpdateNotice?
    fileprivate var isShown = false
    public private(set) var lastOutcome: UpdateOutcome?
    public var waitingVersion: Int?

    public init() {}

    mutating func announce(_ notice: UpdateNotice) {
        unread = notice
        isShown = false
        switch notice {
        case .installed(let version, _): waitingVersion = version
        case .otherPack: break
        case .ended(let outcome):
            lastOutcome = outcome
            if outcome.isWaiting { waitingVersion = outcome.version }
        }
    }

    /// Clears the notice if it was on the screen before the key was pressed; a notice that arrived with that key stays.
    mutating func clearIfShown() { if isShown { unread = nil } }
}

public enum UpdateNotice: Sendable, Hashable, Codable {
    case ended(UpdateOutcome)
    /// Another program has installed that version, or has rolled back to it.
    case installed(version: Int, isOlder: Bool)
    /// The pack that should be read is installed now; another one is open.
    case otherPack(title: String)
}

/// The result of an update, as `muster-sync` reports it.
public struct UpdateOutcome: Sendable, Hashable, Codable {
    public enum Word: Sendable, Hashable, Codable {
        case sync(SyncOutcome)
        // The others are found out by this program.
        case noProgram
        /// The output could not be understood, or ended without a result.
        case unclear
        case silent
        /// These guides are kept up to date by the machine.
        case machine

        // Shorter names for the words of `muster-sync`.
        public static let (unchanged, held, updated) = (sync(.unchanged), sync(.held), sync(.updated))
        public static let (waiting, busy, refused) = (sync(.waiting), sync(.busy), sync(.refused))
        public static let (noNetwork, portal) = (sync(.noNetwork), sync(.portal))
        public static let (overloaded, failed, disk) = (sync(.overloaded), sync(.failed), sync(.disk))
        public static let notSetUp = sync(.notConfigured)
    }

    public var word: Word
    public var version: Int?
    public var freshness: SyncFreshness?
    /// In UTC, when the server may be asked again: `2026-11-21 10:05 UTC`.
    public var nextTime: String?
    /// The full result, one line, safe to show; empty if there is nothing to say.
    public var sentence = ""
    public var isWaiting = false
    /// True if the content was read again from its folder, because no server could be asked.
    public var wasReread = false
    /// The number of guides that differ from the version that is open; `nil` if it is unknown.
    public var counts: GuideCounts?

    public init(_ word: Word) { self.word = word }
}

public struct GuideCounts: Sendable, Hashable, Codable {
    public var changed: Int
    public var added: Int
    public var removed: Int
}

extension GuideCounts {
    public init(_ changes: ManifestChanges) {
        func guides(_ names: [String]) -> Int { names.count(where: GuideFiles.isGuide) }
        self.init(
            changed: guides(changes.changed), added: guides(changes.added), removed: guides(changes.removed))
    }
}

public enum NoteUpdate: StateUpdater {
    /// It is under way, or (`nil`) it has ended.
    case progress(UpdateProgress?)
    /// There is something to say on the status line, once it is free.
    case announced(UpdateNotice)
    /// The version that was installed is open, or gone again.
    case adopted
    case shown
    /// The pending notice has been read, if it was shown.
    case read

    public func update(_ state: inout AppState) {
        switch self {
        case .progress(let progress): state.updates.progress = progress
        case .announced(let notice): state.updates.announce(notice)
        case .adopted: (state.updates.unread, state.updates.waitingVersion) = (nil, nil)
        case .shown: if state.updates.unread != nil { state.updates.isShown = true }
        case .read: state.updates.clearIfShown()
        }
    }
}
