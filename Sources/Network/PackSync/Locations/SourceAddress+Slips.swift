// Slips in the address of a source.
import Files
import TextTools
import Transport

extension SourceAddress {
    /// The address of a server that a relative folder was probably meant as: `127.0.0.1:8080/x`, `example.org/x`. Nil if
    /// there is such a folder, or its name is no server's.
    var meantServer: String? {
        guard case .folder(let path) = self, !path.hasPrefix("/"), !path.hasPrefix("."),
            !FileKind.isTaken(path)
        else { return nil }
        let host = path.prefix { $0 != "/" }
        guard host.contains(":") || host.contains(".") || host == "localhost" else { return nil }
        let isLocal = host.hasPrefix("localhost") || host.allSatisfy { $0.isNumber || $0 == "." || $0 == ":" }
        let text = (isLocal ? "http://" : "https://") + path
        guard case .web(let address)? = SourceAddress(text) else { return nil }
        return SourceAddress.web(address).shown
    }

    /// True if it is the file `stamp` of a repository, as copied from a browser, and not the repository.
    var isStamp: Bool {
        switch self {
        case .web(let address): address.hasSuffix("/" + RepositoryPath.stamp + "/")
        case .folder(let path): path.hasSuffix("/" + RepositoryPath.stamp) && FileKind.isFile(path)
        }
    }
}
