import AppCore
import ContentPack
import Diagnostics
import ScreenKit

/// Watches the files of a pack for changes.
package protocol EditWatch: AnyObject {
    /// Readable when something has happened.
    var descriptor: Int32? { get }
    /// Milliseconds until it must be polled even if nothing happens.
    var pollTimeout: Int? { get }
    /// True if something has happened and the watch waits whether more will follow.
    var isWaiting: Bool { get }
    /// Returns whether files have changed since the last time that this returned true, and it is time to read them.
    func takeChange() -> Bool
    /// A remark about how changes are detected; `nil` if there is nothing to say.
    var remark: String? { get }
}

/// A check of a pack that runs in pieces between keys.
package protocol PackExamination: AnyObject {
    /// Works for some milliseconds, and returns the findings once it is done.
    func work() -> [Diagnostic]?
}

/// Reads a pack again when it was edited, keeps the person's position, and has it checked afterward. The redraw comes first
/// and the check after it, in pieces: neither a large pack nor a next save waits for it.
package final class PreviewCompanion: SessionCompanion {
    private let watch: any EditWatch
    private let copy: WorkingCopy
    private let screens: ScreenTable
    private let examine: (Pack) -> any PackExamination
    private var examination: (reading: Int, work: any PackExamination)?

    package init(
        watch: any EditWatch, copy: WorkingCopy, screens: ScreenTable = .all,
        examine: @escaping (Pack) -> any PackExamination
    ) {
        (self.watch, self.screens, self.copy, self.examine) = (watch, screens, copy, examine)
        copy.remark = watch.remark
    }

    package var descriptor: Int32? { watch.descriptor }
    package var pollTimeout: Int? { copy.isCheckDue && !watch.isWaiting ? 0 : watch.pollTimeout }

    package func poll(_ store: Store) -> Bool {
        let isChanged = watch.takeChange()
        copy.remark = watch.remark
        if isChanged {
            PositionRestorer.around(store, screens) {
                // A working copy keeps what cannot be read, so nothing fails.
                store.perform(
                    ReadContent.again(PositionRestorer.screens(of: store.state), isQuiet: true))
            }
            return true
        }
        // A piece of the check may take long in a large pack: a save that is about to be shown goes first.
        if copy.isCheckDue, !watch.isWaiting { check(store) }
        return false
    }

    private func check(_ store: Store) {
        let reading = copy.reading
        if examination?.reading != reading {
            switch copy.opened {
            case .success(let pack):
                store.perform(ReadContent.goodVersions)
                examination = (reading, examine(pack))
            case .failure(let problem):
                examination = nil
                copy.use([problem], ofReading: reading)
            }
            return
        }
        guard let findings = examination?.work.work() else { return }
        examination = nil
        copy.use(findings, ofReading: reading)
    }
}
