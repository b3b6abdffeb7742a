import FileIO
import GPXFormat
import Geolocation
import TrackFiles

/// Reads the items of a track document from a file or standard input.
struct TrackFileReader {
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
}
