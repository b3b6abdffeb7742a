import CodecSupport
import Geolocation

/// Encodes fixes as a GeoJSON `FeatureCollection` of points, for any server that accepts GeoJSON.
///
/// The properties of a feature are `time`, `alt`, `hacc`, `vacc`, `speed` and `course`, as in JSON lines, and `device`,
/// `user` and `number`. The altitude above mean sea level is a property, since heights in coordinates refer to the
/// ellipsoid (RFC 7946, section 4). The `id` of a feature is the device and the number, so the server can recognize a
/// resent fix.
public struct GeoJSONUpload: UploadFormat {
    /// The maximum number of fixes in one request to the server.
    public let batchLimit: Int

    private let url: String
    private let device: [UInt8]
    private let idHead: [UInt8]

    /// Creates the format for a server that accepts GeoJSON.
    ///
    /// - Parameters:
    ///   - url: The address of the server to which the collections are sent.
    ///   - subject: The device and its user.
    ///   - batchLimit: The maximum number of fixes in a request, clamped to 1...10,000. Default: 200.
    /// - Throws: ``UploadFormatError`` if the address cannot be used.
    public init(url: String, subject: UploadSubject, batchLimit: Int = 200) throws(UploadFormatError) {
        self.url = try UploadURL(url).text
        self.batchLimit = min(max(batchLimit, 1), 10_000)
        var device: [UInt8] = []
        device.append(jsonString: subject.device)
        idHead = device.dropLast() + [UInt8(ascii: "-")]
        if let user = subject.user {
            device.append(jsonKey: "user")
            device.append(jsonString: user)
        }
        self.device = device
    }

    /// Returns the request that sends the given fixes.
    ///
    /// - Parameter fixes: The fixes to send.
    public func request(for fixes: [UploadFix]) -> UploadRequest {
        var body: [UInt8] = []
        body.reserveCapacity(64 + fixes.count * (256 + device.count + idHead.count))
        body.append("{\"type\":\"FeatureCollection\",\"features\":[")
        for fix in fixes {
            let values = FixValues(fix.location)
            body.appendJSONSeparator()
            body.append("{\"type\":\"Feature\",\"id\":")
            body += idHead
            body.append(integer: fix.number)
            body.append("\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[")
            body.append(decimal: values.longitude)
            body.append(UInt8(ascii: ","))
            body.append(decimal: values.latitude)
            body.append("]},\"properties\":{\"device\":")
            body += device
            body.append(jsonKey: "number", integer: fix.number)
            body.append(jsonKey: "time")
            body.append(jsonTime: values.time)
            body.append(jsonKey: "alt", values.altitude)
            body.append(jsonKey: "hacc", values.horizontalAccuracy)
            body.append(jsonKey: "vacc", values.verticalAccuracy)
            body.append(jsonKey: "speed", values.speed)
            body.append(jsonKey: "course", values.course)
            body.append("}}")
        }
        body.append("]}")
        return UploadRequest(url: url, contentType: "application/geo+json", body: body)
    }
}
