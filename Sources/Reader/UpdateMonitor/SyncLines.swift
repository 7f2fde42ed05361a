import AppCore
import ContentPack

/// Reads what `muster-sync update --porcelain` writes, as if a stranger had written it; `SyncLine` says how it is written.
struct SyncLines {
    enum Event: Equatable {
        case progress(UpdateProgress)
        case result(UpdateOutcome)
    }

    /// Bytes: what it writes all together (1,000 names, and progress ten times a second for an hour) is no more.
    static let largest = 8 << 20

    private var rest: [UInt8] = []
    private var count = 0
    private(set) var hasBegun = false
    private(set) var isStrange = false

    mutating func feed(_ bytes: [UInt8]) -> [Event] {
        guard !isStrange else { return [] }
        count += bytes.count
        rest += bytes
        var events: [Event] = []
        var start = 0
        while let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")), !isStrange {
            if let event = event(rest[start..<end]) { events.append(event) }
            start = end + 1
        }
        rest.removeSubrange(..<start)
        if rest.count > SyncLine.longest || count > Self.largest { isStrange = true }
        return isStrange ? [] : events
    }

    private mutating func event(_ line: ArraySlice<UInt8>) -> Event? {
        guard line.count <= SyncLine.longest, let text = String(validating: line, as: UTF8.self) else {
            isStrange = true
            return nil
        }
        let read = SyncLine(text)
        guard hasBegun else {
            hasBegun = read == .beginning
            isStrange = !hasBegun
            return nil
        }
        switch read {
        case .progress(let progress): return .progress(progress)
        case .result(let result): return .result(UpdateOutcome(result))
        default: return nil
        }
    }
}

extension UpdateOutcome {
    /// `available` belongs to a dry run, which is never started from here.
    fileprivate init(_ result: SyncLine.Result) {
        self.init(result.outcome.flatMap { $0 == .available ? nil : .sync($0) } ?? .unclear)
        version = result.newVersion ?? result.oldVersion
        freshness = result.freshness
        nextTime = result.notBefore?.shown
        sentence = result.sentence
    }
}
