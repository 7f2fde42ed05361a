// Simulates a week of a kiosk in minutes: the real session, screens, controller and ncurses on a real terminal, with a
// clock that skips to the next event. The shipped program has no such clock.
import AppCore
import Clocks
import ContentPack
import CursesDriver
import Glibc
import Screens
import Terminal

@main
struct KioskWeek {
    /// `kiosk-week PACK OTHER-PACK HOURS FILE`: simulates HOURS of a kiosk with PACK, switches between the packs each
    /// night, and writes a line for each hour to FILE: hour, bytes of memory, open descriptors, people, keys, and whether
    /// the kiosk is in use.
    static func main() {
        let words = CommandLine.arguments
        guard words.count == 5, let hours = Int(words[3]), let report = fopen(words[4], "w") else { exit(2) }
        do {
            try simulate(words[1], words[2], hours: hours, report)
        } catch {
            fputs("failed: \(error)\n", report)
            exit(1)
        }
    }

    private static func simulate(
        _ first: String, _ second: String, hours: Int, _ report: UnsafeMutablePointer<FILE>
    ) throws {
        let content = SessionContent(pack: try Pack.open(directory: first, origin: .named))
        let store = Store(
            state: AppState(start: .kiosk, today: CalendarDate("2026-11-21"), access: .kiosk),
            dependencies: Dependencies(content: content))
        let driver = try CursesDriver.open(
            environment: ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8"],
            options: TerminalOptions(keysSendSignals: false))
        // Everything here is done by one thread.
        nonisolated(unsafe) let week = SpedUpTerminal(driver, hours: hours) { week, hour in
            let line =
                "\(hour) \(residentBytes()) \(openDescriptors()) \(week.people) \(week.keys) \(store.state.isTouched ? 1 : 0)\n"
            fputs(line, report)
            fflush(report)
        }
        let controller = KioskController(
            idleSeconds: 60, clock: { week.time },
            newerContent: { pack in
                let wanted = week.day % 2 == 0 ? first : second
                if pack.directory == wanted { return nil }
                return (try? Pack.open(directory: wanted, origin: .named)).map {
                    PackLocator.Located(pack: $0, rejected: [])
                }
            })
        _ = Session(driver: week, store: store, companions: [controller]).run()
        driver.restore()
        fclose(report)
    }

    /// Returns the resident memory, from the second number of /proc/self/statm, in pages.
    private static func residentBytes() -> Int {
        guard let file = fopen("/proc/self/statm", "r") else { return -1 }
        defer { fclose(file) }
        var buffer = [CChar](repeating: 0, count: 200)
        guard fgets(&buffer, Int32(buffer.count), file) != nil else { return -1 }
        let text = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let numbers = text.split(separator: " ").compactMap { Int($0) }
        return numbers.count > 1 ? numbers[1] * Int(sysconf(Int32(_SC_PAGESIZE))) : -1
    }

    private static func openDescriptors() -> Int {
        guard let folder = opendir("/proc/self/fd") else { return -1 }
        defer { closedir(folder) }
        var count = 0
        while readdir(folder) != nil { count += 1 }
        return count
    }
}
