/// The numbers of records by their streams, each from the lowest to the highest one.
typealias StreamRanges = [FleetStream: ClosedRange<Int64>]

extension StreamRanges {
    /// Widens the range of a record's stream to its number.
    mutating func add(_ record: DeliveryRecord) {
        let number = record.sequence
        guard let range = self[record.stream] else {
            self[record.stream] = number...number
            return
        }
        if !range.contains(number) {
            self[record.stream] = Swift.min(range.lowerBound, number)...Swift.max(range.upperBound, number)
        }
    }
}
