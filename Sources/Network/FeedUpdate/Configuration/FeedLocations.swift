// The locations of the feed configuration and of the stored data: the user's or the machine's.
import ContentPack
import HazardKit

package struct FeedLocations: Sendable, Equatable {
    /// The folder of the snapshot.
    package var hazards: String
    /// The folders with configuration, the first choice first. Commands change the first one.
    package var configuration: [String]
    /// True if commands change the configuration of a person.
    var isPersonal: Bool

    /// The folder that the machine's service writes and everyone may read.
    package static let systemHazards = SnapshotFormat.systemFolder

    /// - Parameters:
    ///   - isSystem: true for the machine's feeds, which `/etc/muster` configures.
    ///   - folder: a folder to use for the snapshot instead.
    /// - Throws: a problem if `HOME` is needed and not set, or the options contradict each other.
    package init(
        _ environment: PackLocator.Environment, isSystem: Bool, folder: String? = nil
    ) throws(FeedProblem) {
        if isSystem, folder != nil {
            throw FeedProblem(.usage, "--hazards and --system exclude each other.")
        }
        if let folder, folder.isEmpty || folder.utf8.contains(0) {
            throw FeedProblem(.usage, "--hazards needs a folder.")
        }
        guard let own = isSystem ? Self.systemHazards : folder ?? environment.userHazards else {
            throw FeedProblem(
                .unusable, "HOME is not set, so your alerts cannot be found. Set it, or use --system.")
        }
        hazards = own
        configuration = environment.configuration(isSystem: isSystem)
        isPersonal = !isSystem && environment.userConfiguration != nil
    }

    /// Reads the first `feeds.conf` found: a user's file replaces the administrator's.
    package func configuration(knowing names: [String]) -> FeedConfiguration {
        FeedConfiguration(
            ConfigurationFile.first(ConfigurationFile.feeds, in: configuration), knowing: names)
    }

    /// The file that commands change.
    package var configurationFile: String {
        (configuration.first ?? "/etc/muster") + "/" + ConfigurationFile.feeds
    }
}
