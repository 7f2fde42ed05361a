extension LinearSession {
    /// The source and the destination of lines.
    public struct Console {
        /// Returns the next line without its newline, or `nil` at the end of the input.
        public var readLine: () -> String?
        /// Writes text as it is.
        public var write: (String) -> Void
        /// Waits until a descriptor is readable, or for some milliseconds. Returns whether the person has
        /// typed a line meanwhile.
        public var wait: (Int32?, Int?) -> Bool
        /// The rows of the terminal at which a person reads; `nil` if there is no person, so that no output
        /// is paused.
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
