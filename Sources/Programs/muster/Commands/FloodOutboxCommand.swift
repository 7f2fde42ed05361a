import Clocks
import CommandLine
import HazardKit
import Hazards
import TextTools

/// `muster floods outbox`: lists, changes and withdraws the reports that wait for a network.
enum FloodOutboxCommand {
    static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
        let words = Array(invocation.arguments.dropFirst())
        let desk = try OutboxContext(invocation)
        switch (words.first, words.count) {
        case (nil, _): return try list(desk)
        case ("edit", 2): return try edit(desk, words[1])
        case ("withdraw", 2): return try withdraw(desk, words[1])
        default:
            throw .usage(
                "floods outbox takes nothing, edit ID with the options of floods report, or withdraw ID")
        }
    }

    private static func list(_ desk: OutboxContext) throws(CommandFailure) -> ExitStatus {
        let listing = try OutboxContext.doing(try desk.outbox.list())
        let output = desk.invocation.output
        guard !desk.invocation.has(.json) else {
            output.write(OutboxJSON.value(listing, service: desk.service).text)
            return .done
        }
        var text = HazardListing.Paragraphs(
            width: try desk.invocation.width(), emphasis: try desk.invocation.emphasis())
        if let count = OutboxWords.count(listing.reports) {
            text.add("Outbox: \(count).")
        } else {
            text.add(listing.unreadable.isEmpty ? "The outbox is empty." : "The outbox has no report.")
        }
        let times = HazardTimes(now: desk.moment, zone: .ofMachine)
        for (index, report) in listing.reports.enumerated() {
            text.addLine()
            text.add("\(report.id): \(OutboxWords.line(report.draft, desk.direction))", number: index + 1)
            let lines =
                OutboxWords.details(report).map { "\($0)." }
                + [OutboxWords.sentences(report, service: desk.service, times).joined(with: " ")]
            for line in lines { text.add(line, indent: "    ") }
        }
        if !listing.unreadable.isEmpty { text.addLine() }
        for file in listing.unreadable {
            text.add(
                "\(DisplayText.line(file.name, limit: 60)) cannot be read: \(file.reason). It is left alone.")
        }
        output.write(text.text)
        return .done
    }

    private static func edit(_ desk: OutboxContext, _ name: String) throws(CommandFailure) -> ExitStatus {
        guard let old = try OutboxContext.doing(try desk.outbox.list()).report(name)
        else { throw CommandFailure(OutboxProblem.missing(id: name)) }
        var draft = old.draft
        try desk.change(&draft)
        let picture = try desk.picture()
        let report = try OutboxContext.doing(
            try desk.outbox.edit(old.id, picture: picture, now: desk.moment) { $0 = draft })
        let times = HazardTimes(now: desk.moment, zone: .ofMachine)
        return try desk.write(
            report, start: "\(report.id): ",
            next: OutboxWords.sentences(report, service: desk.service, times).joined(with: " "))
    }

    private static func withdraw(_ desk: OutboxContext, _ name: String) throws(CommandFailure) -> ExitStatus {
        // A file that cannot be read is named by its identifier.
        let id = try OutboxContext.doing(try desk.outbox.list()).report(name)?.id ?? name
        let state = try OutboxContext.doing(try desk.outbox.withdraw(id))
        let doubt =
            state == .unsure || state == .sending
            ? " The service may have it already; it is not sent again." : ""
        desk.invocation.output.write("\(Output.printable(id)) is withdrawn.\(doubt)\n")
        return .done
    }
}

/// Formats the outbox for programs.
enum OutboxJSON {
    static func value(_ listing: Outbox.Listing, service: String?) -> JSON {
        .object([
            ("service", .optional(service)),
            ("reports", .array(listing.reports.map { report($0, service: service) })),
            ("unreadable", .array(listing.unreadable.map(unreadable))),
        ])
    }

    private static func unreadable(_ name: String, _ reason: String) -> JSON {
        .object([("file", .string(name)), ("reason", .string(reason))])
    }

    static func report(_ report: OutboxReport, service: String?) -> JSON {
        let (draft, delivery) = (report.draft, report.delivery)
        return .object([
            ("id", .string(report.id)), ("state", .string(delivery.state.rawValue)),
            ("since", .string(delivery.since.description)),
            ("answer", .optional(delivery.answer.isEmpty ? nil : delivery.answer)),
            ("failures", .integer(delivery.failures)),
            ("nextAttempt", .optional(delivery.notBefore?.description)),
            ("marker", .optional(delivery.marker)), ("written", .string(report.written.description)),
            ("service", .string(report.service)), ("isServiceEnabled", .boolean(report.service == service)),
            ("latitude", .number(draft.point.latitude)), ("longitude", .number(draft.point.longitude)),
            ("observed", .string(draft.observed.text)), ("zoneOffset", .integer(draft.zoneOffset)),
            ("level", .integer(draft.severity)), ("cover", .optional(draft.cover?.word)),
            ("coverHeight", .integerOrNull(draft.coverHeight)),
            ("comment", .optional(draft.comment)), ("email", .optional(draft.email)),
            ("phone", .optional(draft.phone)), ("picture", .boolean(report.hasPicture)),
        ])
    }
}
