/// Computes the number of terminal columns of text: 0 (combining, zero-width), 1, or 2 (wide, emoji).
///
/// It uses Muster's own table, because libc's `wcwidth` returns -1 until a locale is set and lacks recent
/// emoji. If terminals differ, it uses the larger width: a column too many is a blank, a column too few would
/// shift the rest of the line. So
/// - a soft hyphen takes none (a layout that breaks there draws a hyphen itself);
/// - ambiguous characters take one, as everywhere outside legacy CJK terminals;
/// - a text-style selector (VS15) does not narrow a wide emoji: most terminals keep two columns for it;
/// - an emoji-style selector (VS16) gives two columns to an emoji that is narrow by itself.
public enum DisplayWidth {
    /// Returns the columns of one scalar by itself; 0 for control characters.
    public static func of(_ scalar: Unicode.Scalar) -> Int {
        let value = scalar.value
        if value < 0x7F { return value >= 0x20 ? 1 : 0 }
        // Latin beyond the C1 controls, up to where the combining marks begin: nothing wide.
        if value < 0x300 { return value < 0xA0 || value == 0xAD ? 0 : 1 }
        if contains(value, WidthTable.zero) { return 0 }
        return contains(value, WidthTable.wide) ? 2 : 1
    }

    /// Returns whether terminals for East Asian languages use two columns for a scalar that takes one elsewhere.
    static func isAmbiguous(_ scalar: Unicode.Scalar) -> Bool {
        contains(scalar.value, AmbiguousWidthTable.ranges)
    }

    /// Returns the columns of one grapheme cluster: the sum of its scalars, since terminals give each of them its own cell.
    ///
    /// Only pictures take at most 2: two regional indicators make a flag, a joined sequence one picture. A syllable of
    /// Devanagari or another Indic script takes as many columns as it has letters and spacing vowel signs: `स्त्री`
    /// takes 4.
    public static func of(cluster: Character) -> Int {
        if let ascii = cluster.asciiValue { return ascii >= 0x20 && ascii != 0x7F ? 1 : 0 }
        return of(clusterScalars: cluster.unicodeScalars)
    }

    /// Returns the columns of a text without control characters.
    @inlinable
    public static func of(_ text: some StringProtocol) -> Int {
        if let width = text.utf8.withContiguousStorageIfAvailable({ of(utf8: $0) }) { return width }
        return of(clusters: String(text))
    }

    /// Returns the columns of well-formed UTF-8.
    @usableFromInline
    static func of(utf8 bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var seen: UInt8 = 0
        var printable = 0
        for byte in bytes {
            seen |= byte
            printable &+= byte >= 0x20 && byte != 0x7F ? 1 : 0
        }
        if seen < 0x80 { return printable }
        var index = 0
        var width = 0
        while index < bytes.count {
            let (scalar, length) = UTF8Reading.scalar(in: bytes, at: index)
            // One scalar is one cluster whatever it is: the picture of most icons.
            if length == bytes.count { return of(scalar) }
            guard UTF8Reading.isAlwaysAlone(scalar) else {
                return of(clusters: String(decoding: bytes, as: UTF8.self))
            }
            width += of(scalar)
            index += length
        }
        return width
    }

    @usableFromInline
    static func of(clusters text: String) -> Int {
        var width = 0
        for character in text { width += of(cluster: character) }
        return width
    }

    static func of(clusterScalars scalars: some Sequence<Unicode.Scalar>) -> Int {
        var width = 0
        var base: Unicode.Scalar?
        for scalar in scalars {
            if scalar.value == 0xFE0F, base?.properties.isEmoji == true { return 2 }
            if base == nil { base = scalar }
            width += of(scalar)
        }
        return width > 2 && base.map(isPicture) == true ? 2 : width
    }

    /// Returns whether a cluster that begins with this scalar is drawn as one picture: an emoji or a flag.
    static func isPicture(_ base: Unicode.Scalar) -> Bool {
        switch base.value {
        case 0..<0x80: false
        case 0x1F1E6...0x1F1FF: true
        default: base.properties.isEmoji
        }
    }

    /// Returns whether a sorted list of ranges (first, last, first, last, …) contains `value`.
    private static func contains(_ value: UInt32, _ ranges: [UInt32]) -> Bool {
        var low = 0
        var high = ranges.count / 2
        while low < high {
            let middle = (low + high) / 2
            if value > ranges[middle * 2 + 1] {
                low = middle + 1
            } else if value < ranges[middle * 2] {
                high = middle
            } else {
                return true
            }
        }
        return false
    }
}
