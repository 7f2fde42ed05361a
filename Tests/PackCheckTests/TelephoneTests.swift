import Testing

@testable import PackCheck

@Suite struct TelephoneTests {
    @Test(arguments: [
        ("Call 540-231-6411 now.", ["540-231-6411"]), ("(540) 231-6411", ["(540) 231-6411"]),
        ("540.231.6411 or 540 231 6411", ["540.231.6411", "540 231 6411"]),
        ("dial 1-540-231-6411", ["1-540-231-6411"]),
        ("+1 540 231 6411.", ["+1 540 231 6411"]), ("+44 20 7946 0958", ["+44 20 7946 0958"]),
        ("5402316411", ["5402316411"]), ("231-6411", ["231-6411"]), ("540‑231‑6411", ["540-231-6411"]),
        ("1-800-FLOWERS", ["1-800-FLOWERS"]), ("800-799-7233 (24 hours)", ["800-799-7233"]),
        ("Text HOME to 741741.", ["741741"]), ("Call 211 for help.", ["211"]), ("dial 9911", ["9911"]),
        ("Call or text 988, or 540-231-6411.", ["540-231-6411"]),
    ])
    func whatPeopleWouldDial(_ text: String, _ numbers: [String]) {
        #expect(TelephoneNumbers.foreign(in: text) == numbers)
    }

    @Test(arguments: [
        "Call 911.", "Call or text 988, day or night.", "Poison Help: 1-800-222-1222", "(800) 222-1222",
        "tel:911", "In 2024-2025 and 1999.", "Reviewed 2026-11-21.", "from 100 to 120 a minute",
        "100-120 beats",
        "300-1000 feet away", "162 to 325 mg", "300 Turner Street, Blacksburg, VA 24061-0001",
        "Room 231 6411",
        "10.1161/CIR.0000000000001281", "call 10 people", "Call 100 people.", "text up to 160 letters",
        "Call in 5 minutes", "ISBN 978-3-16-148410-0", "-40 to 120°F",
        "at 8:30-17:00", "call them at 3", "step 123-4567-89", "000-000-0000", "555-12345",
    ])
    func whatIsNoneOrNational(_ text: String) {
        #expect(TelephoneNumbers.foreign(in: text) == [])
    }

    @Test(arguments: [
        ("09 373 7599", ["09 373 7599"]), ("020 7946 0999", ["020 7946 0999"]),
        ("(55) 5622-1234", ["(55) 5622-1234"]), ("022-2576 7777", ["022-2576 7777"]),
        ("01.42.34.56.78", ["01.42.34.56.78"]), ("0800611116", ["0800611116"]),
        ("Call 55 58 80 81.", ["55 58 80 81"]), ("Tlf. 55588081", ["55588081"]),
        ("Call 13 11 26", ["13 11 26"]), ("Call 116 117", ["116 117"]), ("Call 1-1-1", ["1-1-1"]),
        ("politi 112", ["112"]), ("اتصل ١١٢", ["١١٢"]), ("call １１９", ["１１９"]),
        ("Call 0800 611 116", ["0800 611 116"]), ("Call 0800 611 116 24 hours a day", ["0800 611 116"]),
        ("Ring 113, eller 55 58 80 81", ["113", "55 58 80 81"]), ("Call the police on 111.", ["111"]),
        ("Call 911 or 112.", ["112"]), ("Call the emergency number (112).", ["112"]),
        ("Call us (0800 611 116).", ["0800 611 116"]),
    ])
    func numbersOfOtherCountries(_ text: String, _ numbers: [String]) {
        #expect(TelephoneNumbers.foreign(in: text) == numbers)
    }

    @Test(arguments: [
        "02139-4307", "0830-1700", "01-02-2024", "08.30-17.00", "0.25 0.75", "037.2284 -080.4234",
        "-36.8523 174.7691", "Phone 2020-2021", "Police 2019", "police 13.11.26", "13 11 26", "55 58 80 81",
        "Call 10 000 000 people", "ISBN 0-306-40615-2", "Room 112", "the police. 112 of them", "(2019-2020)",
        "911 Turner Street", "12345678901234567890123-1",
    ])
    func measuresAreNoNumbers(_ text: String) {
        #expect(TelephoneNumbers.foreign(in: text) == [])
    }

    @Test(arguments: [
        ("999 or 112", ["999", "112"]), ("9-1-1", ["911"]), ("9-911", ["9911", "911"]), ("١١٢", ["112"]),
        ("(ring ikke)", []), ("540-231-6411", ["5402316411"]),
    ])
    func whatAContactIsDialedBy(_ number: String, _ digits: [String]) {
        #expect(TelephoneNumbers.dialed(number) == digits)
    }

    @Test(arguments: [("999 or 112", 0), ("111", 1), ("9-911", 1)])
    func theEmergencyNumberOfThePackCounts(_ number: String, _ errors: Int) throws {
        let fixture = try CheckFixture()
        try fixture.pack.plist(
            "Contacts",
            "<array><dict><key>Name</key><string>Emergency</string><key>Number</key><string>\(number)</string>"
                + "<key>Emergency</key><true/></dict></array>")
        try fixture.fire(("Call 911", "Call 112"))
        let findings = try fixture.report().findings
        #expect(findings.count { $0.code == "guide-emergency-number" && $0.severity == .error } == errors)
        #expect(findings.count == errors)
    }
}
