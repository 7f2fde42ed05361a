/// Computes a rough code of the sound of an English word: words that are easily confused have the same.
///
/// It is a simplified Metaphone (L. Philips, "Hanging on the Metaphone", Computer Language 7(12), 1990): vowels count
/// only at the beginning, letters that are often confused are treated as one, silent ones are dropped.
enum Sound {
    /// Returns a number for the sound of a folded word; 0 if there is too little to compare.
    static func of(_ word: String) -> UInt32 {
        let letters = Array(word.utf8)
        guard letters.count > 3, letters.allSatisfy({ (0x61...0x7A).contains($0) }) else { return 0 }
        var code: UInt32 = 2_166_136_261
        var last: UInt8 = 0
        var count = 0
        func letter(_ index: Int) -> UInt8 { letters.indices.contains(index) ? letters[index] : 0 }
        func isFront(_ index: Int) -> Bool {
            [UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "y")].contains(letter(index))
        }
        var index = 0
        // Silent at the beginning: knife, gnaw, pneumonia, psychotic, wrist.
        switch (letter(0), letter(1)) {
        case (UInt8(ascii: "k"), UInt8(ascii: "n")), (UInt8(ascii: "g"), UInt8(ascii: "n")),
            (UInt8(ascii: "p"), UInt8(ascii: "n")),
            (UInt8(ascii: "p"), UInt8(ascii: "s")), (UInt8(ascii: "w"), UInt8(ascii: "r")):
            index = 1
        default: break
        }
        let first = index
        while index < letters.count {
            let next = letter(index + 1)
            var sound: UInt8
            var used = 1
            switch letters[index] {
            case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "o"),
                UInt8(ascii: "u"), UInt8(ascii: "y"):
                sound = index == first ? UInt8(ascii: "a") : 0
            case UInt8(ascii: "b"), UInt8(ascii: "p"):
                sound = UInt8(ascii: "p")
                if letters[index] == UInt8(ascii: "p"), next == UInt8(ascii: "h") {
                    (sound, used) = (UInt8(ascii: "f"), 2)
                }
            case UInt8(ascii: "c"):
                if next == UInt8(ascii: "h") {
                    (sound, used) = (UInt8(ascii: "x"), 2)
                } else {
                    sound = isFront(index + 1) ? UInt8(ascii: "s") : UInt8(ascii: "k")
                }
            case UInt8(ascii: "d"), UInt8(ascii: "t"):
                sound = UInt8(ascii: "t")
                if letters[index] == UInt8(ascii: "t"), next == UInt8(ascii: "h") { used = 2 }
            case UInt8(ascii: "f"), UInt8(ascii: "v"): sound = UInt8(ascii: "f")
            case UInt8(ascii: "g"), UInt8(ascii: "j"):
                if next == UInt8(ascii: "h") {
                    (sound, used) = (0, 2)
                } else {
                    sound =
                        letters[index] == UInt8(ascii: "j") || isFront(index + 1)
                        ? UInt8(ascii: "j") : UInt8(ascii: "k")
                }
            case UInt8(ascii: "h"), UInt8(ascii: "w"): sound = 0
            case UInt8(ascii: "k"), UInt8(ascii: "q"): sound = UInt8(ascii: "k")
            case UInt8(ascii: "m"), UInt8(ascii: "n"): sound = UInt8(ascii: "n")
            case UInt8(ascii: "s"), UInt8(ascii: "z"):
                sound = UInt8(ascii: "s")
                if next == UInt8(ascii: "h") { (sound, used) = (UInt8(ascii: "x"), 2) }
            case UInt8(ascii: "x"): sound = UInt8(ascii: "s")
            default: sound = letters[index]
            }
            if sound != 0, sound != last {
                code = (code ^ UInt32(sound)) &* 16_777_619
                count += 1
            }
            if sound != 0 { last = sound }
            index += used
        }
        return count > 1 ? code : 0
    }
}
