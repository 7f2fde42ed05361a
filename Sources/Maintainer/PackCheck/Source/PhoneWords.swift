/// The words around digits that tell whether they are dialed.
enum PhoneWords {
    enum Announcement {
        /// A word such as "call": what follows is dialed, however short.
        case verb
        /// A word such as "police": a year or a count may follow it as well.
        case service
    }

    private static let verbs: Set<String> = [
        "call", "dial", "text", "phone", "ring", "calling", "texting", "dialing",
        // German, the Nordic languages, Dutch, Polish.
        "anrufen", "rufen", "rufe", "wählen", "wähle", "ringe", "ringer", "slå", "soita", "bel", "bellen",
        "zadzwoń",
        // Spanish, French, Italian, Portuguese.
        "llame", "llama", "llamar", "marque", "marcar", "appelez", "appeler", "composez", "chiama",
        "chiamate", "chiamare", "ligue", "ligar",
        // Russian, Turkish, Arabic, Hebrew.
        "звоните", "позвоните", "arayın", "اتصل", "اتصلوا", "חייגו", "חייג", "התקשרו",
    ]
    private static let services: Set<String> = [
        "police", "ambulance", "brigade", "emergency", "emergencies", "services", "hotline", "helpline",
        "lifeline", "healthline", "poison", "telephone", "tel", "tlf", "tél", "telefon", "teléfono",
        "telefono", "téléphone", "telefone", "telefoon", "mobil", "mobile", "politi", "polis", "polisen",
        "polizei", "policja", "policía", "polícia", "polizia", "poliisi", "politie", "notruf", "feuerwehr",
        "brann", "brannvesen", "ambulanse", "ambulans", "ambulancia", "ambulanza", "bomberos", "pompiers",
        "samu", "urgences", "emergencias", "emergencia", "emergenza", "emergência", "nødnummer", "legevakt",
        "полиция", "телефон", "هاتف", "الشرطة", "بالرقم", "الإسعاف", "משטרה", "טלפון",
    ]
    /// The words that may be between such a word and the number.
    private static let fillers: Set<String> = [
        "to", "the", "at", "on", "number", "us", "or", "and", "is", "a", "free", "for", "then", "nummer",
        "die", "den", "auf", "på", "til", "og", "eller", "und", "oder", "ist", "er", "al", "el", "la",
        "número", "o", "y", "le", "au", "numéro", "ou", "et", "il", "numero", "على", "رقم", "الرقم",
    ]
    /// The words after an amount or a range of amounts, such as 300-1000 feet.
    private static let units: Set<String> = [
        "feet", "foot", "ft", "yards", "meters", "metres", "miles", "km", "people", "mg", "ml", "mm",
        "pounds", "degrees", "volts", "watts", "calories", "gallons", "liters", "students", "hours",
        "minutes", "dollars", "days", "times", "years", "seconds", "percent",
    ]
    private static let dispatchers: Set<String> = [
        "dispatcher", "operator", "dispatch", "call", "calls", "center",
    ]

    /// Returns the kind of the word that says that what follows is dialed, or nil if there is none.
    static func announcement(in before: ArraySlice<Substring>) -> Announcement? {
        for word in before.suffix(6).reversed() {
            let letters = letters(of: word)
            // A sentence has ended; `tel.` has not.
            if letters.count > 3 || letters.isEmpty, let last = word.last, ".!?".contains(last) { return nil }
            if verbs.contains(letters) { return .verb }
            if services.contains(letters) { return .service }
            guard letters.isEmpty || fillers.contains(letters) else { return nil }
        }
        return nil
    }

    /// Returns true for words such as "text HOME to".
    static func isTextTo(_ before: ArraySlice<Substring>) -> Bool {
        let words = before.suffix(3).map(letters)
        return words.last == "to" && words.contains(where: verbs.contains)
    }

    static func isUnit(_ word: Substring?) -> Bool { word.map { units.contains(letters(of: $0)) } ?? false }

    static func isDispatcher(_ word: Substring?) -> Bool {
        word.map { dispatchers.contains(letters(of: $0)) } ?? false
    }

    private static func letters(of word: Substring) -> String { word.lowercased().filter(\.isLetter) }
}
