import CodecSupport
import Geolocation

/// Encodes fixes for the webhook of a device in Home Assistant, one `update_location` message per fix.
///
/// Home Assistant treats every fix as current, whatever its time, and requires an accuracy, so an unknown accuracy is
/// written as 0. Accuracies, battery level (percent), speed (metres per second) and course must be whole numbers.
/// Status 410 means that the device was deleted in Home Assistant and must be registered again.
///
/// Source: https://developers.home-assistant.io/docs/api/native-app-integration/sending-data
public struct HomeAssistantUpload: UploadFormat {
    private let url: String

    /// Creates the format for a webhook of Home Assistant.
    ///
    /// - Parameter url: The address of the webhook, such as `https://host:8123/api/webhook/ID`.
    /// - Throws: ``UploadFormatError`` if the address cannot be used.
    public init(url: String) throws(UploadFormatError) { self.url = try UploadURL(url).text }

    /// The maximum number of fixes in one request to the server: 1.
    public var batchLimit: Int { 1 }

    /// Returns the request that sends the given fix; if several are given, only the last one is sent.
    ///
    /// - Parameter fixes: The fix to send.
    public func request(for fixes: [UploadFix]) -> UploadRequest {
        var body: [UInt8] = []
        if let fix = fixes.last {
            let values = FixValues(fix.location)
            body.append("{\"type\":\"update_location\",\"data\":{\"gps\":[")
            body.append(decimal: values.latitude)
            body.append(UInt8(ascii: ","))
            body.append(decimal: values.longitude)
            body.append("]")
            body.append(jsonKey: "gps_accuracy", integer: Int64(wholeAccuracy: values.horizontalAccuracy ?? 0))
            body.append(jsonKey: "battery", integer: fix.batteryPercentage)
            body.append(jsonKey: "speed", integer: values.speed.map { Int64($0.rounded()) })
            body.append(jsonKey: "altitude", integer: values.altitude.map { Int64($0.rounded()) })
            body.append(jsonKey: "course", integer: values.wholeCourse)
            body.append(jsonKey: "vertical_accuracy", integer: values.verticalAccuracy.map(Int64.init(wholeAccuracy:)))
            body.append("}}")
        }
        return UploadRequest(url: url, contentType: "application/json", body: body)
    }
}
