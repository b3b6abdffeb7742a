/// The range from the lowest to the highest record number, for each stream (a device and an epoch).
typealias StreamRanges = [FleetStream: ClosedRange<Int64>]

extension StreamRanges {
    /// Extends the range of the record's stream so that the range includes the record's number.
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
