extension LinearSession {
    /// Where lines come from and go to.
    public struct Console {
        /// The next line without its newline; `nil` at the end of the input.
        public var readLine: () -> String?
        /// Writes text as it is.
        public var write: (String) -> Void
        /// Waits for something to read in a descriptor, or for milliseconds; whether the person has typed a line
        /// meanwhile.
        public var wait: (Int32?, Int?) -> Bool
        /// Rows of the terminal at which a person reads; `nil` where no one does, and nothing waits for them.
        public var rows: Int?

        public init(
            readLine: @escaping () -> String?, write: @escaping (String) -> Void,
            wait: @escaping (Int32?, Int?) -> Bool = { _, _ in true }, rows: Int? = nil
        ) {
            self.readLine = readLine
            self.write = write
            self.wait = wait
            self.rows = rows
        }
    }
}
