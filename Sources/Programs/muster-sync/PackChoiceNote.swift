import ContentPack
import TextTools

/// Says which pack muster reads after the first installation of one.
enum PackChoiceNote {
    /// Returns the sentence, or nil if no pack can be read at all. A person's own choice on the screen Packs is a setting of
    /// the reader, which this program does not know.
    static func sentence(installed identifier: String) -> String? {
        guard let located = try? PackLocator(environment: .current()).locate(reading: []) else { return nil }
        let info = located.pack.info
        let choosing = "choose it on its screen Packs, or name it with muster --pack \(identifier)."
        if located.reason == .unchosen {
            return
                "Several packs are installed, and muster asks at its next start which one to read; \(choosing)"
        }
        if info.identifier == identifier {
            return "muster reads this pack from now on, unless another was chosen on its screen Packs."
        }
        return "muster still reads \(DisplayText.line(info.title, limit: 80)) (\(info.identifier)), because "
            + "\(DisplayText.escaped(located.reason.words)). To read the new one, \(choosing)"
    }
}
