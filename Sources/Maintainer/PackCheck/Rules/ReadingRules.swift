/// The rules for the reading grade of a guide.
enum ReadingRules {
    static let all = [guideGrade, doNowGrade]

    /// The highest grades in school years.
    private static let hardestGuide = 7.5
    private static let hardestDoNow = 5.0

    private static let measure = """
        The grade is Flesch-Kincaid's: 0.39 words a sentence + 11.8 syllables a word - 15.59. Each heading, \
        paragraph and list item ends a sentence; one or two words alone are none; words of the guide's own title \
        count one syllable; a guide whose lang is not English has no grade. muster check --report shows the grade of every guide.
        """

    private static let guideGrade = CheckRule(
        "guide-grade", "The reading grade of a guide is at most \(Tenths.text(hardestGuide))",
        explanation: measure + """
             Make sentences shorter, give each item one action, and take the shorter word.
            """,
        .guideOnce { guide, _ in
            guard let grade = guide.figures.grade, grade > hardestGuide else { return nil }
            return guide.violation(
                at: guide.start,
                "its reading grade is \(Tenths.text(grade)), over \(Tenths.text(hardestGuide))",
                hint: "make its sentences shorter and take shorter words")
        })

    private static let doNowGrade = CheckRule(
        "do-now-grade", "The reading grade of do-now is at most \(Tenths.text(hardestDoNow))",
        explanation: "The actions are graded joined, each as a sentence. " + measure,
        .guideOnce { guide, _ in
            guard let grade = guide.figures.doNowGrade, grade > hardestDoNow else { return nil }
            return guide.violation(
                at: guide.source.position(ofID: "do-now"),
                "the reading grade of do-now is \(Tenths.text(grade)), over \(Tenths.text(hardestDoNow))",
                hint: "make its actions shorter and take shorter words")
        })
}
