// A flood report while a person writes it, step by step.
import AppCore
import Geodesy
import Hazards

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

    /// Begins to change a report of the outbox.
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
        form.step = form.nextStep
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

    private var nextStep: Step {
        if point == nil { return .place }
        if observed == nil { return .time }
        return severity == nil ? .severity : .review
    }
}

struct FloodFormState: FeatureState {
    static let name = "flood-form"

    /// Nil if none is.
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
