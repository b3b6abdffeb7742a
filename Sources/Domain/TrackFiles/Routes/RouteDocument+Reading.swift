import Geolocation
public import RouteGeometry

extension RouteDocument {
    /// Creates a route document from the bytes of a GPX, GeoJSON or polyline document.
    ///
    /// - Parameters:
    ///   - bytes: The document.
    ///   - precision: The number of decimals of an encoded polyline; ignored for other formats. Default: five.
    /// - Throws: ``RouteFormatError`` with the position of the fault.
    public init(
        reading bytes: some Collection<UInt8>, precision: PolylinePrecision = .five
    ) throws(RouteFormatError) {
        guard bytes.count <= Self.byteLimit else { throw .tooLong(Self.byteLimit) }
        try self.init(ContiguousArray(bytes), precision)
    }

    /// Creates a route document from the text of a GPX, GeoJSON or polyline document.
    ///
    /// - Parameters:
    ///   - text: The document.
    ///   - precision: The number of decimals of an encoded polyline; ignored for other formats. Default: five.
    /// - Throws: ``RouteFormatError`` with the position of the fault.
    public init(reading text: String, precision: PolylinePrecision = .five) throws(RouteFormatError) {
        try self.init(reading: text.utf8, precision: precision)
    }

    /// Reads a document in chunks and creates its route.
    ///
    /// The call blocks until `nextChunk` has provided all chunks.
    ///
    /// - Parameters:
    ///   - name: The name of the document in errors, such as the path of a file.
    ///   - precision: The number of decimals of an encoded polyline; ignored for other formats. Default: five.
    ///   - nextChunk: Returns the next bytes of the document; `nil` at its end.
    /// - Returns: The route, and the document with its stops and the counts of dropped parts.
    /// - Throws: ``RouteFormatError``, with the name of the document, if the document is malformed. If `nextChunk`
    ///   throws an error, the description of that error becomes the reason, and should therefore name the document.
    public static func route(
        of name: String, precision: PolylinePrecision = .five, nextChunk: () throws -> ArraySlice<UInt8>?
    ) throws(RouteFormatError) -> (route: Route, document: RouteDocument) {
        var bytes: ContiguousArray<UInt8> = []
        do {
            while bytes.count <= byteLimit, let chunk = try nextChunk() { bytes.append(contentsOf: chunk) }
        } catch {
            throw RouteFormatError(ProviderError(error).description)
        }
        do {
            let document = try RouteDocument(reading: bytes, precision: precision)
            return (try document.route(), document)
        } catch let error as RouteFormatError {
            throw error.of(name)
        } catch {
            throw RouteFormatError(ProviderError(error).description, document: name)
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
}

extension RouteFormatError {
    static func tooLong(_ limit: Int) -> RouteFormatError {
        RouteFormatError("the document is longer than \(limit >> 20) MiB, which is not a route")
    }
}
