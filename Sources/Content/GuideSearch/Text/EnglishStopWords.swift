/// The words that a search ignores unless the pack has a list of stop words: those that any English sentence contains.
enum EnglishStopWords {
    static let all: Set<String> = [
        "a", "about", "am", "an", "and", "any", "are", "as", "at", "be", "been", "being", "but", "by", "can",
        "could", "did", "do", "does", "doing", "for", "from", "get", "gets", "getting", "got", "had", "has",
        "have", "having", "he", "her", "here", "hers", "him", "his", "how", "i", "if", "im", "in", "into",
        "is", "it", "its", "ive", "just", "me", "my", "of", "on", "or", "our", "please", "she", "should",
        "so", "some", "someone", "than", "that", "thats", "the", "their", "them", "then", "there", "theres",
        "these", "they", "this", "those", "to", "too", "us", "very", "was", "we", "were", "what", "whats",
        "when", "where", "which", "who", "why", "will", "with", "would", "you", "your",
    ]
}
