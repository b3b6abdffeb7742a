import GPXFormat
import Geolocation
import SensorIO
import TrackFormats

/// The items of a document of tracks in a file or from standard input, one after the other.
struct TrackFileReader {
    private var input: ByteInput
    private var reader: any TrackReader
    private var isAtEnd = false

    /// Opens a document.
    ///
    /// - Throws: `ProviderError` where it cannot be opened.
    init(path: String, format: TrackFormat) throws {
        input = try ByteInput(path: path)
        reader = format.makeReader()
    }

    /// What could not be used so far.
    var drops: DropCounts { reader.dropCounts }

    /// The next item; nil at the end.
    ///
    /// - Throws: `ProviderError` that names the file.
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
