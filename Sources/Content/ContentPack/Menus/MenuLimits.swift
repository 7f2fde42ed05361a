/// The limits up to which the menus of a pack are read; a menu beyond them is reported as `menus-too-many`.
///
/// A pack of the largest size that can be published (20,000 guides, each in three menus) stays far below. The
/// limits bound the time and memory that a malicious pack can use.
public enum MenuLimits {
    /// The most menus, which are files.
    public static let menus = 4_096
    /// The most entries of all menus together, including those of submenus.
    public static let entries = 100_000
    /// The most bytes of all their property lists together.
    public static let bytes = 64 << 20
    /// The most entries of one file, including those of its submenus; beyond it `entries-too-many` is reported.
    public static let entriesOfFile = 20_000
}
