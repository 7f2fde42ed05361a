import Campus
import ContentPack
import Diagnostics
import GuideDocument

/// A pack that is being edited: the last good version of every file read so far, and what is wrong by now.
///
/// A file that is broken (it does not parse, cannot be read, is empty) keeps its last good version on the screen; one
/// that was deleted is gone, unless its whole folder is: then the folder is being replaced.
public final class WorkingCopy: ContentSource {
    /// As it was named: a link there may lead to another folder the next time.
    public let folder: String
    /// What cannot be used at this moment, a finding each file, in the order in which it was come upon.
    public private(set) var broken: [Diagnostic] = [] { didSet { revision += 1 } }
    /// What the last whole check found: the most serious, where there are more than a person corrects before looking again.
    public private(set) var findings: [Diagnostic] = [] { didSet { revision += 1 } }
    /// How many it found of each severity, those left out of `findings` included.
    private var counts: [Diagnostic.Severity: Int] = [:] { didSet { revision += 1 } }
    /// The reading that `findings` are about; `nil` before the first check is done.
    public private(set) var checkedReading: Int? { didSet { revision += 1 } }
    /// Counts how often the pack was read.
    public private(set) var reading = 0 { didSet { revision += 1 } }
    /// Counts the changes of what screens show of it.
    private(set) var revision = 0
    /// The pack as it is on the disk, or why it does not open.
    public private(set) var opened: Loaded<Pack>
    /// What a person should know of how changes are noticed; `nil` where all is well.
    public var remark: String?

    private var menus: [String: Menu] = [:]
    private var guides: [String: Guide] = [:]
    private var lastPlaces: CampusPlaces?
    private var lastMap: CampusMap?
    private var lastCatalogue: GuideCatalogue?

    /// Guides whose last good version is kept; a person who edits has a few open.
    private static let guidesKept = 64
    /// Findings kept; all of them are counted.
    public static let mostFindings = 500
    /// Broken files that are named and looked at again after each change.
    private static let mostBroken = 32

    /// - Parameters:
    ///   - folder: as the person named it, made absolute.
    ///   - pack: opened from there.
    public init(folder: String, pack: Pack) {
        self.folder = folder
        opened = .success(pack)
        note(pack.unreadable.filter { !pack.isDeleted($0) })
    }

    /// Whether the findings are of an earlier reading.
    public var isCheckDue: Bool { checkedReading != reading }

    /// Everything that is wrong, as far as it is known: what was come upon since the last check, and what that found.
    public var allFindings: [Diagnostic] {
        var seen: Set<Diagnostic> = []
        return (broken + findings).filter { seen.insert($0).inserted }
    }

    /// How many findings there are of a severity, those left out of `allFindings` included.
    public func count(_ severity: Diagnostic.Severity) -> Int {
        let known = Set(findings)
        return (counts[severity] ?? 0)
            + broken.count { $0.severity == severity && !known.contains($0) }
    }

    /// Whether there are more findings than are kept.
    public var isCut: Bool { counts.values.reduce(0, +) > findings.count }

    /// A whole check is done.
    public func use(_ findings: [Diagnostic], ofReading reading: Int) {
        counts = [:]
        for finding in findings { counts[finding.severity, default: 0] += 1 }
        self.findings = findings
        if findings.count > Self.mostFindings {
            self.findings = Diagnostic.Severity.allCases.flatMap { severity in
                findings.filter { $0.severity == severity }
            }
            self.findings.removeLast(findings.count - Self.mostFindings)
        }
        checkedReading = reading
        note(findings.filter(\.saysUnusable))
    }

    // MARK: Reading

    /// Opens the folder again. Returns `nil` where it is no pack at this moment: everything then stays as it was.
    public func reopen(_ last: Pack) -> Pack? {
        reading += 1
        do throws(Diagnostic) {
            let pack = try Pack.open(directory: folder, origin: .named)
            opened = .success(pack)
            broken = []
            note(pack.unreadable.filter { !pack.isDeleted($0) })
            return pack.replacingUnreadable(from: last)
        } catch {
            opened = .failure(error)
            broken = []
            note([error])
            return nil
        }
    }

    public func menu(
        at address: MenuAddress, of pack: Pack, in menuFiles: inout MenuCollection
    ) -> Loaded<Menu> {
        let read: Result<Menu, Diagnostic>
        do throws(Diagnostic) {
            read = .success(try menuFiles.menu(at: MenuAddress(file: address.file)))
        } catch {
            read = .failure(error)
        }
        keep(read, of: address.file, in: pack)
        do throws(Diagnostic) {
            if let root = menus[address.file] { return .success(try root.submenu(at: address.path)) }
            return .success(try menuFiles.menuOrSubstitute(at: address))
        } catch {
            return .failure(error)
        }
    }

    public func guide(_ path: String, of pack: Pack) -> Loaded<Guide> {
        do throws(Diagnostic) {
            let guide = try pack.guide(path: path)
            if let empty = guide.findings.first(where: \.saysEmptyPage) {
                note([empty])
                return .success(guides[path] ?? guide)
            }
            if guides.count >= Self.guidesKept, guides[path] == nil { guides = [:] }
            guides[path] = guide
            return .success(guide)
        } catch {
            if pack.isDeleted(error) { return .failure(error) }
            note([error])
            return guides[path].map { .success($0) } ?? .failure(error)
        }
    }

    public func places(of pack: Pack) -> CampusPlaces {
        var places = CampusPlaces.read(pack)
        note(places.unreadable.filter { !pack.isDeleted($0) })
        if let lastPlaces { places = places.replacingUnreadable(from: lastPlaces) }
        lastPlaces = places
        return places
    }

    /// The drawing; with a broken file, that of before.
    public func map(of pack: Pack) -> CampusMap? {
        let map = CampusMap.read(pack)
        if let damage = map?.damage {
            note([damage])
            if let lastMap { return lastMap }
        }
        lastMap = map
        return map
    }

    /// Names and colors of the guides; with a broken menu, those of before.
    public func catalogue(of pack: Pack, in menuFiles: inout MenuCollection) -> GuideCatalogue {
        let catalogue = menuFiles.catalogue()
        let damage = catalogue.findings.filter(\.saysUnusable)
        note(damage)
        if !damage.isEmpty, let lastCatalogue { return lastCatalogue }
        lastCatalogue = catalogue
        return catalogue
    }

    /// Reads all menus and places, which are few, so that there is a good version of each even where none was shown
    /// it yet. Of guides, which may be many, those are kept that were looked at.
    public func keepWhatIsGood(of pack: Pack) {
        _ = places(of: pack)
        let read = MenuCollection.read(pack)
        for file in read.files {
            if let menu = read.menu(of: file) { keep(menu, of: file, in: pack) }
        }
    }

    /// Keeps the menu of a file, or notes why it cannot be read.
    private func keep(_ menu: Result<Menu, Diagnostic>, of file: String, in pack: Pack) {
        switch menu {
        case .success(let menu): menus[file] = menu
        case .failure(let error) where pack.isDeleted(error): menus[file] = nil
        case .failure(let error): note([error])
        }
    }

    // MARK: What is broken

    /// What the last check found broken, and no screen shows, is looked at once more: a file that was repaired must not be
    /// called broken until the next check is done.
    public func didReread(_ pack: Pack) {
        for finding in findings.filter(\.saysUnusable).prefix(Self.mostBroken) {
            guard !broken.contains(where: { $0.file == finding.file }) else { continue }
            do throws(Diagnostic) {
                if PackPath.ending(of: finding.file) == "plist" {
                    _ = try pack.propertyList(finding.file)
                } else {
                    note(try pack.guide(path: finding.file).findings.filter(\.saysUnusable))
                }
            } catch {
                if !pack.isDeleted(error) { note([error]) }
            }
        }
    }

    private func note(_ problems: [Diagnostic]) {
        for problem in problems where broken.count < Self.mostBroken {
            if !broken.contains(where: { $0.file == problem.file }) { broken.append(problem) }
        }
    }
}
