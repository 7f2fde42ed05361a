import Foundation
import Glibc

/// A shell command that sends nothing, like gpspipe at a gpsd without a receiver. It is two processes, whose numbers it
/// writes to a file.
package struct SilentCommand {
    package let text: String
    private let list: String

    package init(in directory: PrivateDirectory) {
        list = directory.path("processes")
        text = "sleep 300 & echo $! >\(list); echo $$ >>\(list); sleep 300; true"
    }

    /// Waits some seconds for its processes, and returns their numbers; none if they do not come.
    package func processes() -> [Int32] {
        for _ in 0..<500 {
            let text = (try? String(contentsOfFile: list, encoding: .utf8)) ?? ""
            let found = text.split(separator: "\n").compactMap { Int32($0) }
            if found.count == 2 { return found }
            usleep(20_000)
        }
        return []
    }

    /// Returns whether a process runs; one that has ended may not be reaped yet.
    package static func isRunning(_ process: Int32) -> Bool {
        guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else {
            return false
        }
        return !status.contains(") Z ")
    }

    /// Waits some seconds until none of the processes runs, and returns whether that is so.
    package static func haveEnded(_ processes: [Int32]) -> Bool {
        for _ in 0..<500 where processes.contains(where: isRunning) { usleep(20_000) }
        return !processes.contains(where: isRunning)
    }
}
