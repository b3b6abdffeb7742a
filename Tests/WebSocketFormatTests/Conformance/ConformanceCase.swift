import Testing
import WebSocketFormat

/// A conversation of one side, and what the other one is to make of it; numbered as in the Autobahn test suite.
struct ConformanceCase: CustomTestStringConvertible {
    let number: String
    let frames: [RawFrame]
    let received: [Received]
    let fault: WebSocketError.Kind?

    /// - Parameter fault: Why it is refused behind what is received; nil where all of it is right.
    init(_ number: String, _ frames: [RawFrame], _ received: [Received] = [], fault: WebSocketError.Kind? = nil) {
        self.number = number
        self.frames = frames
        self.received = received
        self.fault = fault
    }

    var testDescription: String { number }

    static let all = framing + pings + reservedBits + opcodes + fragmentation + texts + closing
}
