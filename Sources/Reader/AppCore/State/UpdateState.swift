import ContentPack

/// What a session knows of newer versions of the guides.
public struct UpdateState: Sendable, Hashable, Codable {
    /// How far an update is; `nil` while none is running.
    public var progress: UpdateProgress?
    /// What the person has not been told yet.
    public private(set) var unread: UpdateNotice?
    private var isShown = false
    /// How the last update ended, for the status screen.
    public private(set) var lastOutcome: UpdateOutcome?
    /// A version that is installed and not open.
    public var waitingVersion: Int?

    public init() {}

    mutating func announce(_ notice: UpdateNotice) {
        unread = notice
        isShown = false
        if case .ended(let outcome) = notice { lastOutcome = outcome }
    }

    /// Another version is open: what was said of it has been dealt with.
    mutating func adopt() {
        unread = nil
        waitingVersion = nil
    }

    mutating func show() { if unread != nil { isShown = true } }

    /// What stood on the screen when a key was pressed was read; what came with that very key was not.
    mutating func clearIfShown() { if isShown { unread = nil } }
}

/// What an update is doing.
public enum UpdateProgress: Sendable, Hashable, Codable {
    case asking
    case fetching(bytes: Int, ofBytes: Int, files: Int, ofFiles: Int)
    case installing
}

public enum UpdateNotice: Sendable, Hashable, Codable {
    case ended(UpdateOutcome)
    /// Another program has installed that version, or has rolled back to it.
    case installed(version: Int, isOlder: Bool)
    /// The pack that should be read is here now; another one is open.
    case otherPack(title: String)
}

/// How an update ended, as `muster-sync` says it.
public struct UpdateOutcome: Sendable, Hashable, Codable {
    public enum Word: Sendable, Hashable, Codable, CaseIterable {
        /// As `muster-sync` has said.
        case sync(SyncOutcome)
        // The others are found out by this program.
        /// There is no root list or no address.
        case notSetUp
        case noProgram
        /// The output could not be understood, or ended without a result.
        case unclear
        /// There was no output for a long time.
        case silent
        /// These guides are this machine's to keep up to date.
        case machine

        public static var allCases: [Word] {
            SyncOutcome.allCases.filter { $0 != .available }.map(Word.sync)
                + [.notSetUp, .noProgram, .unclear, .silent, .machine]
        }

        // Shorter names for the words of `muster-sync`.
        public static let (unchanged, held, updated) = (sync(.unchanged), sync(.held), sync(.updated))
        public static let (waiting, busy, refused) = (sync(.waiting), sync(.busy), sync(.refused))
        public static let (noNetwork, portal) = (sync(.noNetwork), sync(.portal))
        public static let (overloaded, failed, disk) = (sync(.overloaded), sync(.failed), sync(.disk))
    }

    public enum Freshness: String, Sendable, Codable {
        case current, outdated, unknown
    }

    public var word: Word
    /// The version here after it.
    public var version: Int?
    public var freshness: Freshness?
    /// In UTC, when the server may be asked again: `2026-11-21 10:05 UTC`.
    public var nextTime: String?
    /// In full, one line, safe to show; empty where there is nothing to say.
    public var sentence = ""
    /// Whether the version is installed and not open.
    public var isWaiting = false
    /// Whether the content was read again from its folder, since nothing could be asked for.
    public var wasReread = false
    /// How many guides are other than in the version that is open; `nil` where that cannot be told.
    public var counts: GuideCounts?

    public init(_ word: Word) { self.word = word }
}

/// How many guides are different from one version to another.
public struct GuideCounts: Sendable, Hashable, Codable {
    public var changed: Int
    public var added: Int
    public var removed: Int

    public init(changed: Int, added: Int, removed: Int) {
        (self.changed, self.added, self.removed) = (changed, added, removed)
    }

    public init(_ changes: ManifestChanges) {
        func guides(_ names: [String]) -> Int { names.count(where: GuideFiles.isGuide) }
        self.init(
            changed: guides(changes.changed), added: guides(changes.added), removed: guides(changes.removed))
    }
}
