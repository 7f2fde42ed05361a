/// The target of an entry of a menu, of a link or of a result of a search.
public enum PackTarget: Sendable, Hashable {
    /// A guide by its path (`Guides/fire.html`), at the section with the id `fragment`, or at its top if that is nil.
    case guide(path: String, fragment: String?)
    case menu(MenuAddress)
    /// A screen that is built in.
    case segue(Segue)
    /// An http, https, mailto, tel or geo address, which is shown and never opened.
    case web(String)

    /// The guide or property list that it leads to; nil for a built-in screen or an address.
    public var file: String? {
        switch self {
        case .guide(let path, _): path
        case .menu(let address): address.file
        case .segue, .web: nil
        }
    }
}
