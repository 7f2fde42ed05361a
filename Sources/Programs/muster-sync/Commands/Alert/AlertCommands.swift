import CampusAlerts
import CommandLine

enum AlertCommand {
    static let command = Command(
        name: "alert", summary: "Publish the campus's own alerts, signed with an alert key.",
        discussion: """
            Alerts are one small signed file, alerts, in the folder of the pack's repository: copy it to the server, or \
            carry it on a memory stick. The guides' files are never touched. Readers that watch the repository show an \
            alert within a minute, as verified.
            new and update ask for what is missing, show what people will see, and publish after yes. A key list must \
            name the key first: muster-sync root rotate --alert-key.
            """,
        commands: [
            { AlertNewCommand.command }, { AlertUpdateCommand.command }, { AlertCancelCommand.command },
            { AlertTestCommand.command }, { AlertListCommand.command }, { AlertRenewCommand.command },
        ])
}

enum AlertNewCommand {
    static let command = Command(
        name: "new", synopsis: "REPOSITORY", summary: "Publish an alert.",
        discussion: """
            Asks for what the options do not say, if it runs in a terminal. Refuses what would be misread: no end, an \
            end in the past or in more than 3 days, capitals, a shortened address, a headline of more than 80 \
            characters, a severe alert that does not say what to do, words of an exercise, contradictions.
            """, options: Option.alertSigning + AlertTextOptions.options + Option.consent
    ) { (invocation) throws(CommandFailure) in
        var publishing = try AlertPublishing(invocation)
        let text = AlertTextOptions(invocation: invocation)
        var draft = AlertDraft()
        try text.apply(to: &draft, now: publishing.now, zone: publishing.zone)
        try publishing.publish(draft, as: "alert", missing: text.missing)
        return .done
    }
}

enum AlertUpdateCommand {
    private static let allClear = Option(
        "all-clear", "Say that the danger is over: say it in --headline too.")

    static let command = Command(
        name: "update", synopsis: "REPOSITORY ALERT", summary: "Publish a newer version of an alert.",
        discussion: """
            ALERT is its number in muster-sync alert list, or its identifier. What is not specified stays as it was. \
            With --all-clear it says that the danger is over; then --do says what to do now, or --do "" that nothing is \
            to be done.
            It repeats what it is about to change, and asks for its number again. With --yes it does not ask, but a test \
            is then changed only if it is named by its identifier.
            """, options: Option.alertSigning + [allClear] + AlertTextOptions.options + Option.consent
    ) { (invocation) throws(CommandFailure) in
        let (text, alert) = (AlertTextOptions(invocation: invocation), invocation.arguments[1])
        let allClear = invocation.has(allClear)
        var publishing = try AlertPublishing(invocation)
        let earlier = try publishing.item(alert)
        guard earlier.message.kind != .cancel else {
            throw CommandFailure(
                "This alert was canceled. Publish a new one with muster-sync alert new.", .refused)
        }
        try publishing.confirmNumber(of: earlier, named: alert)
        var draft = AlertDraft(earlier.message)
        if allClear {
            draft.isAllClear = true
            draft.earlierInstruction = draft.instruction
            (draft.severity, draft.urgency, draft.certainty) = (.minor, .past, .observed)
        }
        try text.apply(to: &draft, now: publishing.now, zone: publishing.zone)
        if allClear, !text.hasHeadline {
            throw CommandFailure("Say in --headline that the danger is over: people read it first.", .usage)
        }
        try publishing.publish(draft, as: "update", .update, about: earlier)
        return .done
    }
}

enum AlertCancelCommand {
    private static let reason = Option("reason", "TEXT", "Why, in a sentence.")

    static let command = Command(
        name: "cancel", synopsis: "REPOSITORY ALERT",
        summary: "Cancel an alert: it was sent by mistake, or is over early.",
        discussion: """
            ALERT is its number in muster-sync alert list, or its identifier. Readers say for a day that it was \
            canceled. To tell people that they are safe, use update --all-clear.
            """, options: Option.alertSigning + [reason] + Option.consent
    ) { (invocation) throws(CommandFailure) in
        let reason = invocation.value(reason) ?? ""
        var publishing = try AlertPublishing(invocation)
        let earlier = try publishing.item(invocation.arguments[1])
        guard earlier.message.kind != .cancel else {
            throw CommandFailure("This alert was canceled before.", .refused)
        }
        if let fault = DraftRules.fault(ofReason: reason) {
            throw CommandFailure("Nothing was published. \(fault.sentence)", .refused)
        }
        let head = publishing.alerts.head(.cancel, about: earlier, now: publishing.now)
        Messages.error("This ends: \(earlier.message.infos.first?.headline ?? earlier.message.identifier)")
        try publishing.confirm("Cancel this alert?")
        let isTest = earlier.message.status == .test
        try publishing.add(head, about: earlier) {
            CAPWriter.cancellation($0, isTest: isTest, reason: reason)
        }
        let number = try publishing.publish()
        Messages.output("canceled \(earlier.message.identifier), list \(number)")
        return .done
    }
}
