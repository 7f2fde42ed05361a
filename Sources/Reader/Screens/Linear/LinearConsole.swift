extension LinearSession {
    /// The source and the destination of lines.
    package struct Console {
        /// Returns the next line without its newline, or `nil` at the end of the input.
        package var readLine: () -> String?
        /// Writes text as it is.
        package var write: (String) -> Void
        /// Waits until a descriptor is readable, or for some milliseconds. Returns whether the person has
        /// typed a line meanwhile.
        package var wait: (Int32?, Int?) -> Bool
        /// The rows of the terminal at which a person reads; `nil` if there is no person, so that no output is paused.
        package var rows: Int?

        package init(
            readLine: @escaping () -> String?, write: @escaping (String) -> Void,
            wait: @escaping (Int32?, Int?) -> Bool = { _, _ in true }, rows: Int? = nil
        ) {
            (self.readLine, self.write, self.wait, self.rows) = (readLine, write, wait, rows)
        }
    }
}
