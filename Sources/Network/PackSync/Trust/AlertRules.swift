// The rules for trusting a campus's list of alerts, as functions of its bytes and of the record of earlier lists.
import ContentPack

/// A list of alerts that passes every rule.
package struct TrustedAlertList: Sendable, Equatable {
    package let list: AlertList
    /// SHA-256 of its message.
    package let message: SHA256Digest
    package let key: PublicKey
    /// True if this exact list was seen before.
    package let isKnown: Bool
}

extension TrustRules {
    /// Verifies a list of alerts against the root list in force and the record of earlier lists.
    ///
    /// An expired list passes: it is used and marked.
    ///
    /// - Throws: the first rule that it breaks. If `wantsNewerLists` is true for the refusal, it is final
    ///   only if there are no newer root lists.
    package static func alerts(
        _ bytes: [UInt8], under list: RootList, _ record: AlertRecord
    ) throws(AlertRefusal) -> TrustedAlertList {
        guard bytes.count <= SyncLimits.largestAlerts else { throw .tooLarge }
        guard !list.alertKeys.isEmpty else { throw .noKeys }
        guard let file = try? SignedMessage(file: bytes),
            let key = list.alertKeys.first(where: file.isSigned(by:))
        else { throw .signature }
        let alerts = try parsing(AlertList(message: file.message), or: AlertRefusal.form)
        guard alerts.identifier.utf8.elementsEqual(list.identifier.utf8) else {
            throw .otherPack(found: alerts.identifier, expected: list.identifier)
        }
        guard alerts.root <= list.number else { throw .rootMissing(found: alerts.root, known: list.number) }
        let message = SHA256.digest(of: file.message)
        let seen = record.highest(under: list)
        if let number = seen.first?.number, alerts.number <= number {
            guard alerts.number == number else { throw .older(found: alerts.number, seen: number) }
            guard seen.allSatisfy({ $0.message == message }) else { throw .equivocation(number: number) }
        }
        return TrustedAlertList(
            list: alerts, message: message, key: key, isKnown: alerts.number == seen.first?.number)
    }

    /// Returns the root list in `bytes` if it is the file that `list` was read from, with entries that an
    /// older program did not keep: it has the same identifier, number and root keys, and enough of these have
    /// signed it. Returns nil otherwise.
    ///
    /// - Parameter signature: returns the signature file of one key, or nil if there is none.
    static func completed(
        _ list: RootList, by bytes: [UInt8], signature: (KeyNumber) -> [UInt8]?
    ) -> RootList? {
        guard bytes.count <= SyncLimits.largestRootList else { return nil }
        var signatures: [Signature] = []
        for key in list.rootKeys {
            guard list.signers(of: bytes, signatures) < list.threshold else { break }
            guard let file = signature(key.number), let read = try? Signature(file: file) else { continue }
            signatures.append(read)
        }
        guard list.signers(of: bytes, signatures) >= list.threshold, let whole = try? RootList(bytes),
            whole.identifier.utf8.elementsEqual(list.identifier.utf8), whole.number == list.number
        else { return nil }
        return whole
    }
}
