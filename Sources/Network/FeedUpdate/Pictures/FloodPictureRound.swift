// Fetches pictures of reports of floods, after the reports themselves are stored: the worst first, then the newest, as many as
// the configuration allows. Off unless a person asks for it.
import Clocks
import Files
import Hazards
import TextTools
import Transport

/// What came of one round.
package struct FloodPictureResult: Sendable, Equatable {
    package var fetched = 0
    package var failed = 0
    /// Why the first of them failed, without a full stop, safe to show.
    package var reason = ""
    /// Those that are stored now, and their bytes.
    package var stored = 0
    package var bytes = 0

    /// What happened, in one or two sentences.
    package var sentence: String {
        var parts = [
            "Pictures: \(fetched) fetched, \(stored) stored"
                + (stored > 0 ? ", \(ByteSize.text(bytes))." : ".")
        ]
        if failed > 0 { parts.append("\(failed) left out (\(reason)); tried again later.") }
        return parts.joined(with: " ")
    }
}

/// One round of one service. It holds no lock but its own, and runs beside readings of feeds.
package struct FloodPictureRound: Sendable {
    let feed: FloodFeed
    /// The folder of hazards.
    let hazards: String
    let now: Moment

    /// Requests and seconds of one round; the next goes on.
    private static let mostRequests = 50
    static let longest = 60
    /// Seconds until a picture is asked for again that the service does not have or that cannot be used, and one whose
    /// transfer failed.
    static let longPause = 86_400
    static let shortPause = 3_600
    private static let lockName = "pictures.lock"

    private struct Wanted {
        var name: String
        var address: DocumentAddress
    }

    /// Fetches what is missing, and removes what is not wanted any more.
    ///
    /// - Returns: nil if pictures are off, another program is fetching them, or the folder cannot be used.
    package func run() -> FloodPictureResult? {
        guard feed.settings.pictures > 0 else {
            try? FloodPictureStore.removeAll(hazards: hazards)
            return nil
        }
        do throws(FileFailure) {
            let lock = try Folder.at(hazards).openLock(Self.lockName)
            guard try lock.lock(.exclusive, waiting: 0) else { return nil }
            defer { withExtendedLifetime(lock) {} }
            return try fetchAll()
        } catch {
            return nil
        }
    }

    /// Returns the pictures of reports that are listed of floods that go on, the worst first, then the newest. Of another
    /// server than the service's own none is asked for.
    private func wanted() -> [Wanted] {
        guard let collection = (try? FloodSnapshot.read(folder: hazards))?.collection(of: feed.name) else {
            return []
        }
        let today = CalendarDate(now.date)
        let floods = Flood.all(of: collection).filter { $0.state(on: today) == .active }
        var (wanted, names): ([Wanted], Set<String>) = ([], [])
        for report in FloodReports(floods.flatMap(\.sets)) where wanted.count < FloodPictures.most {
            guard let text = report.marker.picture, let address = DocumentAddress(text),
                address.isOnServer(of: feed.address),
                case let name = FloodPictures.fileName(of: text), names.insert(name).inserted
            else { continue }
            wanted.append(Wanted(name: name, address: address))
        }
        return wanted
    }

    private func fetchAll() throws(FileFailure) -> FloodPictureResult {
        let wanted = wanted()
        var store = try FloodPictureStore(hazards: hazards)
        let names = Set(wanted.map(\.name))
        try store.keep(names)
        _ = try makeRoom(for: 0, in: &store, wanted[...])
        let before = store.pauses()
        // A clock that was set must keep nothing away for longer.
        var pauses = before.filter { name, until in
            (now.seconds + 1...now.seconds + Self.longPause).contains(until) && names.contains(name)
        }
        let result = try fetch(wanted, into: &store, &pauses)
        if pauses != before { try store.store(pauses) }
        return result
    }

    private func fetch(
        _ wanted: [Wanted], into store: inout FloodPictureStore, _ pauses: inout [String: Int]
    ) throws(FileFailure) -> FloodPictureResult {
        var result = FloodPictureResult()
        let missing = wanted.indices.filter {
            store.sizes[wanted[$0].name] == nil && pauses[wanted[$0].name] == nil
        }
        var limits = feed.limits
        limits.whole = min(limits.whole, Self.longest)
        if !missing.isEmpty,
            let client = try? HTTPClient(
                base: feed.address.origin, limits: limits, userAgent: feed.agent)
        {
            for index in missing.prefix(Self.mostRequests) {
                let item = wanted[index]
                do throws(PictureFailure) {
                    let picture = try picture(item.address, client)
                    let removed = try room(for: picture.count, in: &store, wanted[(index + 1)...])
                    for name in removed { pauses[name] = now.seconds + Self.longPause }
                    do throws(FileFailure) {
                        try store.add(picture, as: item.name)
                    } catch {
                        throw PictureFailure(error.reason, pause: 0, endsRound: true)
                    }
                    result.fetched += 1
                } catch {
                    result.failed += 1
                    if result.reason.isEmpty { result.reason = error.reason }
                    if error.pause > 0 { pauses[item.name] = now.seconds + error.pause }
                    if error.endsRound { break }
                }
            }
        }
        (result.stored, result.bytes) = (store.sizes.count, store.bytes)
        return result
    }

    // MARK: One picture

    /// Returns a whole picture without what a camera writes beside it.
    private func picture(_ address: DocumentAddress, _ client: HTTPClient) throws(PictureFailure) -> [UInt8] {
        let request = DocumentRequest(path: address.path, limit: FloodPictures.largest, accept: "image/jpeg")
        let answer: DocumentAnswer
        do throws(TransportFailure) {
            answer = try client.document(request)
        } catch {
            let reason = FeedFailure(error, host: feed.host, now: now).message
            switch error {
            case .overloaded, .portal, .disk: throw PictureFailure(reason, pause: 0, endsRound: true)
            case .noNetwork, .handshake, .notSecure, .timeIsUp:
                throw PictureFailure(reason, pause: Self.shortPause, endsRound: true)
            case .cut, .stalled, .wrongLength, .wrongBytes:
                throw PictureFailure(reason, pause: Self.shortPause)
            default: throw PictureFailure(reason, pause: Self.longPause)
            }
        }
        guard case .found(let document) = answer else {
            throw PictureFailure("the service answers with nothing", pause: Self.longPause)
        }
        do throws(ReportFieldProblem) {
            return try JPEGPicture.stripped(document.bytes)
        } catch {
            throw PictureFailure(error.message, pause: Self.longPause)
        }
    }

    private var limit: Int { feed.settings.pictures << 20 }

    /// Has room for a picture by removing pictures of reports that stand below it. Returns their names.
    private func room(
        for size: Int, in store: inout FloodPictureStore, _ below: ArraySlice<Wanted>
    ) throws(PictureFailure) -> [String] {
        let lower = below.reduce(0) { $0 + (store.sizes[$1.name] ?? 0) }
        guard store.bytes - lower + size <= limit else {
            throw PictureFailure(
                "there is no room in \(feed.settings.pictures) MB", pause: Self.longPause, endsRound: true)
        }
        do throws(FileFailure) {
            return try makeRoom(for: size, in: &store, below)
        } catch {
            throw PictureFailure(error.reason, pause: 0, endsRound: true)
        }
    }

    private func makeRoom(
        for size: Int, in store: inout FloodPictureStore, _ wanted: ArraySlice<Wanted>
    ) throws(FileFailure) -> [String] {
        var removed: [String] = []
        for item in wanted.reversed() {
            guard store.bytes + size > limit else { break }
            guard store.sizes[item.name] != nil else { continue }
            try store.remove(item.name)
            removed.append(item.name)
        }
        return removed
    }
}

/// Why a picture is not here.
private struct PictureFailure: Error {
    var reason: String
    /// Seconds until it is asked for again; 0 for the next round.
    var pause: Int
    /// Whether the others need not be tried now.
    var endsRound: Bool

    init(_ reason: String, pause: Int, endsRound: Bool = false) {
        (self.reason, self.pause, self.endsRound) = (reason, pause, endsRound)
    }
}

extension FeedUpdater {
    /// Returns what fetches the pictures of a service of floods after it was read; nil if there is nothing to do.
    func pictureRound(after report: FeedReport, of source: any FeedSource) -> FloodPictureRound? {
        guard let feed = source as? FloodFeed,
            feed.settings.pictures > 0
                ? report.isGood : folder.isOwn && FloodPictureStore.isThere(hazards: folder.path)
        else { return nil }
        return FloodPictureRound(feed: feed, hazards: folder.path, now: clock())
    }

    /// Fetches the pictures of the services of floods that were read.
    ///
    /// - Returns: nil if pictures are off, or are being fetched by another program.
    package func fetchPictures(
        after reports: [FeedReport], of sources: [any FeedSource]
    ) -> FloodPictureResult? {
        for source in sources {
            guard let report = reports.first(where: { $0.name == source.name }),
                let round = pictureRound(after: report, of: source)
            else { continue }
            return round.run()
        }
        return nil
    }

    /// Removes the pictures of a service that is off.
    func applyToPictures() {
        guard !names.contains(FloodCollection.service) else { return }
        try? FloodPictureStore.removeAll(hazards: folder.path)
    }
}
