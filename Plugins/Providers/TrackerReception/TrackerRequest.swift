import CodecSupport
import Geolocation
import LocationRelay
import NetworkIO
import ReceiverDecoding
import WebSocketFormat

/// Parses the fixes in a phone's request in any of the supported protocols; it does no I/O.
struct TrackerRequest: Sendable {
    /// The refusal of a whole request: the response, and the reason under which the refusal is counted.
    struct Refusal: Error {
        let reply: HTTPReply
        let reason: DropReason
    }

    /// The fixes in a request that belong to one device.
    struct Batch: Sendable, Hashable {
        let device: String
        var fixes: [LocationFix]
    }

    /// The fixes in the request, by device.
    private(set) var batches: [Batch] = []

    /// The number of unusable parts of the request that were dropped, by reason.
    private(set) var drops = DropCounts()

    /// The number of fixes in the request.
    var count: Int { batches.reduce(0) { $0 + $1.fixes.count } }

    private let head: HTTPRequest
    private let host: String
    private let source: LocationFix.Source

    /// Parses the fixes in a request of a phone.
    ///
    /// - Parameters:
    ///   - head: The head of the request.
    ///   - body: The decompressed body.
    ///   - host: The phone's address, used as the device's name if neither the request nor the token contains a name,
    ///     except with OsmAnd.
    ///   - arrival: The time at which the request arrived.
    ///   - settings: The settings of the receiver; only the protocol and the function that decrypts messages are used.
    ///   - onlyDevice: The only device that the token names; `nil` if it names no device or several.
    init(
        _ head: HTTPRequest, body: [UInt8], from host: String, at arrival: Date, settings: TrackerReceiverSettings,
        onlyDevice: String?
    ) throws(Refusal) {
        self.head = head
        self.host = host
        source = settings.app.source
        switch settings.app {
        case .ownTracks: try readOwnTracks(body, arrival, onlyDevice, settings.decrypt)
        case .overland: try readOverland(body, arrival, onlyDevice)
        case .osmAnd: try readOsmAnd(body, arrival, onlyDevice)
        }
    }

    /// Runs the given parser, and converts its error into a refusal with status 400.
    private static func reading<Upload>(_ read: () throws(UploadFault) -> Upload) throws(Refusal) -> Upload {
        do throws(UploadFault) {
            return try read()
        } catch {
            throw Refusal(reply: HTTPReply(status: 400, text: error.rawValue), reason: "request: \(DropReason(error))")
        }
    }

    private mutating func add(_ upload: UploadedFix, of device: String) {
        var fix = LocationFix(upload.location, source: source, battery: upload.battery, sequence: 0)
        fix.isCharging = upload.isCharging
        // The apps send no sequence numbers. The time of a fix serves as its number, since a device has at most one fix
        // per millisecond.
        fix.sequence = fix.timestampMilliseconds
        if let last = batches.indices.last, batches[last].device == device {
            batches[last].fixes.append(fix)
        } else {
            batches.append(Batch(device: device, fixes: [fix]))
        }
    }
}

// MARK: The protocols

extension TrackerRequest {
    private mutating func readOwnTracks(
        _ body: [UInt8], _ arrival: Date, _ onlyDevice: String?, _ decrypt: (([UInt8]) -> [UInt8]?)?
    ) throws(Refusal) {
        let upload = try Self.reading { () throws(UploadFault) in
            try OwnTracksReport(body.span, at: arrival, decrypt: decrypt)
        }
        drops.add(upload.drops)
        switch upload.content {
        case .encrypted: throw Self.sealed
        case .other, .location(nil): break
        case .location(let fix?): add(fix, of: fix.device ?? ownTracksDevice ?? onlyDevice ?? upload.trackerID ?? host)
        }
    }

    /// The refusal of a message that cannot be decrypted.
    ///
    /// The message is not acknowledged, since the phone would delete an acknowledged message.
    private static var sealed: Refusal {
        Refusal(
            reply: HTTPReply(status: 415, text: "the message is encrypted with an unknown key"),
            reason: "OwnTracks message that is encrypted")
    }

    /// The name of the device, composed of the user and the device in the request's header fields or query.
    ///
    /// The user may also come from the credentials.
    private var ownTracksDevice: String? {
        let query = FormFields((head.query ?? "").utf8)
        let credentials = head.fields["Authorization"].flatMap(BasicCredentials.init)?.user
        let user = [head.fields["X-Limit-U"], query["u"], credentials].compactMap(\.self).first { !$0.isEmpty }
        let device = [head.fields["X-Limit-D"], query["d"]].compactMap(\.self).first { !$0.isEmpty }
        guard let user, let device else { return device }
        return "\(user)/\(device)"
    }

    private mutating func readOverland(_ body: [UInt8], _ arrival: Date, _ onlyDevice: String?) throws(Refusal) {
        let upload = try Self.reading { () throws(UploadFault) in try OverlandReport(body.span, at: arrival) }
        drops.add(upload.drops)
        for fix in upload.fixes { add(fix, of: fix.device ?? onlyDevice ?? host) }
    }

    private mutating func readOsmAnd(_ body: [UInt8], _ arrival: Date, _ onlyDevice: String?) throws(Refusal) {
        let report = try osmAndReport(body, arrival)
        guard let device = report.device ?? onlyDevice else {
            throw Refusal(
                reply: HTTPReply(status: 400, text: "the report has no id of a device"),
                reason: "report without an id")
        }
        drops.add(report.drops)
        if let fix = report.fix { add(fix, of: device) }
    }

    private func osmAndReport(_ body: [UInt8], _ arrival: Date) throws(Refusal) -> OsmAndReport {
        let query = head.query ?? ""
        let fields = FormFields(query.utf8)
        // As in Traccar's server, the body is used only if the query contains no fix. The query may still contain a
        // token.
        if body.isEmpty || fields["lat"] != nil || fields["location"] != nil {
            return OsmAndReport(fields: query.utf8, at: arrival)
        }
        let type = head.fields["Content-Type"]?.prefix { $0 != ";" && $0 != " " }.lowercased()
        switch type {
        case "application/json":
            return try Self.reading { () throws(UploadFault) in try OsmAndReport(json: body.span, at: arrival) }
        case nil, "application/x-www-form-urlencoded": return OsmAndReport(fields: body, at: arrival)
        default:
            throw Refusal(
                reply: HTTPReply(status: 415, text: "send a query, a form or JSON"),
                reason: "report of an unknown content type")
        }
    }
}
