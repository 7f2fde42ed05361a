import AppCore
import Clocks
import ContentPack
import Hazards

extension Library {
    /// Looks for alerts where `muster-sync` stores them, and shows moments in the zone of this machine.
    func useAlerts(of locator: PackLocator) {
        let environment = locator.environment
        alertFolders = SnapshotFolders(
            environment.userHazards.map { [$0] } ?? [], system: environment.systemHazards)
        zone = .ofMachine
    }

    /// Has the person's reports of floods go into their outbox.
    func useFloodOutbox(of locator: PackLocator) {
        let environment = locator.environment
        useFloodOutbox(environment.userOutbox.map { Outbox($0) }) {
            environment.address(ofFeed: FloodCollection.service)
        }
    }
}
