/// Which characters a terminal can show.
public enum SymbolSet: Sendable, Hashable {
    /// Everything: box-drawing borders, `•` bullets, `…`.
    case unicode
    /// ASCII only: `+ - |` borders, `*` bullets, `...`.
    case ascii
}
