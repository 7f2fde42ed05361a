import AppCore
import Clocks

/// Caches the model of the screen in view. A key needs it to know its meaning, and the next frame needs it
/// again: it is created once, and not again until something that it depends on changes.
public final class ModelCache {
    private var kept: (inputs: Inputs, model: ScreenModel)?
    public private(set) var made = 0
    /// True while the model is the one that a person sees, whatever has changed since it was drawn.
    private var isHeld = false

    public init() {}

    /// Everything that a model may depend on.
    private struct Inputs: Equatable {
        var screen: ScreenID
        var revision: SessionContent.ContentRevision
        var content: ObjectIdentifier
        var generation: Int
        var columns: Int
        var profile: TerminalProfile
        var today: CalendarDate?
        var settings: SettingsInUse
        var record: ReadingRecord
        var access: Access
        var updates: UpdateState
        var here: HereInView
        var features: FeatureStates
        /// The minute, for a screen that changes with the clock.
        var minute: Int?
    }

    private static func inputs(of screen: ScreenID, _ context: RenderContext) -> Inputs {
        let changesWithClock = screen.kind.showsHazards || screen.kind.needs.contains(.clock)
        return Inputs(
            screen: screen, revision: context.content.contentRevision,
            content: ObjectIdentifier(context.content), generation: context.layouts.generation,
            columns: context.size.columns, profile: context.profile, today: context.today,
            settings: context.settings, record: context.record, access: context.access,
            updates: context.updates, here: context.here, features: context.features,
            minute: changesWithClock ? context.now.map { $0.seconds / 60 } : nil)
    }

    public func model(of screen: ScreenID, _ context: RenderContext) -> ScreenModel {
        // Another pack has other things at the same names.
        if isHeld, let kept, kept.inputs.screen == screen,
            kept.inputs.content == ObjectIdentifier(context.content)
        {
            return kept.model
        }
        let inputs = Self.inputs(of: screen, context)
        if let kept, kept.inputs == inputs { return kept.model }
        made += 1
        let model =
            context.screens.description(of: screen.kind)?.model(screen, context)
            ?? ProblemPage.notLoaded(title: screen.kind.name)
        kept = (inputs, model)
        return model
    }

    /// Keeps the model that was drawn until `release`: a key or a click is meant for what the person sees.
    public func hold() { isHeld = true }

    public func release() { isHeld = false }
}
