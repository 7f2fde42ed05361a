import AppCore
import Clocks
import ContentPack
import HazardKit
import Hazards

extension SessionContent {
    /// Uses the alerts that `muster-sync` stores, and shows moments in the time zone of this machine.
    func useHazards(of locator: PackLocator) {
        let environment = locator.environment
        hazardFolders = SnapshotFolders(
            environment.userHazards.map { [$0] } ?? [], system: environment.systemHazards,
            configuration: environment.configuration())
        zone = .ofMachine
    }

    /// Puts the person's flood reports into their outbox.
    func useFloodOutbox(of locator: PackLocator) {
        let environment = locator.environment
        useFloodOutbox(environment.userOutbox.map { Outbox($0) }) {
            environment.address(ofFeed: FloodCollection.service)
        }
    }
}
