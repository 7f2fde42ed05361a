import Clocks
import Geodesy
import Hazards
import TextTools

/// Rereads the stored hazards if they changed, and notes which alerts in force here and which earthquakes,
/// gauges and flood reports the session shows and announces.
package struct RefreshHazards: SideEffect {
    package let now: Moment
    /// The position of the person; nil if it is unknown.
    package let here: GeoPoint?

    package init(at now: Moment, here: GeoPoint? = nil) { (self.now, self.here) = (now, here) }

    package func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        let content = dependencies.content
        // A kiosk does not begin at Welcome, which looks for them in other sessions.
        content.lookForStoredHazards()
        content.rereadEarthquakes()
        content.rereadGauges()
        content.rereadFloods()
        content.lookForEnabledFeeds()
        content.useHere(here)
        content.rereadAlerts()
        content.loadAlerts()
        let board = content.alertBoard(at: now)
        guard board != nil || content.leadsToEarthquakes || content.leadsToGauges || content.leadsToFloods
        else { return }
        let elsewhere = Set((board?.elsewhere ?? []).map { HazardNote.AlertName($0).joined })
        dispatch(NoteHazards(HazardNotes(content, at: now).all(board), elsewhere: elsewhere))
        // Made while a person reads; else the search would make it between two letters.
        _ = content.alertTerms(at: now)
    }
}

/// Makes the notes of the hazards in force.
private struct HazardNotes {
    let content: SessionContent
    let now: Moment
    let times: HazardTimes

    init(_ content: SessionContent, at now: Moment) {
        (self.content, self.now) = (content, now)
        times = HazardTimes(now: now, zone: content.zone)
    }

    func all(_ board: AlertBoard?) -> [HazardNote] {
        let (quakes, gauges) = (content.toldEarthquakes(), content.toldGauges())
        let floods = content.toldFloods()
        content.loadAlertGuides(ifStored: !quakes.isEmpty || !gauges.isEmpty || !floods.isEmpty)
        return (board.map { board in board.banner.map { note($0, board) } } ?? [])
            + quakes.compactMap(note) + gauges.compactMap(note) + notes(floods)
    }

    // MARK: Alerts

    private func note(_ alert: Alert, _ board: AlertBoard) -> HazardNote {
        let name = HazardNote.AlertName(alert)
        let mark = alert.isLocalTest ? LocalTest.mark : alert.test == nil ? "" : "Test? "
        let what = mark + SentenceCase.text(alert.event)
        let place = alert.place ?? ""
        let guide = content.guide(for: alert)
        // A campus knows its buildings; what others write is not checked, and a guide is.
        let own = alert.firstInstruction
        let action =
            alert.isLocalTest || alert.isVerified && !own.isEmpty ? own : firstAction(of: guide) ?? own
        let time = times.brief(alert)
        var note = HazardNote(
            name: name.joined, rank: alert.rank,
            text: sentence("Alert: \(what) \(time)", place: place, action))
        note.danger = alert.danger(isTrusted: board.isTrusted(alert))
        note.needsNotice = alert.needsNotice
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

    // MARK: Other hazards

    /// The time in seconds for which a session announces an earthquake or a gauge after the watch has.
    private static let longestNews = Moment.day
    /// The seconds for which an earthquake has a banner after people were told: what to do then is to be ready for the
    /// next one.
    private static let earthquakeBanner = 3_600
    /// The seconds for which the reports of a flood have a banner after the newest: they are of one moment.
    private static let floodBanner = 6 * 3_600

    private func banner(
        _ note: inout HazardNote, _ what: String, _ word: String = "at", place: String, since: Moment,
        guide: String?
    ) {
        let action = firstAction(of: guide) ?? ""
        note.banner = .init(
            what: what, time: "\(word) \(times.clock(since))", place: place, action: action,
            since: since.seconds)
        note.guide = guide
        note.needsNotice = true
        if !action.isEmpty { note.text += " Do now: \(action)" }
    }

    /// Returns the note that announces an earthquake, or nil if people were notified long ago.
    private func note(_ told: NotifiedEarthquake) -> HazardNote? {
        guard now.seconds - told.at.seconds < Self.longestNews else { return nil }
        let mark = told.agency == .test ? LocalTest.mark : ""
        let place = told.place.isEmpty ? "" : " near \(told.place)"
        let magnitude = EarthquakeWords.magnitude(told.magnitude)
        let moment = moment(of: told)
        var note = HazardNote(
            name: "earthquake\n\(told.agency.rawValue)\n\(told.id)\n\(told.place)",
            rank: Int((told.magnitude * 10).rounded()) + 1_000 * (told.pager?.rawValue ?? 0),
            text: "\(mark)Earthquake: \(magnitude)\(place), at \(times.clock(moment)).",
            answer: "quakes")
        note.danger = Danger.value(told)
        if now.seconds - told.at.seconds < Self.earthquakeBanner {
            banner(
                &note, "\(mark)Earthquake \(magnitude)",
                place: told.place.isEmpty ? "" : "near \(told.place)",
                since: moment, guide: content.earthquakeGuide)
        }
        return note
    }

    /// Returns the moment of an earthquake, or that at which people were told of it if it is not stored any more.
    private func moment(of told: NotifiedEarthquake) -> Moment {
        content.loadEarthquakes()
        let event = content.earthquakeBoard(at: now)?.event(told.id, of: told.agency)
        return event.map { EventTime.moment($0.report.time) } ?? told.at
    }

    /// Returns the note that announces a gauge, or nil if people were notified long ago. Each flood is
    /// announced, and so is its end.
    private func note(_ told: NotifiedGauge) -> HazardNote? {
        guard now.seconds - told.at.seconds < Self.longestNews else { return nil }
        content.loadGauges()
        let stored = content.gaugeBoard(at: now)?.gauge(named: told.id)
        // A service may call a river anything.
        let isTest = stored.map { $0.source == LocalTest.source } ?? told.title.hasPrefix(LocalTest.mark)
        let river = (isTest ? LocalTest.mark : "") + "River:"
        let title = isTest ? String(told.title.dropFirst(LocalTest.mark.count)) : told.title
        let name = "gauge\n\(told.id)\n\(told.since)"
        guard let category = GaugeCategory(rank: told.rank), let words = GaugeWords.name(category) else {
            return HazardNote(
                name: name + "\nclear", rank: 0, text: "\(river) all clear, \(title).", answer: "gauges")
        }
        var note = HazardNote(
            name: name, rank: told.rank, text: "\(river) \(words), \(title).", answer: "gauges")
        note.danger = Danger.value(told)
        banner(
            &note, "\(river) \(words)", place: "on \(title)", since: stored?.state.time ?? told.at,
            guide: content.floodGuide)
        return note
    }

    /// Returns the notes that announce flood reports. The reports of one flood near one place share one note,
    /// which rings again if there are more or worse ones.
    private func notes(_ told: [NotifiedFlood]) -> [HazardNote] {
        let recent = told.filter { now.seconds - $0.at.seconds < Self.longestNews }
        let floods = Dictionary(grouping: recent) { "flood\n\($0.source)\n\($0.event)\n\($0.place)" }
        return floods.sorted { $0.key < $1.key }.map { name, reports in
            let last = reports.map(\.at).max() ?? now
            let mark = reports.first?.source == LocalTest.source ? LocalTest.mark : ""
            let count = CountedNoun.text(reports.count, "report")
            let place = reports.first?.place ?? ""
            let rank = reports.map(\.rank).max() ?? 0
            var note = HazardNote(
                name: "\(name)\n\(last.seconds)", rank: rank,
                text: "\(mark)Flooding: \(count) near \(place).", answer: "floods")
            note.chain = name
            note.danger = Danger.value(ofFloodRank: rank)
            if now.seconds - last.seconds < Self.floodBanner {
                banner(
                    // The reports give the local time of a zone that is not known.
                    &note, "\(mark)Flooding: \(CountedNoun.text(reports.count, "unchecked report"))",
                    "read at",
                    place: place.isEmpty ? "" : "near \(place)", since: last,
                    guide: content.floodGuide)
            }
            return note
        }
    }
}
