extension Double {
    /// The number of seconds as a duration in the largest unit with a value of at least two, such as `12 minutes` or
    /// `8001 years`.
    var formattedDuration: String {
        let units = [(31_557_600.0, "years"), (86_400, "days"), (3600, "hours"), (60, "minutes")]
        guard let (size, name) = units.first(where: { self >= 2 * $0.0 }) else {
            return "\(Int64(rounded(.up))) seconds"
        }
        return "\(Int64((self / size).rounded())) \(name)"
    }
}
