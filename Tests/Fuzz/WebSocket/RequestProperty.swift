import CodecSupport
import NetworkIO
import WebSocketFormat

/// For any bytes as requests, the result does not depend on how they are cut, and no body is beyond the limit.
func checkRequests(_ bytes: [UInt8], _ random: inout SplitMix64) {
    let limit = [1 << 20, 8].randomElement(using: &random) ?? 0
    let whole = readRequests([bytes[...]], limit: limit)
    let cut = readRequests(pieces(of: bytes[...], &random), limit: limit)
    require(whole.parts == cut.parts && whole.error == cut.error, "pieces make a difference")
    var isBody = false
    for part in whole.parts {
        switch part {
        case .head: require(!isBody, "a head follows a head")
        case .body(let body):
            require(isBody, "a body follows a body")
            require(body.count <= min(limit, bytes.count), "the body has \(body.count) bytes")
        }
        isBody.toggle()
    }
}

/// The parts of requests that come in pieces, and the reason why there is no further one.
func readRequests(
    _ pieces: [ArraySlice<UInt8>], limit: Int
) -> (parts: [HTTPRequestReader.Part], error: HTTPRequestError?) {
    var reader = HTTPRequestReader(bodyLimit: limit)
    var parts: [HTTPRequestReader.Part] = []
    for piece in pieces {
        let bytes = Array(piece)
        var index = 0
        do throws(HTTPRequestError) {
            while let part = try reader.read(bytes.span, from: &index) { parts.append(part) }
        } catch {
            return (parts, error)
        }
    }
    return (parts, nil)
}
