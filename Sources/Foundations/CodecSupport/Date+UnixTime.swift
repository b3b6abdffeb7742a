extension Date {
    /// Creates the date that a number of seconds or milliseconds since 1970 means.
    ///
    /// Numbers from 1e11 on are milliseconds: as seconds, 1e11 would be in the year 5138; as milliseconds, it is in 1973.
    package init(unixTime number: Double) {
        self.init(timeIntervalSince1970: number.magnitude < 1e11 ? number : number / 1000)
    }
}
