import FileIO
import Geolocation
public import RouteGeometry

extension RouteDocument {
    /// Creates a route document from bytes in memory.
    ///
    /// - Parameters:
    ///   - bytes: The document.
    ///   - precision: The decimals of an encoded polyline; ignored for other formats.
    /// - Throws: ``RouteFormatError``, with the position.
    public init(
        reading bytes: some Collection<UInt8>, precision: PolylinePrecision = .five
    ) throws(RouteFormatError) {
        guard bytes.count <= Self.byteLimit else { throw .tooLong(Self.byteLimit) }
        try self.init(ContiguousArray(bytes), precision)
    }

    /// Creates a route document from text.
    ///
    /// - Parameters:
    ///   - text: The document.
    ///   - precision: The decimals of an encoded polyline; ignored for other formats.
    /// - Throws: ``RouteFormatError``, with the position.
    public init(reading text: String, precision: PolylinePrecision = .five) throws(RouteFormatError) {
        try self.init(reading: text.utf8, precision: precision)
    }

    /// Creates a route document from a file; may block.
    ///
    /// - Parameters:
    ///   - path: The file, or `-` for standard input.
    ///   - precision: The decimals of an encoded polyline; ignored for other formats.
    /// - Throws: ``RouteFormatError`` with the name of the file if it does not exist, cannot be read, or is malformed.
    public init(contentsOfFile path: String, precision: PolylinePrecision = .five) throws(RouteFormatError) {
        let bytes = try Self.contents(of: path)
        do {
            try self.init(bytes, precision)
        } catch {
            throw error.of(ByteInput.name(of: path))
        }
    }

    /// Reads a file and creates its route; may block and take long.
    ///
    /// - Parameters:
    ///   - path: The file, or `-` for standard input.
    ///   - precision: The decimals of an encoded polyline; ignored for other formats.
    /// - Returns: The route, and the document with its stops and drop counts.
    /// - Throws: ``RouteFormatError`` with the name of the file, for the errors of ``init(contentsOfFile:precision:)``
    ///   and ``route()``.
    public static func route(
        contentsOfFile path: String, precision: PolylinePrecision = .five
    ) throws(RouteFormatError) -> (route: Route, document: RouteDocument) {
        let document = try RouteDocument(contentsOfFile: path, precision: precision)
        do {
            return (try document.route(), document)
        } catch {
            throw RouteFormatError(error.description, document: ByteInput.name(of: path))
        }
    }

    private init(_ bytes: ContiguousArray<UInt8>, _ precision: PolylinePrecision) throws(RouteFormatError) {
        let text = bytes[...].trimmed
        guard !text.isEmpty else { throw RouteFormatError("the document is empty") }
        switch RouteFormat(text) {
        case .gpx: self = try GPXRouteReader.read(bytes)
        case .geoJSON: self = try GeoJSONRouteReader.read(bytes)
        case .polyline: self.init(coordinates: try EncodedPolyline.decode(text, precision: precision))
        }
    }

    private static func contents(of path: String) throws(RouteFormatError) -> ContiguousArray<UInt8> {
        var bytes: ContiguousArray<UInt8> = []
        do {
            var input = try ByteInput(path: path)
            while let chunk = try input.read() {
                bytes.append(contentsOf: chunk)
                guard bytes.count <= byteLimit else { break }
            }
        } catch {
            // The error already names the file.
            throw RouteFormatError(ProviderError(error).description)
        }
        guard bytes.count <= byteLimit else { throw .tooLong(byteLimit).of(ByteInput.name(of: path)) }
        return bytes
    }
}

extension RouteFormatError {
    static func tooLong(_ limit: Int) -> RouteFormatError {
        RouteFormatError("the document is longer than \(limit >> 20) MiB, which is no route")
    }
}
