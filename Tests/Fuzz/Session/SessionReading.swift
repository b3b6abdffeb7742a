import SessionFormat

/// The records of a session file that is read in pieces, each with its place, and the fault at which they end.
struct SessionReading: Hashable {
    /// A record, and the place of its first byte in the file.
    struct Item: Hashable {
        let record: SessionRecord
        let place: Int
    }

    private(set) var items: [Item] = []
    private(set) var fault: SessionFault?

    /// Reads bytes that come in pieces.
    init(_ pieces: [ArraySlice<UInt8>]) {
        var decoder = SessionDecoder()
        do throws(SessionFault) {
            for piece in pieces {
                decoder.append(piece)
                while let record = try decoder.next() { items.append(Item(record: record, place: decoder.recordPlace)) }
            }
            try decoder.finish()
        } catch {
            fault = error
        }
    }
}
