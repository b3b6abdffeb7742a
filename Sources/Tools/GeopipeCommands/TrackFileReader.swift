import FileIO
import GPXFormat
import Geolocation
import TrackFiles

/// Reads the items of a track document from a file or standard input.
struct TrackFileReader {
    /// The maximum number of items that ``nextItems(orFault:)`` returns.
    private static let itemsAtOnce = 1024

    private var input: ByteInput
    private var reader: any TrackReader
    private var isAtEnd = false

    /// Opens a track document.
    ///
    /// - Throws: `ProviderError` if the document cannot be opened.
    init(path: String, format: TrackFormat) throws {
        input = try ByteInput(path: path)
        reader = format.makeReader()
    }

    /// The counts of the parts of the document that the reader has dropped so far, by reason.
    var drops: DropCounts { reader.dropCounts }

    /// Returns the next item of the document; `nil` at its end.
    ///
    /// - Throws: `ProviderError` that names the file, if the document cannot be read.
    mutating func next() throws -> GPXItem? {
        do {
            while true {
                if let item = try reader.nextItem() { return item }
                guard !isAtEnd else { return nil }
                if let chunk = try input.read() {
                    reader.append(chunk.span)
                } else {
                    reader.finish()
                    isAtEnd = true
                }
            }
        } catch let error as ProviderError {
            throw error
        } catch {
            throw ProviderError("\(input.name): \(error)")
        }
    }

    /// Returns the next items of the document, at most 1024; at its end and after a fault, there are none.
    ///
    /// A fault is stored in `fault`, so that the part of the document before it can be converted.
    mutating func nextItems(orFault fault: inout (any Error)?) -> [GPXItem] {
        guard fault == nil else { return [] }
        var items: [GPXItem] = []
        do {
            while items.count < Self.itemsAtOnce, let item = try next() { items.append(item) }
        } catch {
            fault = error
        }
        return items
    }
}
