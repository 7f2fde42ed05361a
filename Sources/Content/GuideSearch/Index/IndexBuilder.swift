import ContentPack
import Files
import SQLite

/// Builds the index of a pack step by step. The old index is replaced only when the new one is complete.
final class IndexBuilder {
    private static let surveyed = 500

    private enum Stage {
        case surveying(PackSurvey)
        case gathering(PackSurvey)
        /// Guides are read, from this one on.
        case guides(Int)
        case finishing
        case merging(isFirst: Bool)
        case done
    }

    private let pack: Pack
    /// The menus of an installed pack, whose files never change; nil if the menus are read with everything else.
    private let menus: MenuCollection?
    private let file: CacheFile?
    /// The file that is filled, to take the place of the old one.
    private var new: ReplacementFile?
    private var stage: Stage
    private var survey = PackSurvey.Result(digest: 0, files: 0)
    private var elsewhere: [String] = []
    private var words = SearchWords()
    private var documents: PackDocuments?
    private var writer: IndexWriter?

    /// - Parameters:
    ///   - menus: the menus of the pack, as far as they have been read. They are used only for an installed
    ///     pack: those of another pack may be older than the survey that later determines whether the index
    ///     is still valid.
    ///   - file: the location of the index; nil to keep it in memory.
    init(pack: Pack, menus: MenuCollection?, file: CacheFile?) {
        (self.pack, self.file) = (pack, file)
        self.menus = pack.isVerified ? menus : nil
        // Before anything is read: what is written to meanwhile is noticed next time.
        stage = .surveying(PackSurvey(pack: pack, isBrief: false))
    }

    var progress: PackSearch.Progress {
        let total = documents?.guides.count ?? 0
        return switch stage {
        case .surveying, .gathering: PackSearch.Progress(done: 0, total: total)
        case .guides(let index): PackSearch.Progress(done: index, total: total)
        case .finishing, .merging, .done: PackSearch.Progress(done: total, total: total)
        }
    }

    /// Does the next piece of work. Returns the index if it was the last.
    func step() throws(DatabaseFailure) -> SearchIndex? {
        do throws(DatabaseFailure) {
            return try advance()
        } catch {
            (writer, new) = (nil, nil)
            throw error
        }
    }

    private func advance() throws(DatabaseFailure) -> SearchIndex? {
        switch stage {
        case .surveying(var survey):
            let hasMore = survey.step(Self.surveyed)
            stage = hasMore ? .surveying(survey) : .gathering(survey)
        case .gathering(var survey):
            words = pack.searchWords().words
            let documents = PackDocuments(pack: pack, menus: menus ?? MenuCollection(of: pack), words: words)
            // Before the first guide is read.
            elsewhere = survey.add(documents.guides)
            while survey.step(Self.surveyed) {}
            self.survey = survey.result
            var writer = try IndexWriter(database: makeDatabase(), words: words)
            for document in documents.others { try writer.add(document) }
            (self.documents, self.writer) = (documents, writer)
            stage = .guides(0)
        case .guides(let index):
            guard var documents, index < documents.guides.count else {
                stage = .finishing
                return nil
            }
            try writer?.add(documents.document(of: documents.guides[index]))
            self.documents = documents
            stage = .guides(index + 1)
        case .finishing:
            try writer?.finish(
                words,
                facts: [
                    "survey": survey.text, "brief": PackSurvey.of(pack, isBrief: true).text,
                    "elsewhere": elsewhere.joined(separator: "\n"),
                    "unread": documents?.unread.joined(separator: "\n") ?? "",
                ])
            stage = .merging(isFirst: true)
        case .merging(let isFirst):
            if try writer?.merge(isFirst: isFirst) == true {
                stage = .merging(isFirst: false)
            } else {
                stage = .done
                return try finished()
            }
        case .done: break
        }
        return nil
    }

    private func makeDatabase() throws(DatabaseFailure) -> Database {
        guard let file else { return try Database(path: "", mode: .memory) }
        let new: ReplacementFile
        do throws(FileFailure) { new = try file.makeReplacement() } catch {
            throw DatabaseFailure(code: 0, message: error.reason)
        }
        self.new = new
        return try Database(path: new.file.path, mode: .create)
    }

    private func finished() throws(DatabaseFailure) -> SearchIndex? {
        guard let writer else { return nil }
        try writer.database.execute("COMMIT")
        guard let file, let new else { return try SearchIndex(database: writer.database, pack: pack) }
        self.writer = nil
        do throws(FileFailure) { try file.install(new) } catch {
            throw DatabaseFailure(code: 0, message: error.reason)
        }
        self.new = nil
        return try SearchIndex(database: file.open(), pack: pack)
    }
}
