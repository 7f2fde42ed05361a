/// The characters that a terminal can show.
public enum SymbolSet: Sendable, Hashable {
    /// All characters: box-drawing borders, `•` bullets, `…`.
    case unicode
    /// ASCII only: `+ - |` borders, `*` bullets, `...`.
    case ascii
}
