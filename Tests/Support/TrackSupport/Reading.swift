package import CodecSupport

/// The content that a reader found in a document.
package struct Reading<Reader: ItemReader> {
    package private(set) var items: [Reader.Item] = []
    package private(set) var drops: [Reader.Reason: Int] = [:]
    package private(set) var error: Reader.Failure?

    /// Reads a document in pieces of a size.
    package init(_ bytes: [UInt8], by reader: consuming Reader, pieces size: Int = .max) {
        var position = 0
        do throws(Reader.Failure) {
            while position < bytes.count {
                let end = position + min(size, bytes.count - position)
                let piece = bytes[position..<end]
                position = end
                reader.append(piece.span)
                while let item = try reader.next() { items.append(item) }
            }
            reader.finish()
            while let item = try reader.next() { items.append(item) }
        } catch {
            self.error = error
        }
        drops = reader.drops
    }
}

extension Reading: Equatable where Reader.Item: Equatable, Reader.Failure: Equatable {}
