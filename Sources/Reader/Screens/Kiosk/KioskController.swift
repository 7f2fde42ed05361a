import AppCore
import ContentPack

/// Runs a public screen: shows that it works, returns it when its user has left, changes to newer content.
package final class KioskController: SessionCompanion {
    package struct Time: Sendable, Equatable {
        /// Milliseconds on a clock that cannot be set and that runs while the machine sleeps.
        package var milliseconds: Int
        /// `nil` if the system does not know it.
        package var local: LocalTime?

        package init(milliseconds: Int, local: LocalTime? = nil) {
            (self.milliseconds, self.local) = (milliseconds, local)
        }
    }

    /// The range of seconds without a key that can be configured.
    package static let idleSeconds = 5...3600
    package static let usualIdleSeconds = 60
    /// The number of final seconds, which are counted down.
    static let countdown = 10
    /// The seconds between two checks for newer content, which open the packs' small files, while no one uses the kiosk.
    static let contentInterval = 30
    private static let beat = 1000

    private let idle: Int
    private let clock: () -> Time
    private let newerContent: UseNewerContent.Finding
    private var lastInteraction: Int
    /// The time until which a running timer keeps the screen as it is.
    private var heldUntil = Int.min
    private var lastContentCheck: Int
    private var nextBeat: Int
    /// True if so much time passed before the last action that it may be another person.
    private var mayBeNewPerson = false

    /// - Parameters:
    ///   - clock: called at every event; must be fast.
    ///   - newerContent: returns the pack that should replace the given one; `nil` if that is still the best.
    package init(
        idleSeconds: Int, clock: @escaping () -> Time,
        newerContent: @escaping UseNewerContent.Finding = { _ in nil }
    ) {
        idle = idleSeconds * 1000
        (self.clock, self.newerContent) = (clock, newerContent)
        lastInteraction = clock().milliseconds
        lastContentCheck = lastInteraction
        nextBeat = lastInteraction
    }

    package var pollTimeout: Int? { max(0, nextBeat - clock().milliseconds) }

    package func userDidInteract() {
        let now = clock().milliseconds
        if now >= returnTime { mayBeNewPerson = true }
        lastInteraction = now
    }

    private var returnTime: Int { max(lastInteraction + idle, heldUntil) }

    package func poll(_ store: Store) -> Bool {
        var time = clock()
        time.local?.uptime = time.milliseconds
        heldUntil = store.state.timers.end ?? .min
        nextBeat = (time.milliseconds / Self.beat + 1) * Self.beat
        // What is overdue depends on the day, and stands on pages already laid out.
        var isContentChanged = time.local.map { store.renewTime($0) } ?? false
        let left = returnTime - time.milliseconds
        if left <= 0 || mayBeNewPerson {
            mayBeNewPerson = false
            let hadPerson = store.state.isTouched
            if hadPerson {
                store.dispatch(ResetSession())
                store.perform(SearchWork.forget)
            }
            if adoptContent(store, time, atOnce: hadPerson) { isContentChanged = true }
        }
        store.dispatch(ShowHeartbeat(heartbeat(time, left: left, isAway: store.state.isAwayFromHome)))
        return isContentChanged
    }

    private func adoptContent(_ store: Store, _ time: Time, atOnce: Bool) -> Bool {
        guard atOnce || time.milliseconds - lastContentCheck >= Self.contentInterval * 1000 else {
            return false
        }
        lastContentCheck = time.milliseconds
        let content = store.dependencies.content
        let pack = content.pack
        store.perform(UseNewerContent(newerContent))
        if content.pack.isSameVersion(as: pack) {
            let revision = content.contentRevision
            store.perform(ReadContent.missing(store.state.visits.map(\.screen)))
            return content.contentRevision != revision
        }
        store.perform(ReadContent.screens([store.state.current.screen]))
        return true
    }

    private func heartbeat(_ time: Time, left: Int, isAway: Bool) -> KioskHeartbeat {
        var heartbeat = KioskHeartbeat(time: time.local?.timeOfDay, beat: time.milliseconds / Self.beat)
        if isAway, left > 0, left <= Self.countdown * 1000 { heartbeat.secondsLeft = (left + 999) / 1000 }
        return heartbeat
    }
}
