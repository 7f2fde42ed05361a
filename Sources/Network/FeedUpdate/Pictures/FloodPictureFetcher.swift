// Fetches the pictures of flood reports after the reports themselves are stored: the worst first, then the
// newest, up to the configured size. Off by default.
import Clocks
import Files
import Hazards
import TextTools
import Transport

/// The result of one round.
package struct FloodPictureResult: Sendable, Equatable {
    package var fetched = 0
    package var failed = 0
    /// The reason that the first of them failed, without a period, safe to display.
    package var reason = ""
    /// The number of pictures stored now, and their size in bytes.
    package var stored = 0
    package var bytes = 0

    /// The result in one or two sentences.
    package var sentence: String {
        var parts = [
            "Pictures: \(fetched) fetched, \(stored) stored"
                + (stored > 0 ? ", \(ByteSize.text(bytes))." : ".")
        ]
        if failed > 0 { parts.append("\(failed) left out (\(reason)); tried again later.") }
        return parts.joined(with: " ")
    }
}

/// One round for one service. It takes only its own lock, and runs in parallel with readings of feeds.
package struct FloodPictureFetcher: Sendable {
    let feed: FloodFeed
    /// The path of the hazards folder.
    let hazards: String
    let now: Moment

    /// The most requests and seconds of one round; the next round continues.
    private static let maxRequests = 50
    static let longest = 60
    /// The number of seconds before retrying a picture that the service does not have or that is unusable,
    /// and one whose transfer failed.
    static let longPause = 86_400
    static let shortPause = 3_600
    private static let lockName = "pictures.lock"

    private struct Wanted {
        var name: String
        var address: DocumentAddress
    }

    /// Fetches missing pictures, and removes those no longer wanted.
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

    /// Returns the pictures of listed reports of ongoing floods, the worst first, then the newest. Only
    /// pictures on the service's own server are fetched.
    private func wanted() -> [Wanted] {
        guard let collection = (try? FloodSnapshot.read(folder: hazards))?.collection(of: feed.name) else {
            return []
        }
        let today = CalendarDate(now.date)
        let floods = Flood.all(of: collection).filter { $0.state(on: today) == .active }
        var (wanted, names): ([Wanted], Set<String>) = ([], [])
        for report in FloodReports(floods.flatMap(\.sets)) where wanted.count < FloodPictures.limit {
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
            for index in missing.prefix(Self.maxRequests) {
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

    /// Fetches a complete picture, without the metadata that a camera adds.
    private func picture(_ address: DocumentAddress, _ client: HTTPClient) throws(PictureFailure) -> [UInt8] {
        let request = DocumentRequest(path: address.path, limit: FloodPictures.largest, accept: "image/jpeg")
        let answer: DocumentResponse
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

    /// Makes space for a picture by removing those of lower-ranked reports. Returns their names.
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

/// The reason that a picture was not fetched.
private struct PictureFailure: Error {
    var reason: String
    /// The number of seconds before the next attempt; 0 for the next round.
    var pause: Int
    /// True if the remaining pictures cannot be fetched now either.
    var endsRound: Bool

    init(_ reason: String, pause: Int, endsRound: Bool = false) {
        (self.reason, self.pause, self.endsRound) = (reason, pause, endsRound)
    }
}

extension FeedUpdater {
    /// Returns the picture round to run after a flood service was read, or nil if there is nothing to do.
    func pictureRound(after report: FeedReport, of source: any FeedSource) -> FloodPictureFetcher? {
        guard let round = source.pictureRound(hazards: folder.path, now: clock()),
            round.feed.settings.pictures > 0
                ? report.isGood : folder.isOwn && FloodPictureStore.isThere(hazards: folder.path)
        else { return nil }
        return round
    }

    /// Fetches the pictures of the flood services that were read.
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

    /// Removes the pictures of a service that is no longer enabled.
    func applyToPictures() {
        guard !names.contains(FloodCollection.service) else { return }
        try? FloodPictureStore.removeAll(hazards: folder.path)
    }
}
