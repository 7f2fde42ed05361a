import Guidebook

/// Where the menus name images: `Image` and `Header` of their entries, however deep.
struct ImageName {
    var name: String
    var file: String
    var position: SourcePosition
    var keyPath: String

    private static let keys: Set<String> = ["Image", "Header"]

    /// Every place of the menus of a pack, in the order of each file.
    static func all(in pack: Pack, files: [String]) -> [ImageName] {
        var found: [ImageName] = []
        for file in files {
            do throws(Diagnostic) {
                add(try pack.propertyList(file), keyPath: "", file: file, to: &found)
            } catch {
                // A menu that cannot be read has a finding of its own.
                continue
            }
        }
        return found
    }

    /// The depth is the reader's: a property list that is nested too deep is not read at all.
    private static func add(
        _ value: PropertyListValue, keyPath: String, file: String, to found: inout [ImageName]
    ) {
        switch value.content {
        case .array(let items):
            for (index, item) in items.enumerated() {
                let path = PropertyListKeyPath.appending(index: index, to: keyPath)
                add(item, keyPath: path, file: file, to: &found)
            }
        case .dictionary(let dictionary):
            for entry in dictionary.entries {
                let path = PropertyListKeyPath.appending(key: entry.key, to: keyPath)
                if let name = entry.value.string, keys.contains(entry.key) {
                    found.append(
                        ImageName(name: name, file: file, position: entry.value.position, keyPath: path))
                } else {
                    add(entry.value, keyPath: path, file: file, to: &found)
                }
            }
        default: break
        }
    }
}
