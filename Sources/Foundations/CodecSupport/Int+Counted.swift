extension Int {
    /// Returns the number followed by its noun, such as "1 fix" and "2 fixes".
    ///
    /// - Parameters:
    ///   - one: The noun in the singular.
    ///   - many: The noun in the plural. Default: the singular with an "s".
    package func counted(_ one: String, _ many: String? = nil) -> String {
        "\(self) \(self == 1 ? one : many ?? "\(one)s")"
    }
}
