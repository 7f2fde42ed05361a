// The row that asks for the words that everything in a list must have.
import AppCore
import ScreenKit

extension ListModel.Row {
    /// - Parameters:
    ///   - words: the words now; nil for none.
    ///   - setting: the setting that has them, which may be given for the session.
    static func filterWords(
        _ list: FilterWordsLine.List, _ words: FilterWords?, _ setting: Setting, _ context: RenderContext
    ) -> ListModel.Row {
        var row = ListModel.Row(
            name: "Only with these words",
            destination: context.settings.isGiven(setting)
                ? .unavailable("What is listed was given for this session.")
                : .performing(OpenPrompt(.filterWords(list), text: words?.text ?? "")))
        row.essential = words?.text ?? "any"
        row.isHighlighted = words != nil
        return row
    }
}
