public import CodecSupport
public import Geolocation

/// Encodes fixes for the REST interface of Firestore, Google's cloud database, as one document per fix.
///
/// A document is created or replaced by `PATCH` with a mask of its fields, so a resent fix replaces its own document.
/// The fields of a document are `user_id`, `latitude`, `longitude`, `timestamp`, `wait_time` and, unless empty,
/// `trip_ids`. The sender adds the user's token as the header field `Authorization: Bearer TOKEN`.
///
/// Source: https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.documents/patch
public struct FirestoreUpload: UploadFormat {
    /// The name and the fields of a Firestore document for one fix.
    public struct Entry: Sendable, Hashable {
        /// The name of the document in its collection; characters that are not allowed in URLs are escaped.
        public var id: String

        /// The user to which the document belongs.
        public var userID: String

        /// The latitude in degrees north.
        public var latitude: Double

        /// The longitude in degrees east.
        public var longitude: Double

        /// The time of the fix, as ISO 8601 in UTC.
        public var timestamp: String

        /// The number of whole seconds that the user spent near the place.
        public var waitTime: Int

        /// The trips to which the document belongs.
        public var tripIDs: [String]

        /// Creates the name and the fields of a document.
        ///
        /// - Parameters:
        ///   - id: The name of the document.
        ///   - userID: The user to which the document belongs.
        ///   - latitude: The latitude in degrees north.
        ///   - longitude: The longitude in degrees east.
        ///   - timestamp: The time of the fix, as ISO 8601 in UTC.
        ///   - waitTime: The number of whole seconds that the user spent near the place. Default: 0.
        ///   - tripIDs: The trips to which the document belongs. Default: none.
        public init(
            id: String, userID: String, latitude: Double, longitude: Double, timestamp: String, waitTime: Int = 0,
            tripIDs: [String] = []
        ) {
            (self.id, self.userID, self.timestamp) = (id, userID, timestamp)
            (self.latitude, self.longitude) = (latitude, longitude)
            (self.waitTime, self.tripIDs) = (waitTime, tripIDs)
        }
    }

    /// The address of Google's Firestore servers.
    public static let defaultURL = "https://firestore.googleapis.com"

    private let collection: String
    private let userID: String
    private let idHead: String

    /// Creates the format for a collection of Firestore documents.
    ///
    /// - Parameters:
    ///   - project: The identifier of the Firebase project.
    ///   - subject: The device and its user; `user_id` is the user or, without a user, the device.
    ///   - collection: The name of the collection to which the documents belong. Default: `locations`.
    ///   - url: The address of the server or an emulator, such as `http://localhost:8080`. Default: ``defaultURL``.
    /// - Throws: ``UploadFormatError`` if the address cannot be used, or the project or the collection is empty.
    public init(
        project: String, subject: UploadSubject, collection: String = "locations",
        url: String = FirestoreUpload.defaultURL
    ) throws(UploadFormatError) {
        var address = try UploadURL(url)
        guard address.query.isEmpty else {
            throw UploadFormatError("the address of Firestore has no query: leave out ? and the rest")
        }
        guard !project.isEmpty, !collection.isEmpty else {
            throw UploadFormatError("Firestore needs the identifier of the project and the name of a collection")
        }
        address.add(
            path: "v1/projects/\(project.percentEncoded)/databases/(default)/documents/\(collection.percentEncoded)")
        self.collection = address.text
        userID = subject.user ?? subject.device
        idHead = [subject.user, subject.device].compactMap { $0 }.map(Self.name).joined(separator: ".")
    }

    /// The maximum number of fixes in one request to the server: 1.
    public var batchLimit: Int { 1 }

    /// Returns the request that sends the given fix; if several are given, only the last one is sent.
    ///
    /// The name of the document consists of user, device and number, such as `rover.cam7.12`. All bytes except ASCII
    /// letters, digits and `-` are written as `_XX`.
    ///
    /// - Parameter fixes: The fix to send.
    public func request(for fixes: [UploadFix]) -> UploadRequest {
        guard let fix = fixes.last else { return UploadRequest(url: collection) }
        let values = FixValues(fix.location)
        var time: [UInt8] = []
        time.append(brief: values.time)
        return request(
            for: Entry(
                id: "\(idHead).\(fix.number)", userID: userID, latitude: values.latitude, longitude: values.longitude,
                timestamp: String(decoding: time, as: UTF8.self)))
    }

    /// Returns the request that creates or replaces the document of the given entry.
    ///
    /// - Parameter entry: The name and the fields of the document. A position that is not finite is written as 0.
    public func request(for entry: Entry) -> UploadRequest {
        var fields = ["user_id", "latitude", "longitude", "timestamp", "wait_time"]
        if !entry.tripIDs.isEmpty { fields.append("trip_ids") }
        let mask = fields.map { "updateMask.fieldPaths=\($0)" }.joined(separator: "&")
        var body = Array("{\"fields\":{\"user_id\":{\"stringValue\":".utf8)
        body.append(jsonString: entry.userID)
        body.append("},\"latitude\":{\"doubleValue\":")
        body.append(shortest: entry.latitude.isFinite ? entry.latitude : 0, hasFraction: false)
        body.append("},\"longitude\":{\"doubleValue\":")
        body.append(shortest: entry.longitude.isFinite ? entry.longitude : 0, hasFraction: false)
        body.append("},\"timestamp\":{\"timestampValue\":")
        body.append(jsonString: entry.timestamp)
        body.append("},\"wait_time\":{\"integerValue\":\"")
        body.append(integer: Int64(entry.waitTime))
        body.append("\"}")
        if !entry.tripIDs.isEmpty {
            body.append(",\"trip_ids\":{\"arrayValue\":{\"values\":[")
            for trip in entry.tripIDs {
                body.appendJSONSeparator()
                body.append("{\"stringValue\":")
                body.append(jsonString: trip)
                body.append(UInt8(ascii: "}"))
            }
            body.append("]}}")
        }
        body.append("}}")
        return UploadRequest(
            method: "PATCH", url: "\(collection)/\(entry.id.percentEncoded)?\(mask)", contentType: "application/json",
            body: body)
    }

    /// Returns the outcome of sending the fix; a conflict (status 409) is retried.
    ///
    /// - Parameters:
    ///   - reply: The server's answer.
    ///   - fixes: The fixes that the request contained.
    ///   - now: The time of the answer.
    public func outcome(of reply: UploadReply, for fixes: [UploadFix], now: Date) -> SendOutcome {
        reply.status == 409
            ? .retry(reason: StatusClasses.reason(reply), after: StatusClasses.retryAfter(reply, now))
            : StatusClasses.outcome(of: reply, now: now)
    }

    /// Escapes the name of a user or a device as a part of a document's name.
    ///
    /// Since a document's name may have at most 1500 bytes, an escaped part of more than 600 bytes is truncated, and a
    /// checksum is appended.
    private static func name(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if byte.isAlphanumeric || byte == UInt8(ascii: "-") {
                bytes.append(byte)
            } else {
                bytes.append(UInt8(ascii: "_"))
                bytes.append(hexadecimal: byte)
            }
        }
        if bytes.count > 600 {
            let sum = CRC32.checksum(ContiguousArray(text.utf8).span)
            bytes = bytes.prefix(600) + Array("_\(String(sum, radix: 16))".utf8)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
