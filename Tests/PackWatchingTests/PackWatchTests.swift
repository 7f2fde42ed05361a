import Testing
@testable import PackWatching
