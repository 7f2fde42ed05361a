// Describes the reports in the outbox in plain words.
import Geodesy
import HazardKit
internal import TextTools

public enum OutboxWords {
    /// Returns a level as the service counts, with its meaning if that is known: `Dangerous flooding (level 1 of 5)`.
    public static func severity(_ level: Int, _ direction: FloodDirection?) -> String {
        let number = "level \(level) of \(FloodLimits.levels.upperBound)"
        guard let severity = direction?.severity(of: level) else {
            return number.capitalizedFirst
        }
        return "\(FloodWords.name(severity)) (\(number))"
    }

    /// Returns one line: `Level 4 of 5, 46.9030° N, 96.7980° W, seen 2026-11-23 14:30`.
    public static func line(_ draft: FloodReportDraft, _ direction: FloodDirection?) -> String {
        "\(severity(draft.severity, direction)), \(GeoText.coordinates(draft.point)), seen \(draft.observed.text)"
    }

    /// Returns the other fields of a report, one on each line.
    public static func details(_ report: OutboxReport) -> [String] {
        let draft = report.draft
        return [
            draft.cover.map { "Cover: \($0.rawValue)" },
            draft.coverHeight.map { "Height of the cover: \($0) (the service states no unit)" },
            draft.comment.map { "Comment: \($0)" },
            report.hasPicture
                ? "With a picture" + (report.delivery.omitsPicture ? ", which the service does not take" : "")
                : nil, draft.email.map { "Your email address, which the service gets: \($0)" },
            draft.phone.map { "Your telephone number, which the service gets: \($0)" },
        ].compactMap { $0 }
    }

    public static func state(_ delivery: ReportDelivery) -> String {
        switch delivery.state {
        case .waiting: "waiting"
        case .sending: "being sent"
        case .sent: "sent"
        case .sentWithoutPicture: "sent without its picture"
        case .unsure: "not known whether it arrived"
        case .refused: "refused"
        }
    }

    /// Returns sentences about the state and the next step, given the address of the service that is on, if one is.
    public static func sentences(_ report: OutboxReport, service: String?, _ times: HazardTimes) -> [String] {
        let delivery = report.delivery
        let when = times.clock(delivery.since)
        switch delivery.state {
        case .waiting: return waiting(report, service: service, times)
        case .sending: return ["Being sent since \(when)."]
        case .sent:
            let name = delivery.marker.map { ", as report \($0) of the service" } ?? ""
            return ["Sent \(when)\(name)."]
                + (delivery.answer.isEmpty ? [] : [delivery.answer.capitalizedFirst + "."])
        case .sentWithoutPicture: return ["Sent \(when), without its picture: \(delivery.answer)."]
        case .unsure:
            return [
                "It is unknown whether it arrived: \(delivery.answer).",
                "muster-sync looks for it in the reports of the service before it sends it again.",
            ]
        case .refused:
            return [
                "\(host(of: report.service)) refused it \(when): \(delivery.answer).",
                "Change it, or withdraw it.",
            ]
        }
    }

    private static func waiting(_ report: OutboxReport, service: String?, _ times: HazardTimes) -> [String] {
        let host = host(of: report.service)
        guard service == report.service else {
            return [
                "It is for \(host), which is no longer enabled, so it is not sent. Enable it again, or withdraw the report."
            ]
        }
        let delivery = report.delivery
        var sentences = [delivery.answer.isEmpty ? "Not sent yet." : "Not sent: \(delivery.answer)."]
        sentences.append(
            delivery.notBefore.map { until in
                "muster-sync tries again after \(times.clock(until))"
                    + (delivery.isUnreached ? ", or as soon as it can read the service." : ".")
            } ?? kept(for: host))
        return sentences
    }

    /// Returns the sentence about a report that was just stored.
    public static func kept(for host: String) -> String {
        "muster-sync sends it to \(host) when there is a network."
    }

    public static func host(of service: String) -> String {
        let parts = service.split(separator: "/", omittingEmptySubsequences: true)
        return parts.count > 1 ? DisplayText.line(String(parts[1]), limit: 200) : "the service"
    }

    /// Returns the number in each state: `2 waiting, 1 sent`; nil for none.
    public static func count(_ reports: [OutboxReport]) -> String? {
        let counts = ReportDelivery.State.allCases.compactMap { state -> String? in
            let found = reports.filter { $0.delivery.state == state }
            return found.first.map { "\(found.count) \(Self.state($0.delivery))" }
        }
        return counts.isEmpty ? nil : counts.joined(with: ", ")
    }

    /// Returns the sentence about reports for services other than the one that is on, if one is; nil if there are none.
    public static func forOthers(_ reports: [OutboxReport], than service: String?) -> String? {
        let others = reports.filter { !$0.isDone && $0.delivery.state != .refused && $0.service != service }
        guard let first = others.first else { return nil }
        let isOne = others.count == 1
        let hosts = Set(others.map { host(of: $0.service) })
        let (service, that) =
            hosts.count == 1 ? (host(of: first.service), "it") : ("other services", "theirs")
        return (isOne ? "1 report in the outbox is" : "\(others.count) reports in the outbox are")
            + " for \(service) and \(isOne ? "goes" : "go") to no other: "
            + "\(isOne ? "it waits" : "they wait") until \(that) is enabled again. "
            + "To report \(isOne ? "it" : "them") elsewhere, withdraw \(isOne ? "it" : "them") and write \(isOne ? "it" : "them") again "
            + "(muster floods outbox)."
    }

    public static func changes(from before: [OutboxReport], to after: [OutboxReport]) -> [String] {
        after.compactMap { report in
            let old = before.first { $0.id == report.id }
            guard let old, old.delivery != report.delivery else { return nil }
            let delivery = report.delivery
            let reason = delivery.answer.isEmpty ? "." : ": \(delivery.answer)."
            return "Report \(report.id): \(state(delivery))\(reason)"
        }
    }
}
