/// Computes a rough code of the sound of an English word: words that are easily confused have the same.
///
/// It is a simplified Metaphone (L. Philips, "Hanging on the Metaphone", Computer Language 7(12), 1990): vowels count
/// only at the beginning, letters that are often confused are treated as one, silent ones are dropped.
enum Sound {
    /// Returns a number for the sound of a folded word; 0 if there is too little to compare.
    static func of(_ word: String) -> UInt32 {
        let letters = Array(word.unicodeScalars)
        guard letters.count > 3, letters.allSatisfy({ ("a"..."z").contains($0) }) else { return 0 }
        var code: UInt32 = 2_166_136_261
        var last: Unicode.Scalar?
        var count = 0
        // Silent at the beginning: knife, gnaw, pneumonia, psychotic, wrist.
        let first = ["kn", "gn", "pn", "ps", "wr"].contains(String(word.prefix(2))) ? 1 : 0
        for index in first..<letters.count {
            let next: Unicode.Scalar = index + 1 < letters.count ? letters[index + 1] : " "
            let isBeforeFront = next == "e" || next == "i" || next == "y"
            // An h that belongs to the letter before it makes no sound of its own.
            let sound: Unicode.Scalar? =
                switch (letters[index], next) {
                case ("a", _), ("e", _), ("i", _), ("o", _), ("u", _), ("y", _): index == first ? "a" : nil
                case ("p", "h"), ("f", _), ("v", _): "f"
                case ("b", _), ("p", _): "p"
                case ("c", "h"), ("s", "h"), ("z", "h"): "x"
                case ("c", _): isBeforeFront ? "s" : "k"
                case ("d", _), ("t", _): "t"
                case ("g", "h"), ("j", "h"), ("h", _), ("w", _): nil
                case ("g", _): isBeforeFront ? "j" : "k"
                case ("k", _), ("q", _): "k"
                case ("m", _), ("n", _): "n"
                case ("s", _), ("x", _), ("z", _): "s"
                default: letters[index]
                }
            guard let sound, sound != last else { continue }
            code = (code ^ sound.value) &* 16_777_619
            count += 1
            last = sound
        }
        return count > 1 ? code : 0
    }
}
