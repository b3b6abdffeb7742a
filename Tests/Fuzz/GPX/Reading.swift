import GPXFormat

/// The result of reading bytes: the items, the drops, and the final error.
struct Reading: Equatable {
    private(set) var items: [GPXItem] = []
    private(set) var drops = GPXDrops()
    private(set) var error: GPXError?

    /// The largest possible number of items, since each has a tag of its own.
    private let most: Int

    /// Reads bytes in pieces whose sizes `size` gives, from 0 on.
    init(
        of bytes: [UInt8], limits: GPXLimits = GPXLimits(), detail: GPXDetail = .everything,
        pieces size: () -> Int = { .max }
    ) {
        most = bytes.count
        var reader = GPXReader(limits: limits, detail: detail)
        var position = 0
        while position < bytes.count, error == nil {
            let end = position + min(size(), bytes.count - position)
            let piece = bytes[position..<end]
            position = end
            reader.append(piece.span)
            drain(&reader)
        }
        reader.finish()
        if error == nil { drain(&reader) }
        drops = reader.drops
        checkEnd(&reader)
    }

    /// Takes the available items.
    private mutating func drain(_ reader: inout GPXReader) {
        do throws(GPXError) {
            while let item = try reader.next() {
                items.append(item)
                require(items.count <= most, "next() yields more items than the document has bytes")
            }
        } catch {
            self.error = error
        }
    }

    /// A reader that has ended stays so.
    private func checkEnd(_ reader: inout GPXReader) {
        do throws(GPXError) {
            let item = try reader.next()
            require(item == nil && error == nil, "next() yields \(String(describing: item)) after the end")
        } catch {
            require(error == self.error, "next() throws ‘\(error)’ after ‘\(String(describing: self.error))’")
        }
    }
}
