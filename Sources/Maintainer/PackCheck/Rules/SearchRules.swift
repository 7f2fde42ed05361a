import ContentPack
import Diagnostics
import PropertyLists

/// The rules for `Search.plist`, which configures the words people type.
enum SearchRules {
    static let all = [guide, answer, unanswered, empty, same, found]

    private static let guide = CheckRule(
        "search-guide", "The phrases in Search.plist belong to a guide, a menu or a contact",
        explanation: """
            Phrases lists, under the name of a guide's file without its ending, what people say when they need that \
            guide, or under that of a menu's file or the ID of a contact. Under a name that no menu leads to it is lost.
            """,
        .pack { context in
            let menus = context.lists.menus.map { PackPath.stem(of: $0.file) }
            let slugs = Set(
                context.catalogue.guides.map(\.slug) + menus + context.pack.contacts.compactMap(\.id))
            return context.searchWords.userPhrases.filter { !slugs.contains($0.slug) }.map { phrase in
                violation(
                    phrase.position, "Phrases", phrase.slug,
                    "there is no guide \(ShortText.of(phrase.slug))",
                    hint: MeantHint.of(
                        phrase.slug, among: slugs.sorted(), "name the file of a guide without its ending"))
            }
        })

    private static let answer = CheckRule(
        "search-answer", "What a phrase in Search.plist leads to is in the guide",
        explanation: """
            Answer names the line that a person who types one of the phrases needs: the id of a section, or words of the \
            guide as they stand in do-now or during. The reader shows that line below do-now. A promise of the search that \
            the guide does not keep is worse than no result: people follow the wrong steps.
            """,
        .guide { guide, context in
            guard let slug = guide.listing?.slug else { return [] }
            let phrases = context.searchWords.userPhrases.filter { $0.slug == slug }
            let unanswered = guide.shown.unanswered(phrases.compactMap(\.answer))
            return phrases.compactMap { phrase in
                guard let answer = phrase.answer, unanswered.contains(answer) else { return nil }
                return violation(
                    phrase.position, "Phrases", phrase.slug,
                    "no line of do-now or during has \"\(ShortText.of(answer))\"",
                    hint: "copy words of the line that answers these phrases, or write such a line")
            }
        })

    private static let unanswered = CheckRule(
        "search-unanswered", "Phrases in Search.plist name the line that answers them", severity: .note,
        explanation: """
            Phrases without an Answer lead to a guide, and no one has said which line of it they need. Write them as a \
            dictionary with Answer and Phrases; do-now is an answer, too.
            """,
        .pack { context in
            let slugs = Set(context.catalogue.guides.map(\.slug))
            return context.searchWords.userPhrases.filter {
                $0.answer == nil && !$0.phrases.isEmpty && slugs.contains($0.slug)
            }.map { phrase in
                violation(
                    phrase.position, "Phrases", phrase.slug,
                    phrase.phrases.count == 1
                        ? "1 phrase has no answer" : "\(phrase.phrases.count) phrases have no answer",
                    hint: "group them by the line that answers each, with Answer and Phrases")
            }
        })

    private static let empty = CheckRule(
        "search-empty", "A phrase in Search.plist says something",
        explanation: """
            A synonym without a meaning does nothing, and neither does a phrase made of stop words alone: "help me \
            please" means every guide. A meaning of a word needs letters, and so does each word beside it.
            """,
        .pack { context in
            let words = context.searchWords
            let bare = words.synonyms.filter { !context.vocabulary.saysSomething($0.phrase) }.map {
                violation(
                    $0.position, "Synonyms", $0.phrase,
                    "\"\(ShortText.of($0.phrase))\" is made of stop words alone",
                    hint: "leave it out, or add a word that says what is wrong")
            }
            let idle = words.synonyms.filter { $0.meanings.isEmpty }.map {
                violation(
                    $0.position, "Synonyms", $0.phrase, "\"\(ShortText.of($0.phrase))\" has no meaning",
                    hint: "give it the words of the guides that it means, or leave it out")
            }
            let groups = words.userPhrases.filter(\.phrases.isEmpty).map {
                violation(
                    $0.position, "Phrases", $0.slug, "\(ShortText.of($0.slug)) has a group without phrases",
                    hint: "write what people say under Phrases, or leave it out")
            }
            let senses = words.senses.flatMap { sense in
                (sense.words + sense.company).filter { !context.vocabulary.hasWord($0) }.map {
                    violation(
                        sense.position, "Senses", sense.words.joined(separator: ", "),
                        "\"\(ShortText.of($0))\" has no word",
                        hint: "write it as people type it, or leave it out")
                }
            }
            return bare + idle + groups + senses
        })

    private static let same = CheckRule(
        "search-same", "A synonym in Search.plist means something else than itself",
        explanation: """
            The search takes care of endings, accents and apostrophes by itself: "burned" and "burning" are one word to \
            it.
            """,
        .pack { context in
            pairs(context).filter { context.vocabulary.areSame($0.synonym.phrase, $0.meaning) }.map {
                violation(
                    $0.synonym.position, "Synonyms", $0.synonym.phrase,
                    "to a search \"\(ShortText.of($0.meaning))\" is the same as \"\(ShortText.of($0.synonym.phrase))\"",
                    hint: "leave it out")
            }
        })

    private static let found = CheckRule(
        "search-word", "What a synonym in Search.plist means is found in a guide",
        explanation: """
            The meaning of a synonym is looked for in the titles, keywords and texts of the guides, in their phrases, and \
            in the contacts. A word that is in none of them finds nothing.
            """,
        .pack { context in
            pairs(context).compactMap { pair in
                context.vocabulary.missing(in: pair.meaning).map { word in
                    violation(
                        pair.synonym.position, "Synonyms", pair.synonym.phrase,
                        "no guide has the word \"\(ShortText.of(word))\"",
                        hint: "take a word that a guide has")
                }
            }
        })

    private static func pairs(_ context: CheckContext) -> [(synonym: SearchWords.Synonym, meaning: String)] {
        context.searchWords.synonyms.flatMap { synonym in synonym.meanings.map { (synonym, $0) } }
    }

    private static func violation(
        _ position: SourcePosition, _ list: String, _ key: String, _ message: String, hint: String
    ) -> Violation {
        Violation(
            PackFiles.searchWords, position, keyPath: PropertyListKeyPath.appending(key: key, to: list),
            message, hint: hint)
    }
}
