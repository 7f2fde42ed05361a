import ContentPack
import GuideDocument

/// Goes where a link of a page leads, or says why it leads nowhere.
public struct FollowLink: SideEffect {
    /// As written in the file.
    public let destination: String
    /// What the link is called: the title of an address that is shown.
    public let text: String
    /// The file it stands in, relative to the pack.
    public let file: String

    public init(destination: String, text: String, file: String) {
        self.destination = destination
        self.text = text
        self.file = file
    }

    public func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        let open: OpenScreen
        switch dependencies.library.pack.resolve(link: destination, from: file) {
        case .guide(file, nil):
            dispatch(ScrollTo(Anchor()))
            return
        case .guide(let path, let fragment): open = OpenScreen(.guide(path: path), fragment: fragment)
        case .menu(let file): open = OpenScreen(.menu(MenuAddress(file: file)))
        case .web(let address): open = OpenScreen(.address(address, title: text))
        case .broken(let fault):
            dispatch(ShowNotice("\(fault.shown)."))
            return
        }
        open.run(dependencies, dispatch: dispatch)
    }
}
