import Diagnostics

/// Keeps the last valid content of files that are damaged while a pack is edited.
extension Pack {
    /// Returns whether a finding is about one deleted file. If its folder is missing, that is about to be replaced.
    public func isDeleted(_ finding: Diagnostic) -> Bool {
        finding.saysMissing && holdsFolder(PackPath.folder(of: finding.file))
    }

    /// Returns this pack with the contents of `last` for files that cannot be read now, defaults for deleted ones.
    public func replacingUnreadable(from last: Pack) -> Pack {
        let damaged = Set(unreadable.filter { !isDeleted($0) }.map(\.file))
        guard !damaged.isEmpty else { return self }
        func isWhole(_ file: String) -> Bool { !damaged.contains(file) }
        return Pack(
            directory: directory, origin: origin, info: isWhole(PackFiles.info) ? info : last.info,
            contacts: isWhole(PackFiles.contacts) ? contacts : last.contacts,
            icons: isWhole(PackFiles.icons) ? icons : last.icons,
            palette: isWhole(PackFiles.stylesheet) ? palette : last.palette, problems: problems,
            unreadable: unreadable, hasAllIcons: hasAllIcons,
            hasAllColors: isWhole(PackFiles.stylesheet) ? hasAllColors : last.hasAllColors, synced: synced)
    }
}
