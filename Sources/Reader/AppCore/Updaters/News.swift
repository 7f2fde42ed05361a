// What happens to the news of the guides.

/// An update goes on, or (`nil`) has ended.
public struct ShowProgress: StateUpdater {
    public let progress: NewsProgress?

    public init(_ progress: NewsProgress?) {
        self.progress = progress
    }

    public func update(_ state: inout AppState) { state.news.progress = progress }
}

/// Something is to be told on the status line, once it is free.
public struct TellNews: StateUpdater {
    public let news: News

    public init(_ news: News) {
        self.news = news
    }

    public func update(_ state: inout AppState) {
        state.news.tell(news)
        switch news {
        case .installed(let version, _): state.news.waitingVersion = version
        case .ended(let outcome): if outcome.isWaiting { state.news.waitingVersion = outcome.version }
        }
    }
}

/// What was installed meanwhile is gone again.
public struct ForgetWaitingVersion: StateUpdater {
    public init() {}
    public func update(_ state: inout AppState) { state.news.takeUp() }
}

/// The status line has shown what there was to tell.
public struct NewsWasShown: StateUpdater {
    public init() {}
    public func update(_ state: inout AppState) { state.news.show() }
}

/// What was told has been read.
public struct ClearNews: StateUpdater {
    public init() {}
    public func update(_ state: inout AppState) { state.news.clearIfShown() }
}
