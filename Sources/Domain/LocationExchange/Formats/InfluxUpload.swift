public import CodecSupport
public import Geolocation

/// Encodes fixes in the line protocol of the database InfluxDB, one line per fix, with times in milliseconds.
///
/// A line has the tags `device` and `user` and the fields `lat`, `lon`, `alt`, `hacc`, `vacc`, `speed`, `course` and
/// `number`; unknown quantities are omitted. A resent fix overwrites its earlier copy, since its tags and time are the
/// same.
///
/// Source: https://docs.influxdata.com/influxdb/v2/reference/syntax/line-protocol/
public struct InfluxUpload: UploadFormat {
    private let url: String
    private let head: [UInt8]

    /// Creates the format for an InfluxDB server.
    ///
    /// - Parameters:
    ///   - url: The address with the bucket or the database, such as
    ///     `http://host:8086/api/v2/write?org=ORG&bucket=BUCKET`, `http://host:8086/write?db=DB` for version 1, or
    ///     `http://host:8181/api/v3/write_lp?db=DB` for version 3. The precision of times is added to the query.
    ///   - subject: The device and its user. Control characters and backslashes, which tags cannot contain, become `_`.
    ///   - measurement: The measurement (or table) to which the lines belong. Default: `location`.
    /// - Throws: ``UploadFormatError`` if the address or the measurement cannot be used.
    public init(url: String, subject: UploadSubject, measurement: String = "location") throws(UploadFormatError) {
        var address = try UploadURL(url)
        guard address.parameter("db") != nil || address.parameter("bucket") != nil else {
            throw UploadFormatError(
                "the address of InfluxDB names a bucket or a database: /api/v2/write?org=ORG&bucket=BUCKET or /write?db=DB"
            )
        }
        let precision = address.path.hasSuffix("/write_lp") ? "millisecond" : "ms"
        address.add("precision", precision)
        guard address.parameter("precision").map(String.init) == precision else {
            throw UploadFormatError(
                "times are written in milliseconds: leave precision= out of the address of InfluxDB")
        }
        guard let first = measurement.first, first != "#", first != "_" else {
            throw UploadFormatError("the measurement ‘\(measurement.shown(limit: 100))’ is empty or begins with # or _")
        }
        var head: [UInt8] = []
        Self.append(measurement, escaping: ", ", to: &head)
        for (key, value) in [(",device=", subject.device), (",user=", subject.user ?? "")] where !value.isEmpty {
            head += key.utf8
            Self.append(value, escaping: ",= ", to: &head)
        }
        head.append(UInt8(ascii: " "))
        (self.url, self.head) = (address.text, head)
    }

    /// The maximum number of fixes in one request to the server: 1000.
    public var batchLimit: Int { 1000 }

    /// Whether InfluxDB accepts compressed bodies (`Content-Encoding: gzip`): `true`.
    public var takesGzip: Bool { true }

    /// Returns the request that sends the given fixes.
    ///
    /// - Parameter fixes: The fixes to send.
    public func request(for fixes: [UploadFix]) -> UploadRequest {
        var body: [UInt8] = []
        body.reserveCapacity(fixes.count * (192 + head.count))
        for fix in fixes { append(fix, to: &body) }
        return UploadRequest(url: url, contentType: "text/plain; charset=utf-8", body: body)
    }

    private func append(_ fix: UploadFix, to body: inout [UInt8]) {
        let values = FixValues(fix.location)
        func append(_ field: StaticString, _ value: Double?) {
            guard let value else { return }
            body.append(field)
            body.append(decimal: value)
        }
        body += head
        append("lat=", values.latitude)
        append(",lon=", values.longitude)
        append(",alt=", values.altitude)
        append(",hacc=", values.horizontalAccuracy)
        append(",vacc=", values.verticalAccuracy)
        append(",speed=", values.speed)
        append(",course=", values.course)
        body.append(",number=")
        body.append(integer: fix.number)
        body.append("i ")
        body.append(integer: values.milliseconds)
        body.append(UInt8(ascii: "\n"))
    }

    /// Returns the outcome of sending a batch of fixes; the server may accept some lines of the batch and refuse
    /// others.
    ///
    /// Version 3 of InfluxDB lists the refused lines, and has written all others. Versions 1 and 2 also write the valid
    /// lines, but report only the number of refused ones. The whole batch then counts as refused, so that the sender
    /// isolates the invalid lines in smaller batches. Valid lines that are sent again overwrite their earlier copies.
    ///
    /// - Parameters:
    ///   - reply: The server's answer.
    ///   - fixes: The fixes that the request contained.
    ///   - now: The time of the answer.
    public func outcome(of reply: UploadReply, for fixes: [UploadFix], now: Date) -> SendOutcome {
        guard [400, 422].contains(reply.status), let value = JSONValue.small(reply.body),
            value["error"]?.string?.hasPrefix("partial write") == true,
            let refusals = Self.refusals(value["data"], of: fixes)
        else { return StatusClasses.outcome(of: reply, now: now) }
        return .acceptedExcept(refusals)
    }

    /// Returns the fixes whose lines the server has refused; the server lists their line numbers, counted from 1.
    ///
    /// Returns `nil` if the answer lists no lines, or lines that are not in the batch.
    private static func refusals(_ data: JSONValue?, of fixes: [UploadFix]) -> [RecordRefusal]? {
        guard let elements = data?.elements, !elements.isEmpty else { return nil }
        var refusals: [RecordRefusal] = []
        for element in elements {
            guard let line = element["line_number"]?.number.flatMap(Int.init(exactly:)), 1...fixes.count ~= line else {
                return nil
            }
            let reason = ServerWords.shown(element["error_message"]?.string ?? "the server refuses the line")
            refusals.append(RecordRefusal(number: fixes[line - 1].number, reason: reason))
        }
        return refusals
    }

    /// Appends the text of a tag or of the measurement, with a backslash before each of the characters in `escaped`.
    private static func append(_ text: String, escaping escaped: String, to bytes: inout [UInt8]) {
        for scalar in text.unicodeScalars {
            if scalar == "\\" || scalar.properties.generalCategory == .control {
                bytes.append(UInt8(ascii: "_"))
            } else {
                if escaped.unicodeScalars.contains(scalar) { bytes.append(UInt8(ascii: "\\")) }
                bytes.append(contentsOf: String(scalar).utf8)
            }
        }
    }
}
