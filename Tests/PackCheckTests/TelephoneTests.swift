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
}
