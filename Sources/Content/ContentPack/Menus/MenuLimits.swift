/// The limits up to which the menus of a pack are read; a menu beyond them is reported as `menus-too-many`.
///
/// A pack of the largest size that can be published (20,000 guides, each in three menus) stays far below. The limits
/// bound the time and memory that a pack made to do harm can take.
public enum MenuLimits {
    /// Menus, that is files.
    public static let menus = 4_096
    /// Entries of all menus together, those of submenus included.
    public static let entries = 100_000
    /// Bytes of all their property lists together.
    public static let bytes = 64 << 20
    /// Entries of one file, those of its submenus included; beyond it `entries-too-many` is reported.
    public static let entriesOfFile = 20_000
}
