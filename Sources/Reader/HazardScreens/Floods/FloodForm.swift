// A flood report while a person writes it, step by step.
import AppCore
import Clocks
import Geodesy
import Hazards

/// The fields that are filled in so far. They are kept when the person leaves the screen, until the session
/// ends.
package struct FloodForm: Sendable, Hashable, Codable {
    /// The steps for the required fields, and then the review of all fields.
    package enum Step: String, Sendable, Codable { case place, time, severity, cover, review }

    package var step = Step.place
    package var point: GeoPoint?
    /// The name of the position: a building, or where the person was.
    package var place: String?
    /// The observation time: seconds since 1970 of the local time as if it were UTC, and its offset from UTC.
    package var observed: Int?
    package var zoneOffset = 0
    package var severity: Int?
    /// The cover, as it is typed in a command.
    package var cover: String?
    package var height: Int?
    package var comment: String?
    /// The path of a picture, which is read when the report is saved.
    package var picture: String?
    package var email: String?
    package var phone: String?
    /// The identifier of the report in the outbox that is changed; nil for a new one.
    package var report: String?
    /// True if that report has a picture, which stays unless another one is given.
    package var hasPicture = false

    package init() {}

    /// Begins to change a report of the outbox.
    package init(_ report: OutboxReport) {
        let draft = report.draft
        (step, self.report, hasPicture) = (.review, report.id, report.hasPicture)
        (point, observed, zoneOffset) = (draft.point, draft.observed.localSeconds, draft.zoneOffset)
        (severity, cover, height) = (draft.severity, draft.cover?.word, draft.coverHeight)
        (comment, email, phone) = (draft.comment, draft.email, draft.phone)
    }

    /// The report as it would be sent; nil if a required field is missing.
    package var draft: FloodReportDraft? {
        guard let point, let observed, let severity else { return nil }
        var draft = FloodReportDraft(
            point: point, observed: FloodTime(localSeconds: observed), zoneOffset: zoneOffset,
            severity: severity)
        (draft.cover, draft.coverHeight) = (cover.flatMap { GroundCover(word: $0) }, height)
        (draft.comment, draft.email, draft.phone) = (comment, email, phone)
        return draft
    }

    /// Returns the form with a change applied, at the next required step.
    package func with(_ change: (inout FloodForm) -> Void) -> FloodForm {
        var form = self
        change(&form)
        form.step = form.nextStep
        return form
    }

    /// Returns the form at a step.
    package func at(_ step: Step) -> FloodForm {
        var form = self
        form.step = step
        return form
    }

    /// The step that Back leads to; nil if that leaves the form.
    package var earlierStep: Step? {
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

/// The report that is being written.
package struct FloodFormState: FeatureState {
    package static let name = "flood-form"

    /// Nil if none is.
    package var form: FloodForm?

    package init() {}

    package func stepBack(on screen: ScreenID) -> (any StateUpdater)? {
        guard screen == .floodForm, let form, let step = form.earlierStep else { return nil }
        return UseFloodForm(form.at(step))
    }
}

extension AppState {
    var floodForm: FloodForm? {
        get { features[FloodFormState.self].form }
        set { features[FloodFormState.self].form = newValue }
    }
}

/// A field that is filled in by typing.
package enum FloodFormField: String, Sendable, Hashable, Codable {
    case place, time, height, comment, picture, email, phone

    /// The label before the field.
    package var label: String {
        switch self {
        case .place: "Position or building: "
        case .time: "Time: "
        case .height: "Height: "
        case .comment: "Comment: "
        case .picture: "Picture (path): "
        case .email: "Mail: "
        case .phone: "Telephone: "
        }
    }

    /// The hint that says what may be typed.
    package var hint: String {
        switch self {
        case .place: "46.903,-96.798 or a building"
        case .time: "HH:MM, or YYYY-MM-DD HH:MM, by the clock here"
        case .height: "A whole number; the service states no unit. Empty for none"
        case .comment: "One sentence. Empty for none"
        case .picture: "The path of a JPEG of at most 2 MB. Empty for none"
        case .email: "The service gets it. Empty for none"
        case .phone: "The service gets it. Empty for none"
        }
    }
}
