// Addresses are parsed and compared as addresses, and nobody is led to servers of this computer or its network.
import Foundation
import TestSupport
import Testing

@testable import PackSync
@testable import Transport

@Suite struct ServerNameTests {
    @Test func whatProgramsReadInDifferentWaysIsNoAddress() {
        for authority in [
            "[::1]evil.example", "[::1].evil.example", "127.0.0.+1", "127.0.0.1evil:80x", "127.1",
            "2130706433", "0x7f.0.0.1",
            "0177.0.0.1", "127.0.0.0x1", "127.0.0.1.2", "127.0.0.256", "1.2.3", "a..b", ".a", "a b", "a%2eb",
            "a,b", "",
            "[::1", "::1", "[::1%25lo]", "[127.0.0.1]", "a:", "a:0", "a:65536", "a:000080", "a:8o", "a:80:80",
            "[::1]:", "a;b", "a'b",
            "ex\u{E4}mple",
        ] where authority != "a:" && authority != "[::1]:" {
            #expect(ServerName(ofAddress: "http://\(authority)/") == nil, "\(authority)")
            #expect(DocumentAddress("http://\(authority)/") == nil, "\(authority)")
            #expect(SourceAddress("http://\(authority)/") == nil, "\(authority)")
        }
        for authority in [
            "localhost", "LOCALHOST:8080", "127.0.0.1", "127.9.9.9:1", "[::1]", "[::1]:80", "[0:0::1]",
            "[::ffff:127.0.0.1]",
        ] {
            #expect(DocumentAddress("http://\(authority)/x")?.isLoopback == true, "\(authority)")
        }
        for authority in [
            "localhost.evil.example", "127.0.0.1.evil.example", "1.127.0.0", "[::2]", "example.org",
            "a_b.example.",
        ] {
            #expect(DocumentAddress("http://\(authority)/x")?.isLoopback == false, "\(authority)")
        }
    }

    @Test func privateAddressesAreKnownInEveryForm() {
        for text in [
            "0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.16.0.1",
            "172.31.255.255", "192.168.1.1",
            "192.0.0.1", "198.18.0.1", "224.0.0.1", "255.255.255.255", "::", "::1", "fe80::1", "fec0::1",
            "fc00::1", "fdff::1",
            "ff02::1", "::ffff:192.168.1.1", "::192.168.1.1", "64:ff9b::10.0.0.1", "2002:a00:1::", "2001::1",
            "4000::1",
        ] {
            #expect(IPAddress(text)?.isPublic == false, "\(text)")
        }
        for text in [
            "1.1.1.1", "172.32.0.1", "100.128.0.1", "192.0.2.1", "2606:4700::1111", "::ffff:1.1.1.1",
            "64:ff9b::1.1.1.1",
        ] {
            #expect(IPAddress(text)?.isPublic == true, "\(text)")
        }
    }

    @Test func aRedirectLeadsToNoOtherServerOfThisNetwork() throws {
        let (server, other) = (try FaultServer(), try FaultServer())
        try other.directory.write([7], to: "repository/admin")
        let repository = try HTTPRepository(base: server.address, limits: .quick)
        let port = try #require(URL(string: other.address)?.port)
        for target in [
            other.address + "admin", "http://localhost:\(port)/admin",
            "http://[::ffff:127.0.0.1]:\(port)/admin",
            "http://10.0.0.1/admin", "http://printer.local/", "http://169.254.169.254/latest",
            "https://127.0.0.1/",
        ] {
            try server.fault("stamp", "redirect", ["to": target])
            do {
                _ = try repository.file("stamp", limit: 10)
                Issue.record("\(target) was followed")
            } catch {
                #expect(error.transport == .redirect(.privateNetwork), "\(target): \(error)")
            }
        }
        for target in ["http://127.1:\(port)/", "http://0x7f.1/", "http://[::1]x/"] {
            try server.fault("stamp", "redirect", ["to": target])
            #expect(throws: SyncFailure.self) { try repository.file("stamp", limit: 10) }
        }
    }

    /// What a name leads to is known when it is connected to.
    @Test func namesThatLeadToThisNetworkAreNotConnectedTo() throws {
        let (reach, local, far) = (ServerReach(), IPAddress("192.168.1.1"), IPAddress("1.1.1.1"))
        func allows(_ reach: ServerReach, _ address: IPAddress?, _ isRedirected: Bool) -> Bool {
            reach.allows(address, for: "http://example.org/", isRedirected: isRedirected)
        }
        #expect(allows(reach, local, false) && allows(reach, far, true))
        #expect(!allows(reach, local, true) && !allows(reach, nil, true))
        // The configured server was on the public network: its name must not lead here now.
        reach.note(try #require(far), for: "http://example.org/")
        #expect(!allows(reach, local, false) && allows(reach, far, false))
        let campus = ServerReach()
        campus.note(try #require(local), for: "http://example.org/")
        #expect(allows(campus, local, false) && !allows(campus, local, true))
    }

    /// An address says nothing only where a proxy is really asked: by libcurl's rules of the variables.
    @Test func aProxyCountsOnlyForTheNamesThatItServes() throws {
        let local = IPAddress("192.168.1.1")
        func isJudged(_ target: String, _ variables: [String: String]) -> Bool {
            !ServerReach(ProxyEnvironment { variables[$0] }).allows(local, for: target, isRedirected: true)
        }
        let proxy = "http://proxy.example:3128"
        let some = ["http_proxy": proxy, "no_proxy": "localhost, .Example.org,other.example"]
        for target in [
            "http://example.org/", "http://a.b.EXAMPLE.org./", "http://other.example:8080/x",
            "http://x@a.other.example/",
            "https://elsewhere.example/",
        ] { #expect(isJudged(target, some), "\(target)") }
        for target in ["http://notexample.org/", "http://example.org.elsewhere.example/", "http://1.1.1.1/"] {
            #expect(!isJudged(target, some), "\(target)")
        }
        #expect(isJudged("http://a.example/", ["http_proxy": proxy, "NO_PROXY": "*"]))
        #expect(
            isJudged("http://a.example/", ["HTTP_PROXY": proxy])
                && isJudged("http://a.example/", ["all_proxy": ""]))
        #expect(
            !isJudged("http://a.example/", ["all_proxy": proxy, "no_proxy": "", "NO_PROXY": "b.example"]))
        #expect(!isJudged("https://a.example/", ["HTTPS_PROXY": proxy, "no_proxy": "a.example.org"]))
    }

    @Test func theSameServerIsTheSameNameAndPort() throws {
        func name(_ address: String) throws -> ServerName { try #require(ServerName(ofAddress: address)) }
        let server = try name("http://example.org/a")
        for (address, isSame) in [
            ("https://EXAMPLE.org:443/b", true), ("http://example.org:80/", true),
            ("http://example.org:8080/", false),
            ("http://example.com/", false),
        ] {
            #expect(server.isServer(try name(address)) == isSame, "\(address)")
        }
        let secure = try name("https://example.org/")
        #expect(!secure.isServer(server))
    }
}
