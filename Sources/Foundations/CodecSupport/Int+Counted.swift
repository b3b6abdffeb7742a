extension Int {
    /// Returns the number with its noun, such as "1 fix" and "2 fixes".
    ///
    /// - Parameters:
    ///   - one: The singular.
    ///   - many: The plural. Default: the singular with an "s".
    package func counted(_ one: String, _ many: String? = nil) -> String {
        "\(self) \(self == 1 ? one : many ?? "\(one)s")"
    }
}
