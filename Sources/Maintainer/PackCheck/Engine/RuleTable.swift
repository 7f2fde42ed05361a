/// Every rule that `muster check` applies in addition to the readers' findings. To add a rule, add a value to
/// one of these lists.
enum RuleTable {
    static let all: [CheckRule] = [
        SectionRules.all, ReadingOrderRules.all, MetadataRules.all, DoNowRules.all, ReadingRules.all,
        TelephoneRules.all,
        ContactRules.all, WordingRules.all, CopyRules.all, LinkRules.all, TableRules.all, PictureRules.all,
        ShownTextRules.all,
        NamingRules.all, ColorRules.all, StylesheetColorRules.all, IconRules.all, PlaceBoundsRules.all,
        PlaceRules.all, MapRules.all, SearchRules.all, AlertRules.all,
        KeyRules.all, MenuRules.all, OrderRules.all, FileRules.all, CommentRules.all,
        ManifestMatchRules.all, StarterRules.all,
    ].flatMap { $0 }
}
