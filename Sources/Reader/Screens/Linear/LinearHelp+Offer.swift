import GuideScreens
import ScreenKit

extension LinearHelp {
    /// Returns the answers that are possible after an output.
    static func sentences(for offer: LinearSession.Offer, _ screens: ScreenTable) -> [String] {
        var sentences = everywhere(screens)
        if offer.steps != nil { sentences.replaceSubrange(2...2, with: LinearSteps.help) }
        if !offer.rest.isEmpty { sentences.insert("Enter: more of this", at: 0) }
        if !offer.sections.isEmpty { sentences += sections }
        if !offer.sections.isEmpty || offer.page?.isGuide ?? false { sentences += steps }
        if offer.steps != nil || offer.page?.isGuide ?? false { sentences += timers }
        if offer.choices.contains(where: { $0.removal != nil }) {
            sentences.append("x and a number: remove that one; +: put it back")
        }
        return sentences
    }
}
