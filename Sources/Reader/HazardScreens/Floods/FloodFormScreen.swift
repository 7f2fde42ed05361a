import AppCore
import Clocks
import Geodesy
import HazardKit
import Hazards
import ScreenKit

/// The screen for writing a flood report: place, time, severity, then a review before it goes into the outbox.
package enum FloodFormScreen {
    package static let description = ScreenDescription(
        of: .floodForm,
        elsewhere: .init(atPoint: { action, point in
            action == .reportFlood ? ReportFloodAt(place: point) : nil
        })
    ) { _, context in
        guard context.content.floodOutbox != nil else {
            return .list(ListModel(title: title, empty: "Reports cannot be written in this session."))
        }
        let form = context.features[FloodFormState.self].form ?? FloodForm()
        return switch form.step {
        case .place: .list(places(form, context))
        case .time: .list(times(form, context))
        case .severity: .list(severities(form, context))
        case .cover: .list(covers(form))
        case .review: .list(review(form, context))
        }
    }

    private static let title = "Report a flood"

    private static func list(
        _ question: String, _ sections: [ListModel.Section], note: String? = nil
    ) -> ListModel {
        var list = ListModel(title: title, sections: sections, note: note)
        list.warning = question
        return list
    }

    private static func places(_ form: FloodForm, _ context: RenderContext) -> ListModel {
        let typed = ListModel.Row(
            name: "Type a position or a building", performing: OpenPrompt(.floodField(.place)))
        let buildings = (context.content.places?.buildings ?? []).filter { !$0.isSample }
        let sections = AlertPlaceNewScreen.sections(of: buildings, typed: typed, context) { name, point in
            UseFloodForm(form: form.with { ($0.point, $0.place) = (point, name) })
        }
        return list("1 of 3: Where is the flood?", sections)
    }

    /// The choices for the time, in minutes ago.
    private static let earlier = [0, 15, 30, 60, 120]

    private static func times(_ form: FloodForm, _ context: RenderContext) -> ListModel {
        let times = context.hazardTimes
        var rows = earlier.map { minutes -> ListModel.Row in
            let moment = times.now + -60 * minutes
            let offset = times.zone.offset(moment)
            let local = FloodTime(localSeconds: moment.seconds + offset).wholeMinutes
            let name = minutes == 0 ? "Now" : "\(HazardTimes.span(60 * minutes)) ago"
            return .init(
                name: name, detail: local.text,
                performing: UseFloodForm(
                    form: form.with { ($0.observed, $0.zoneOffset) = (local.localSeconds, offset) }))
        }
        rows.append(.init(name: "Type a time", performing: OpenPrompt(.floodField(.time))))
        return list("2 of 3: When did you see it?", [.init(rows: rows)])
    }

    private static func severities(_ form: FloodForm, _ context: RenderContext) -> ListModel {
        let direction = context.content.floodDirection
        let levels = FloodLimits.levels.sorted { one, two in
            guard let direction, let first = direction.severity(of: one),
                let second = direction.severity(of: two)
            else { return one < two }
            return first > second
        }
        let rows = levels.map { level in
            ListModel.Row(
                name: OutboxWords.severity(level, direction),
                performing: UseFloodForm(form: form.with { $0.severity = level }))
        }
        return list(
            "3 of 3: How bad is it?", [.init(rows: rows)],
            note: direction == nil ? "The service does not show whether 1 or 5 is the worst." : nil)
    }

    private static func covers(_ form: FloodForm) -> ListModel {
        var rows = GroundCover.allCases.map { cover in
            ListModel.Row(
                name: cover.rawValue, performing: UseFloodForm(form: form.with { $0.cover = cover.word }))
        }
        rows.append(.init(name: "Nothing", performing: UseFloodForm(form: form.with { $0.cover = nil })))
        return list("What covers the ground?", [.init(rows: rows)])
    }

    private static func review(_ form: FloodForm, _ context: RenderContext) -> ListModel {
        let service = context.content.floodService
        func step(_ name: String, _ value: String?, _ step: FloodForm.Step) -> ListModel.Row {
            row(name, value, UseFloodForm(form: form.at(step)))
        }
        let severity = form.severity.map { OutboxWords.severity($0, context.content.floodDirection) }
        let required = [
            step("Where", place(form), .place),
            step("When", form.observed.map { FloodTime(localSeconds: $0).text }, .time),
            step("How bad", severity, .severity),
        ]
        let optional = [
            step("Cover", form.cover.flatMap { GroundCover(word: $0)?.rawValue }, .cover),
            typed("Height of the cover", form.height.map(String.init), .height),
            typed("Comment", form.comment, .comment),
            typed("Picture", form.picture ?? (form.hasPicture ? "as it is" : nil), .picture),
            typed("Your email address", form.email, .email),
            typed("Your telephone number", form.phone, .phone),
        ]
        var end = [
            ListModel.Row(
                name: form.report == nil ? "Keep it in the outbox" : "Keep the change",
                destination: keeping(form, context))
        ]
        if form.report == nil {
            end.append(.init(name: "Begin again", performing: UseFloodForm(form: FloodForm())))
        }
        return list(
            "Look it over, then keep it.",
            [.init("Report", required), .init("If you like", optional), .init("Ready", end)],
            note: service.map {
                "It is kept here, and muster-sync sends it to \(OutboxWords.host(of: $0)) when there is a network. "
                    + "Your email address and telephone number are sent only if you type them."
            })
    }

    private static func keeping(_ form: FloodForm, _ context: RenderContext) -> Destination {
        guard form.draft != nil else { return .unavailable("Something that is required is missing.") }
        guard form.report != nil || context.content.floodService != nil else {
            return .unavailable(OutboxProblem.noService.sentence)
        }
        return .performing(KeepFloodReport(form: form, now: context.hazardTimes.now))
    }

    private static func place(_ form: FloodForm) -> String? {
        form.point.map { point in
            let position = GeoText.coordinates(point)
            return form.place.map { "\($0), \(position)" } ?? position
        }
    }

    private static func row(_ name: String, _ value: String?, _ effect: some RowEffect) -> ListModel.Row {
        .init(name: name, detail: value ?? "not given", performing: effect)
    }

    private static func typed(_ name: String, _ value: String?, _ field: FloodFormField) -> ListModel.Row {
        row(name, value, OpenPrompt(.floodField(field), text: field == .picture ? "" : value ?? ""))
    }
}

/// The fields that are filled in so far. They are kept when the person leaves the screen, until the session ends.
struct FloodForm: Sendable, Hashable, Codable {
    /// The steps for the required fields, and then the review of all fields.
    enum Step: String, Sendable, Codable { case place, time, severity, cover, review }

    var step = Step.place
    var point: GeoPoint?
    /// The name of the position: a building, or where the person was.
    var place: String?
    /// The observation time: seconds since 1970 of the local time as if it were UTC, and its offset from UTC.
    var observed: Int?
    var zoneOffset = 0
    var severity: Int?
    /// The cover, as it is typed in a command.
    var cover: String?
    var height: Int?
    var comment: String?
    /// The path of a picture, which is read when the report is saved.
    var picture: String?
    var email: String?
    var phone: String?
    /// The identifier of the report in the outbox that is changed; nil for a new one.
    var report: String?
    /// True if that report has a picture, which stays unless another one is given.
    var hasPicture = false

    init() {}

    init(_ report: OutboxReport) {
        let draft = report.draft
        (step, self.report, hasPicture) = (.review, report.id, report.hasPicture)
        (point, observed, zoneOffset) = (draft.point, draft.observed.localSeconds, draft.zoneOffset)
        (severity, cover, height) = (draft.severity, draft.cover?.word, draft.coverHeight)
        (comment, email, phone) = (draft.comment, draft.email, draft.phone)
    }

    /// The report as it would be sent; nil if a required field is missing.
    var draft: FloodReportDraft? {
        guard let point, let observed, let severity else { return nil }
        var draft = FloodReportDraft(
            point: point, observed: FloodTime(localSeconds: observed), zoneOffset: zoneOffset,
            severity: severity)
        (draft.cover, draft.coverHeight) = (cover.flatMap { GroundCover(word: $0) }, height)
        (draft.comment, draft.email, draft.phone) = (comment, email, phone)
        return draft
    }

    /// Returns the form with a change applied, at the next required step.
    func with(_ change: (inout FloodForm) -> Void) -> FloodForm {
        var form = self
        change(&form)
        form.step =
            form.point == nil
            ? .place : form.observed == nil ? .time : form.severity == nil ? .severity : .review
        return form
    }

    func at(_ step: Step) -> FloodForm {
        var form = self
        form.step = step
        return form
    }

    /// The step that Back leads to; nil if that leaves the form.
    var earlierStep: Step? {
        switch step {
        case .review: nil
        case .cover: .review
        case .place: draft == nil ? nil : .review
        case .time: draft == nil ? .place : .review
        case .severity: draft == nil ? .time : .review
        }
    }
}

struct FloodFormState: FeatureState {
    static let name = "flood-form"

    var form: FloodForm?

    func stepBack(on screen: ScreenID) -> (any StateUpdater)? {
        guard screen == .floodForm, let form, let step = form.earlierStep else { return nil }
        return UseFloodForm(form: form.at(step))
    }
}

extension AppState {
    var floodForm: FloodForm? {
        get { features[FloodFormState.self].form }
        set { features[FloodFormState.self].form = newValue }
    }
}

enum FloodFormField: String, Sendable, Hashable, Codable {
    case place, time, height, comment, picture, email, phone

    var words: (label: String, hint: String) {
        switch self {
        case .place: ("Position or building: ", "46.903,-96.798 or a building")
        case .time: ("Time: ", "HH:MM, or YYYY-MM-DD HH:MM, by the clock here")
        case .height: ("Height: ", "A whole number; the service states no unit. Empty for none")
        case .comment: ("Comment: ", "One sentence. Empty for none")
        case .picture: ("Picture (path): ", "The path of a JPEG of at most 2 MB. Empty for none")
        case .email: ("Mail: ", "The service gets it. Empty for none")
        case .phone: ("Telephone: ", "The service gets it. Empty for none")
        }
    }
}
