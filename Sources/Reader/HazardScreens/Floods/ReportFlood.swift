// Writes a flood report: fills in fields, keeps it in the outbox, withdraws it.
import AppCore
import Campus
import Clocks
import Geodesy
import Hazards

/// Replaces the form and shows its screen.
struct UseFloodForm: StateUpdater, RowEffect {
    let form: FloodForm?

    func update(_ state: inout AppState) {
        guard state.access.allowsSettings else { return }
        let step = state.floodForm?.step ?? .place
        state.floodForm = form
        if state.current.screen != .floodForm, form != nil { Push(.floodForm).update(&state) }
        if form?.step != step { Select(0).update(&state) }
    }
}

/// Begins a report at a point of a map, or continues the one that is being written with that point.
struct ReportFloodAt: StateUpdater {
    let place: MapPoint

    func update(_ state: inout AppState) {
        guard state.access.allowsSettings else { return }
        var form = state.floodForm ?? FloodForm()
        // What is there may be a change of another report.
        if form.report != nil { form = FloodForm() }
        UseFloodForm(form: form.with { ($0.point, $0.place) = (place.point, place.name) }).update(&state)
        let name = place.name.map { "\($0), " } ?? ""
        state.notice = "Where: \(name)\(GeoText.coordinates(place.point))."
    }
}

struct FloodFormLine: PromptLine {
    static let name = "flood-form-line"
    let field: FloodFormField

    var label: String { field.words.label }
    var enterWord: String { "Use" }
    var hint: String? { field.words.hint + "." }

    func answer(_ text: String, in state: AppState) -> any SideEffect {
        FillFloodForm(
            field: field, text: text, form: state.floodForm ?? FloodForm(),
            now: state.now ?? Moment(seconds: 0))
    }
}

struct FillFloodForm: SideEffect {
    let field: FloodFormField
    let text: String
    let form: FloodForm
    let now: Moment

    func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        if field == .place {
            if !isEmpty { dispatch(place(dependencies.content)) }
            return
        }
        do throws(ReportFieldProblem) {
            dispatch(UseFloodForm(form: try filled(dependencies.content)))
        } catch {
            dispatch(ShowNotice("Not accepted: \(error.message)."))
        }
    }

    private var isEmpty: Bool { text.utf8.allSatisfy { $0 == 0x20 } }

    private func filled(_ content: SessionContent) throws(ReportFieldProblem) -> FloodForm {
        var form = form
        switch field {
        // It is no text that is read alone.
        case .place: return form
        case .time:
            if isEmpty { return form }
            let time = try FloodReportField.time(text, now: now, zone: content.zone)
            (form.observed, form.zoneOffset) = (time.observed.localSeconds, time.zoneOffset)
        case .height: form.height = isEmpty ? nil : try FloodReportField.height(text)
        case .comment: form.comment = isEmpty ? nil : try FloodReportField.comment(text)
        case .email: form.email = isEmpty ? nil : try FloodReportField.email(text)
        case .phone: form.phone = isEmpty ? nil : try FloodReportField.phone(text)
        case .picture:
            // What is wrong with it is said now, and not when everything else is filled in.
            if !isEmpty { _ = try Outbox.picture(atPath: text) }
            (form.picture, form.hasPicture) = (isEmpty ? nil : text, false)
        }
        return form.with { _ in }
    }

    /// Returns the form with the typed position, or that of the named building; otherwise a notice that says what is wrong.
    private func place(_ content: SessionContent) -> any StateUpdater {
        if let point = GeoPoint(text: text) {
            return UseFloodForm(form: form.with { ($0.point, $0.place) = (point, nil) })
        }
        let found = content.places?.named(text, kinds: [.building]) ?? []
        guard found.count == 1, let place = found.first.flatMap({ content.places?[$0] }) else {
            return ShowNotice(
                found.isEmpty
                    ? "There is no building of this name, and this is not a position such as 46.903,-96.798."
                    : "Several buildings have a name like this. Type more of it.")
        }
        return UseFloodForm(form: form.with { ($0.point, $0.place) = (place.location, place.name) })
    }
}

/// Puts a report into the outbox, or replaces a changed one, and shows the outbox.
struct KeepFloodReport: SideEffect, RowEffect {
    let form: FloodForm
    let now: Moment

    func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        let content = dependencies.content
        guard let outbox = content.floodOutbox else {
            return dispatch(ShowNotice("Nothing is kept in this session."))
        }
        guard let draft = form.draft else { return }
        do throws(OutboxProblem) {
            content.lookForFloodService()
            let report = try keep(draft, in: outbox, for: content.floodService)
            content.readFloodOutbox()
            dispatch(LeaveFloodForm())
            let next = OutboxWords.kept(for: OutboxWords.host(of: report.service))
            dispatch(ShowNotice("Kept in the outbox as \(report.id). \(next)"))
        } catch {
            dispatch(ShowNotice("Not kept. \(error.sentence)"))
        }
    }

    private func keep(
        _ draft: FloodReportDraft, in outbox: Outbox, for service: String?
    ) throws(OutboxProblem) -> OutboxReport {
        var picture: [UInt8]?
        if let path = form.picture {
            do throws(ReportFieldProblem) {
                picture = try Outbox.picture(atPath: path)
            } catch {
                throw .picture(error.message)
            }
        }
        if let id = form.report {
            let kept: [UInt8]? = form.hasPicture ? nil : []
            return try outbox.edit(id, picture: picture ?? kept, now: now) { $0 = draft }
        }
        guard let service else { throw .noService }
        return try outbox.keep(draft, for: service, picture: picture ?? [], now: now)
    }
}

struct LeaveFloodForm: StateUpdater {
    func update(_ state: inout AppState) {
        state.floodForm = nil
        if state.current.screen == .floodForm { Back().update(&state) }
        // A report that is changed was opened from there.
        if state.current.screen.kind == .floodOutboxReport { Back().update(&state) }
        Push(.floodOutbox).update(&state)
    }
}

/// Drops the form that changes a report which no longer exists.
struct ForgetFloodForm: StateUpdater {
    let id: String

    func update(_ state: inout AppState) { if state.floodForm?.report == id { state.floodForm = nil } }
}

struct WithdrawFloodReport: SideEffect, RowEffect {
    let id: String

    func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        guard let outbox = dependencies.content.floodOutbox else { return }
        do throws(OutboxProblem) {
            let state = try outbox.withdraw(id)
            dependencies.content.readFloodOutbox()
            dispatch(ForgetFloodForm(id: id))
            dispatch(Back())
            let doubt =
                state == .unsure || state == .sending
                ? " The service may have it already; it is not sent again." : ""
            dispatch(ShowNotice("\(id) is withdrawn.\(doubt)"))
        } catch {
            dependencies.content.readFloodOutbox()
            dispatch(ShowNotice(error.sentence))
        }
    }
}

extension Prompt.Purpose {
    static func floodField(_ field: FloodFormField) -> Prompt.Purpose { .line(FloodFormLine(field: field)) }
}

extension ScreenKind {
    package static let floodOutboxReport = ScreenKind(
        "flood-outbox-report", needs: .floodOutbox, hazards: [.floods], position: .list)
}

extension ScreenID {
    package static let floodForm = ScreenID(
        "flood-form", needs: [.floodOutbox, .places], hazards: [.floods], position: .list)
    package static let floodOutbox = ScreenID(
        "flood-outbox", needs: .floodOutbox, hazards: [.floods], position: .list)
}
