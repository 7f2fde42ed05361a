// Determines the packs that a command applies to, and the source of each.
import ContentPack
import Diagnostics
import Files
import TextTools
import Transport

/// A pack that a command applies to.
package struct SyncTarget: Sendable {
    /// The pack's identifier, or a line of `sync.conf` if that names none.
    package var name: String
    /// The pack's first root list, or the reason that there is none.
    package var anchor: Result<RootList, PlaceProblem>
}

/// A pack to update.
package struct SyncSource: Sendable {
    package var name: String
    /// The first root list and the source of updates, or the reason that one is missing.
    package var found: Result<Found, PlaceProblem>

    package struct Found: Sendable {
        package var anchor: RootList
        package var address: SourceAddress
    }
}

extension SyncLocations {
    /// Returns the pack of the options, or else all packs of `sync.conf`, or else those that are installed, and the bundled
    /// one if its updates can be verified. Never empty.
    package func targets() throws(PlaceProblem) -> [SyncTarget] {
        if let anchor = try namedAnchor() {
            return [SyncTarget(name: anchor.list.identifier, anchor: .success(anchor.list))]
        }
        if let pack = choice.pack { return [target(pack)] }
        if configuration.blocks.isEmpty {
            let targets = try unnamedTargets()
            guard targets.isEmpty else { return targets }
            throw .missing(
                configuration.defaults.problem?.description
                    ?? "No pack specified. Name it with --pack, or with a line pack = ID in sync.conf.")
        }
        return configuration.blocks.map { block in
            if let pack = block.pack { return target(pack) }
            let problem = block.problem?.description ?? ""
            return SyncTarget(name: "sync.conf:\(block.line)", anchor: .failure(.missing(problem)))
        }
    }

    /// Returns the packs to update. Never empty.
    package func sources() throws(PlaceProblem) -> [SyncSource] {
        guard let text = choice.from else { return try targets().map(source) }
        guard let address = SourceAddress(text) else {
            throw .usage("--from takes a folder, or an address of http or https.")
        }
        if let server = address.meantServer {
            throw .usage("There is no folder \(address.shown). Did you mean --from \(server)?")
        }
        if address.isStamp {
            throw .usage("--from takes a repository, not the file stamp in it: name its folder.")
        }
        let isOne = choice.pack != nil || choice.root != nil
        if case .folder(let folder) = address, !isOne {
            let held = known.compactMap { anchor in
                repository(of: anchor, in: folder).map { source(anchor.list, .folder($0)) }
            }
            if !held.isEmpty { return held }
            if let problem = unknownPack(in: folder) { throw problem }
        }
        let targets = try targets()
        guard targets.count == 1 else {
            let names = targets.map(\.name).joined(separator: ", ")
            if case .folder = address {
                throw .missing(
                    "\(address.shown) holds no repository of a pack that is known here. Known are \(names), and "
                        + "packs with a root list. If it holds one of them, name that with --pack.")
            }
            throw .usage("--from with an address is for one pack: name it with --pack (\(names)).")
        }
        return targets.map { target in
            SyncSource(
                name: target.name,
                found: target.anchor.map { .init(anchor: $0, address: narrowed(address, $0)) })
        }
    }

    /// Returns the packs to use if none is named, the one that the reader shows first: those installed that have a root
    /// list, and the bundled one if it has one. If none has, it returns the installed ones all the same, since they are
    /// what a message must be about.
    private func unnamedTargets() throws(PlaceProblem) -> [SyncTarget] {
        let packs = try packs()
        let installed = FolderListing.names(in: packs, max: Self.maxFolders).filter { name in
            ManifestRules.isIdentifier(name)
                && [InstalledLayout.current, InstalledLayout.trust].contains {
                    FileKind.isTaken(packs + "/" + name + "/" + $0)
                }
        }.map(target)
        var targets = installed
        if let bundled = usableBundledPack {
            // The reader prefers an installed version of it to other packs, and these to what came with the program.
            let place = targets.firstIndex { $0.name == bundled }
            let own = place.map { targets.remove(at: $0) } ?? target(bundled)
            targets.insert(own, at: place == nil ? targets.endIndex : 0)
        }
        let verifiable = targets.filter { if case .success = $0.anchor { true } else { false } }
        return verifiable.isEmpty ? installed : verifiable
    }

    // MARK: One pack

    private func target(_ pack: String) -> SyncTarget {
        SyncTarget(name: pack, anchor: Result { () throws(PlaceProblem) in try anchor(for: pack).list })
    }

    private func source(_ target: SyncTarget) -> SyncSource {
        SyncSource(
            name: target.name,
            found: Result { () throws(PlaceProblem) in
                // What is wrong in sync.conf is said before anything that follows from it.
                _ = try configuredAddress(for: target.name)
                let anchor = try target.anchor.get()
                return .init(anchor: anchor, address: narrowed(try address(for: target.name), anchor))
            })
    }

    private func source(_ anchor: RootList, _ address: SourceAddress) -> SyncSource {
        SyncSource(name: anchor.identifier, found: .success(.init(anchor: anchor, address: address)))
    }

    // MARK: Folders with several repositories

    /// The most root lists in one folder, and the most packs, that are examined.
    private static let maxFolders = 256

    /// The most folders of a memory stick that are looked at: it may hold a person's photos too.
    private static let maxOnStick = 4_096

    /// Returns a folder and those directly below it, in which a repository may be.
    private static func candidates(in folder: String) -> [String] {
        let below = FolderListing.entries(in: folder, max: maxOnStick, withoutFiles: true)
        return [folder] + below.map { folder + "/" + $0.name }.sorted()
    }

    /// The first root lists of all packs known here: those of `sync.conf`, the bundled one, and every other
    /// that has a root list. A pack whose list cannot be read is skipped.
    private var known: [Anchor] {
        var names = configuration.packs
        if let bundled = usableBundledPack { names.append(bundled) }
        for folder in rootFolders {
            for file in FolderListing.names(in: folder, max: Self.maxFolders) where file.hasSuffix(".plist") {
                names.append(String(file.dropLast(".plist".count)))
            }
        }
        names += otherAnchors.map(\.list.identifier)
        var anchors: [Anchor] = []
        for name in names where ManifestRules.isIdentifier(name) {
            if anchors.contains(where: { $0.list.identifier == name }) { continue }
            if let anchor = try? anchor(for: name) { anchors.append(anchor) }
        }
        return anchors
    }

    /// Returns the repository of a pack in a folder: the folder itself, or one directly below it.
    ///
    /// It is recognized by a root list that is identical to the local one, so nothing is parsed before it is verified.
    /// If there are two repositories of one pack, either may be used: neither can bring anything older.
    private func repository(of anchor: Anchor, in folder: String) -> String? {
        Self.candidates(in: folder).first { candidate in
            let bytes = try? ContentFile.read(
                directory: candidate, path: "root/\(anchor.list.number).plist",
                limit: SyncLimits.largestRootList)
            return bytes == anchor.bytes
        }
    }

    /// Returns the problem with the pack whose repository is in a folder, if there is no root list for it here. The list
    /// in the folder is not trusted: it only names the pack.
    private func unknownPack(in folder: String) -> PlaceProblem? {
        for candidate in Self.candidates(in: folder) {
            let path = "root/1.plist"
            guard
                let bytes = try? ContentFile.read(
                    directory: candidate, path: path, limit: SyncLimits.largestRootList),
                let list = try? RootList(bytes, file: path)
            else { continue }
            let shown = DisplayText.escaped(candidate)
            guard let anchor = try? anchor(for: list.identifier) else {
                return .missing(
                    "\(shown) holds the pack \(list.identifier), and there is no root list for it here, so its updates "
                        + "cannot be verified. \(howToGetRoot(of: list.identifier))")
            }
            return .missing(
                "\(shown) holds a pack that calls itself \(list.identifier), but the root list \(anchor.list.number) "
                    + "that you have for it is not in it: it is from another publisher, or damaged.")
        }
        return nil
    }

    /// Returns the repository of a pack in a folder with several; returns any other address unchanged.
    private func narrowed(_ address: SourceAddress, _ list: RootList) -> SourceAddress {
        guard case .folder(let folder) = address,
            let anchor = (try? namedAnchor()) ?? (try? anchor(for: list.identifier)),
            let repository = repository(of: anchor, in: folder)
        else { return address }
        return .folder(repository)
    }
}
