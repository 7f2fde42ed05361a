import Campus
import ContentPack
import Diagnostics
import GuideDocument

/// The source of a session's content: a pack that is only read (`PackSource`), or one that is being edited
/// (`WorkingCopy`). Everything that the screens show comes through here, and only side effects call it.
///
/// A problem with a file is part of the answer, never a reason to stop.
public protocol ContentSource {
    /// - Parameter menus: the menus of the pack, each read once.
    func menu(at address: MenuAddress, of pack: Pack, in menus: inout MenuCollection) -> Loaded<Menu>
    func guide(_ path: String, of pack: Pack) -> Loaded<Guide>
    func places(of pack: Pack) -> CampusPlaces
    func map(of pack: Pack) -> CampusMap?
    func catalogue(of pack: Pack, in menus: inout MenuCollection) -> GuideCatalogue

    /// Opens the folder of `pack` again, or throws why it cannot. Returns nil if all is to stay as it was.
    func reopen(_ pack: Pack) throws(Diagnostic) -> Pack?

    /// Called after the open screens have been read again from `pack`.
    func didReread(_ pack: Pack)
}

struct PackSource: ContentSource {
    func menu(at address: MenuAddress, of pack: Pack, in menus: inout MenuCollection) -> Loaded<Menu> {
        Loaded(try menus.menuOrSubstitute(at: address))
    }

    func guide(_ path: String, of pack: Pack) -> Loaded<Guide> {
        Loaded(try pack.guide(path: path).illustrated(from: pack, at: path))
    }

    func places(of pack: Pack) -> CampusPlaces { CampusPlaces.read(pack) }
    func map(of pack: Pack) -> CampusMap? { CampusMap.read(pack) }
    func catalogue(of pack: Pack, in menus: inout MenuCollection) -> GuideCatalogue { menus.catalogue() }

    func reopen(_ pack: Pack) throws(Diagnostic) -> Pack? {
        try Pack.open(directory: pack.directory, origin: pack.origin)
    }

    func didReread(_ pack: Pack) {}
}

/// The result of reading a file: its content, or the reason that it cannot be used.
///
/// This is not `Result`, because that makes the program search all its conformances at startup to find that a
/// diagnostic is an error, which takes a hundredth of the time to the first screen.
public enum Loaded<Content: Sendable>: Sendable {
    case success(Content)
    case failure(Diagnostic)

    public init(_ read: @autoclosure () throws(Diagnostic) -> Content) {
        do throws(Diagnostic) {
            self = .success(try read())
        } catch {
            self = .failure(error)
        }
    }

    /// Returns the findings of the content, or the reason that it cannot be used.
    func findings(_ findings: (Content) -> [Diagnostic]) -> [Diagnostic] {
        switch self {
        case .success(let content): findings(content)
        case .failure(let problem): [problem]
        }
    }
}
