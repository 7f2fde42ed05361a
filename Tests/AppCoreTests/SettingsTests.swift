import Testing

@testable import AppCore

@Suite struct SettingsTests {
    @Test(arguments: Setting.allCases)
    func everyChoiceCanBeSetAndWrittenAgain(_ setting: Setting) {
        for choice in setting.description.choices() {
            var settings = Settings()
            let isSet = settings.set(setting, to: choice)
            #expect(isSet)
            #expect(settings.text(of: setting) == choice)
        }
    }

    @Test(arguments: Setting.allCases)
    func nextGoesRoundAndMissesNone(_ setting: Setting) {
        var settings = Settings()
        var seen: Set<String> = []
        for _ in setting.description.choices() {
            let isSet = settings.set(setting, to: settings.next(setting))
            #expect(isSet)
            seen.insert(settings.text(of: setting))
        }
        #expect(seen == Set(setting.description.choices()))
        #expect(settings == Settings())
    }

    @Test(arguments: Setting.allCases)
    func noTwoSettingsHaveOneName(_ setting: Setting) {
        let names = Setting.allCases.map(\.name) + Setting.allCases.map(\.description.title)
        #expect(names.count { $0 == setting.name || $0 == setting.description.title } == 2)
    }

    @Test func variablesAreNamedAfterTheirSettings() {
        #expect(Setting.theme.variable == "MUSTER_THEME")
        #expect(Setting.gpsCommand.variable == "MUSTER_GPS_COMMAND")
    }

    @Test(arguments: Setting.allCases)
    func theSourceOfOneSettingIsThatOfNoOther(_ setting: Setting) {
        for source in [SettingsInUse.Source.commandLine, .file, .environment, .standard] {
            var settings = SettingsInUse()
            for other in Setting.allCases { settings[other] = .environment }
            settings[setting] = source
            #expect(settings[setting] == source)
            #expect(
                Setting.allCases.allSatisfy { $0 == setting || settings[$0] == .environment })
        }
    }

    @Test(arguments: [
        (Setting.theme, "Light"), (.theme, ""), (.textWidth, "19"), (.textWidth, "401"), (.textWidth, "-60"),
        (.textWidth, "6e1"), (.textWidth, "99999999999999999999"), (.mouse, "yes"), (.mouse, "ON"),
        (.pack, ""), (.pack, "../up"), (.pack, "a b"), (.gpsCommand, ""), (.gpsCommand, "a\nb"),
        (.gpsCommand, String(repeating: "x", count: 501)), (.textSize, "huge"), (.letters, "Pager"),
        (.bell, ""), (.remember, "never"), (.alerts, ""), (.quakes, "M x"),
    ])
    func whatCanNotBeUnderstoodChangesNothing(_ setting: Setting, _ text: String) {
        var settings = Settings()
        let isSet = settings.set(setting, to: text)
        #expect(!isSet)
        #expect(settings == Settings())
    }

    @Test func aWidthBetweenTheChoicesIsFollowedByTheNextLarger() {
        var settings = Settings()
        settings.textWidth = 75
        #expect(settings.next(.textWidth) == "80")
        settings.textWidth = 200
        #expect(settings.next(.textWidth) == "full")
    }

    @Test func complaintsNameTheNearest() {
        #expect(
            Settings.invalidValueMessage(.theme, "lihgt", name: "--theme")
                == "--theme takes terminal, dark, light, high-contrast or monochrome, not \"lihgt\"; did you mean "
                + "light?")
        #expect(
            Settings.invalidValueMessage(.textWidth, "wide", name: "MUSTER_TEXT_WIDTH")
                == "MUSTER_TEXT_WIDTH takes full or a number of columns from 20 to 400, not \"wide\"")
    }
}
