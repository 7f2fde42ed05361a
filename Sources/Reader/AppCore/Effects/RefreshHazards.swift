import Alerts
import Clocks
import Geodesy
import HazardKit

/// Rereads the stored hazards if they changed, and notes those that the session shows and announces.
public struct RefreshHazards: SideEffect {
    public let now: Moment
    public let here: GeoPoint?

    public init(at now: Moment, here: GeoPoint? = nil) { (self.now, self.here) = (now, here) }

    public func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        let content = dependencies.content
        // A kiosk does not begin at Welcome, which looks for them in other sessions.
        content.lookForStoredHazards()
        content.lookForFloodService()
        if content.floodOutboxListing != nil { content.readFloodOutbox() }
        content.lookForEnabledFeeds()
        content.useHere(here)
        content.refreshHazards()
        let board = content.alertBoard(at: now)
        guard board != nil || content.hazardKinds.contains(where: content.isStored) else { return }
        let elsewhere = Set((board?.elsewhere ?? []).map { HazardNote.AlertName($0).joined })
        let notes = HazardNotes(content: content, times: HazardTimes(now: now, zone: content.zone))
        dispatch(NoteHazards(notes.all(board), elsewhere: elsewhere))
        // Made while a person reads; else the search would make it between two letters.
        _ = content.alertTerms(at: now)
    }
}

private struct HazardNotes {
    let content: SessionContent
    let times: HazardTimes

    func all(_ board: AlertBoard?) -> [HazardNote] {
        (board.map { board in board.banner.map { note($0, board) } } ?? [])
            + content.toldNotes(times).map { note($0.note, guide: $0.guide) }
    }

    private func note(_ alert: Alert, _ board: AlertBoard) -> HazardNote {
        let name = HazardNote.AlertName(alert)
        let mark = alert.isLocalTest ? LocalTest.mark : alert.test == nil ? "" : "Test? "
        let what = mark + AlertWords.title(alert)
        let place = alert.place ?? ""
        let guide = content.guide(for: alert)
        // A campus knows its buildings; what others write is not checked, and a guide is.
        let own = alert.firstInstruction
        let isOwn = alert.isLocalTest || alert.isVerified && !own.isEmpty
        let action = isOwn ? own : alert.asksToActNow ? firstAction(of: guide) ?? own : ""
        let time = times.brief(alert)
        var note = HazardNote(
            name: name.joined, rank: alert.rank,
            text: sentence("Alert: \(what) \(time)", place: place, action))
        note.danger = alert.danger(isTrusted: board.isTrusted(alert))
        note.needsNotice = alert.needsNotice
        // What has become an emergency comes over the screen again.
        if alert.isEmergency { note.chain += "\nemergency" }
        note.banner = .init(
            what: what, time: time, place: place.isEmpty ? "" : "for \(place)", action: action,
            since: alert.sent.seconds)
        (note.guide, note.alert) = (guide, name)
        return note
    }

    private func sentence(_ text: String, place: String, _ action: String) -> String {
        let sentence = text + (place.isEmpty ? "." : " for \(place).")
        return action.isEmpty ? sentence : "\(sentence) Do now: \(action)"
    }

    private func firstAction(of guide: String?) -> String? { guide.flatMap(content.firstAction(ofGuide:)) }

    private func note(_ told: ToldNote, guide: String?) -> HazardNote {
        var note = HazardNote(name: told.name, rank: told.rank, text: told.text, answer: told.answer)
        (note.chain, note.danger) = (told.chain, told.danger)
        guard let banner = told.banner else { return note }
        let action = banner.needsNotice ? firstAction(of: guide) ?? "" : ""
        note.banner = .init(
            what: banner.what, time: "\(banner.word) \(times.clock(banner.since))", place: banner.place,
            action: action, since: banner.since.seconds)
        (note.guide, note.needsNotice) = (guide, banner.needsNotice)
        if !action.isEmpty { note.text += " Do now: \(action)" }
        return note
    }
}
