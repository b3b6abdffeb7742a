import CodecSupport
import WebSocketFormat

/// For any bytes as a request or a response, the result does not depend on how they are cut and keeps to the limits,
/// and writing it yields exactly one request or response, with the same content.
func checkHeads(_ bytes: [UInt8], _ random: inout SplitMix64) {
    let limits = HTTPLimits(
        lineSize: [8192, 40].randomElement(using: &random) ?? 0,
        fieldCount: [100, 3].randomElement(using: &random) ?? 0,
        headSize: [16 << 10, 200].randomElement(using: &random) ?? 0)
    if let request = checkHead(HTTPRequest.self, bytes, limits, &random) { checkRequest(request) }
    if let response = checkHead(HTTPResponse.self, bytes, limits, &random) { checkResponse(response) }
    checkFields(of: bytes, &random)
}

/// The head that is read of bytes, however they are cut.
private func checkHead<Head: HTTPHead>(
    _: Head.Type, _ bytes: [UInt8], _ limits: HTTPLimits, _ random: inout SplitMix64
) -> Head? {
    let whole = HeadReading<Head>([bytes[...]], limits)
    require(HeadReading<Head>(pieces(of: bytes[...], &random), limits) == whole, "pieces make a difference")
    require(whole.count <= min(bytes.count, limits.headSize), "\(whole.count) bytes are read")
    if let error = whole.error {
        require((0..<max(bytes.count, 1)).contains(error.offset), "the place is outside: \(error)")
    }
    guard let head = whole.head else { return nil }
    require(bytes[..<whole.count].suffix(4) == [13, 10, 13, 10], "the head ends elsewhere")
    require(head.fields.all.count <= limits.fieldCount, "there are \(head.fields.all.count) fields")
    for field in head.fields.all {
        require((try? HTTPField(field.name, field.value)) == field, "\(field) could not be set")
        require(head.fields[field.name] != nil, "\(field) is not found")
    }
    return head
}

/// Every request has an answer that can be read, and one for a WebSocket an answer that a client accepts.
private func checkRequest(_ request: HTTPRequest) {
    require(request.path?.isEmpty != true, "the path of \(request.target) is empty")
    switch WebSocketUpgrade.read(request) {
    case .upgrade(let key):
        let answer = HeadReading<HTTPResponse>([WebSocketUpgrade.response(accepting: key)[...]])
        guard let head = answer.head else { return require(false, "the answer cannot be read") }
        require((try? WebSocketUpgrade.check(response: head, key: key)) != nil, "a client does not agree")
    case .plain(let method, let target):
        require(method == request.method && target == request.target, "the request is another one")
    case .refused(let refusal):
        let answer = HeadReading<HTTPResponse>([WebSocketUpgrade.response(refusing: refusal)[...]])
        require(answer.head?.status == refusal.status, "the answer to a refusal cannot be read")
    }
}

/// No response answers a key that was not sent, and no time to wait is too long.
private func checkResponse(_ response: HTTPResponse) {
    do throws(WebSocketUpgradeError) {
        try WebSocketUpgrade.check(response: response, key: WebSocketUpgrade.makeKey())
        require(false, "any key would do")
    } catch {
        require(error.status == response.status, "\(error) has another status")
        require((0...86_400).contains(error.retryAfter ?? 0), "there are \(error.retryAfter as Any) s to wait")
    }
}

/// With any texts, either nothing is written, or a request with exactly these fields.
private func checkFields(of bytes: [UInt8], _ random: inout SplitMix64) {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "|", omittingEmptySubsequences: false)
    func line(_ random: inout SplitMix64) -> String { String((lines.randomElement(using: &random) ?? "").prefix(500)) }
    let (target, host) = ("/" + line(&random), line(&random))
    let field = try? HTTPField(line(&random), line(&random))
    guard
        let written = try? WebSocketUpgrade.request(
            target: target, host: host, key: WebSocketUpgrade.makeKey(), fields: field.map { [$0] } ?? [])
    else { return }
    let reading = HeadReading<HTTPRequest>([written[...]])
    require(reading.count == written.count && reading.head?.target == target, "the request is another one")
    require(reading.head?.fields["Host"] == host, "the host is another one")
    require(reading.head?.fields.all.count == (field == nil ? 5 : 6), "there are more fields")
    if let field { require(reading.head?.fields.all.last == field, "the field is another one") }
}
