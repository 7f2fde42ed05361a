public enum Sanitizer { public static func clean(_ t: String) -> String { t } }
