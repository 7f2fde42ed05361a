import ContentPack

/// The meanings of words that have several, chosen by their company: "collapse" beside a friend is another matter than
/// beside a roof.
///
/// A meaning names words and phrases, and the guides that it leads to. The one with the longest phrase in the query is
/// chosen, of equal ones the one with the most company, then the first; one without company if no other is. The guides of
/// the other meanings are rivals.
struct Senses {
    /// The parts of the index that hold them, as lines.
    static let part = "senses"
    static let groupsPart = "groups"
    /// The groups of words for people, the one who types included.
    static let peopleGroups = ["people", "others", "self"]
    /// The most words between two words of a phrase; only stop words may stand there.
    private static let longestGap = 3

    /// A meaning that was chosen in a query.
    struct Choice: Equatable {
        var codes: Set<UInt32>
        var guides: Set<String>
        var rivals: Set<String>
        /// The words of the company that were found.
        var length: Int
    }

    /// A meaning as it is stored. It is taken apart when its word is typed, since there are thousands and the first letter of
    /// a search waits for all of them.
    private struct Sense {
        var company: Substring
        var guides: Substring

        var phrases: [[Substring]] { company.parts("|").map { $0.parts(" ") }.filter { !$0.isEmpty } }
        var slugs: Set<String> { Set(guides.parts(" ").map(String.init)) }
    }

    private let groups: [Substring: Set<String>]
    /// For each ambiguous word or phrase, its terms and meanings.
    private let words: [(terms: [String], senses: [Sense])]

    /// Creates the meanings from lines of terms, company and guides.
    init(stored text: String, groups: String) {
        self.groups = Dictionary(
            Substring(groups).parts("\n").compactMap { line in
                let words = line.parts(" ")
                return words.first.map { ("@" + $0, Set(words.dropFirst().map(String.init))) }
            }, uniquingKeysWith: { $0.union($1) })
        var words: [(terms: [String], senses: [Sense])] = []
        for line in Substring(text).parts("\n") {
            let fields = line.parts("\t", keepingEmpty: true)
            guard fields.count == 3, case let terms = fields[0].parts(" ").map(String.init), !terms.isEmpty
            else { continue }
            let sense = Sense(company: fields[1], guides: fields[2])
            if let known = words.firstIndex(where: { $0.terms == terms }) {
                words[known].senses.append(sense)
            } else {
                words.append((terms, [sense]))
            }
        }
        self.words = words
    }

    /// Returns the lines of the meanings and of the groups, to be stored.
    static func stored(_ words: SearchWords) -> (senses: String, groups: String) {
        func terms(_ text: String) -> String {
            WordScanner.words(text, max: 16).map { term($0.text) }.joined(separator: " ")
        }
        let names = Set(words.groups.keys.map { $0.lowercased() })
        func company(_ text: String) -> String {
            text.split(separator: " ").map { word in
                names.contains(word.lowercased()) && word.first?.isUppercase == true
                    ? "@" + word.lowercased() : terms(String(word))
            }.filter { !$0.isEmpty }.joined(separator: " ")
        }
        // A word or a company without letters is nothing that a person types.
        let senses = words.senses.flatMap { sense -> [String] in
            let phrases = sense.company.map(company).filter { !$0.isEmpty }
            if phrases.isEmpty, !sense.company.isEmpty { return [] }
            return sense.words.map(terms).filter { !$0.isEmpty }.map { word in
                "\(word)\t\(phrases.joined(separator: "|"))\t\(sense.guides.joined(separator: " "))"
            }
        }
        let groups = words.groups.sorted { $0.key < $1.key }.map { name, words in
            "\(name.lowercased()) " + words.map(terms).joined(separator: " ")
        }
        return (senses.joined(separator: "\n"), groups.joined(separator: "\n"))
    }

    /// Returns the term of a word, or the word itself if its stem is a small word: who "ate" is not "at".
    static func term(_ word: String) -> String {
        let term = Term.of(word)
        return EnglishStopWords.all.contains(term) && !EnglishStopWords.all.contains(word) ? word : term
    }

    func group(_ name: String) -> Set<String> { groups["@" + name] ?? [] }

    /// Returns the meanings of the ambiguous words among these words.
    func choices(_ typed: [String], isSmall: (Int) -> Bool) -> [Choice] {
        let terms = typed.map(Self.term)
        return words.compactMap { (word, senses) -> Choice? in
            guard word.allSatisfy(terms.contains) else { return nil }
            var best: (sense: Sense, length: Int, company: Int)?
            for sense in senses {
                let found = sense.phrases.map { self.length(of: $0, in: terms, isSmall) }.filter { $0 > 0 }
                let (length, company) = (found.max() ?? 0, found.reduce(0, +))
                guard length > 0 || sense.company.isEmpty,
                    best.map({ (length, company) > ($0.length, $0.company) }) ?? true
                else { continue }
                best = (sense, length, company)
            }
            guard let best else { return nil }
            let (all, guides) = (Set(senses.flatMap(\.slugs)), best.sense.slugs)
            return Choice(
                codes: Set(word.map(Term.code)), guides: guides, rivals: all.subtracting(guides),
                length: best.length)
        }
    }

    /// Returns the number of words of a phrase if it is among the terms, otherwise 0.
    private func length(of phrase: [Substring], in terms: [String], _ isSmall: (Int) -> Bool) -> Int {
        for start in terms.indices where matches(phrase[0], terms[start]) {
            var position = start
            let isWhole = phrase.dropFirst().allSatisfy { word in
                var next = position + 1
                while next < terms.count, next - position <= Self.longestGap {
                    if matches(word, terms[next]) {
                        position = next
                        return true
                    }
                    guard isSmall(next) else { return false }
                    next += 1
                }
                return false
            }
            if isWhole { return phrase.count }
        }
        return 0
    }

    private func matches(_ word: Substring, _ term: String) -> Bool {
        word.first == "@" ? groups[word]?.contains(term) ?? false : word == term
    }
}

extension Substring {
    /// The parts between a sign of ASCII, found by their bytes; none is empty, unless those are kept.
    fileprivate func parts(_ sign: Unicode.Scalar, keepingEmpty: Bool = false) -> [Substring] {
        utf8.split(separator: UInt8(ascii: sign), omittingEmptySubsequences: !keepingEmpty).map {
            Substring($0)
        }
    }
}
