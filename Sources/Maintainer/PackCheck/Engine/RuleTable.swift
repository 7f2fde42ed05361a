/// Every rule that `muster check` applies in addition to the readers' findings. To add a rule, add a value to
/// one of these lists.
enum RuleTable {
    static let all: [CheckRule] = [
        SectionRules.all, ReadingOrderRules.all, MetadataRules.all, DoNowRules.all, ReadingRules.all,
        TelephoneRules.all, WordingRules.all, CopyRules.all, LinkRules.all, ShownTextRules.all,
        NamingRules.all,
        ColorRules.all, IconRules.all, PlaceBoundsRules.all, PlaceRules.all, MapRules.all, SearchRules.all,
        AlertRules.all, KeyRules.all, MenuRules.all, OrderRules.all, FileRules.all, ManifestMatchRules.all,
        StarterRules.all,
    ].flatMap { $0 }
}
