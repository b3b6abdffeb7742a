import Testing
import WebSocketFormat

/// The frames of one side, and the expected result on the other; numbered as in the Autobahn test suite.
struct ConformanceCase: CustomTestStringConvertible {
    let number: String
    let frames: [RawFrame]
    let received: [Received]
    let fault: WebSocketError.Kind?

    /// - Parameter fault: The expected violation after what is received; nil for a valid case.
    init(_ number: String, _ frames: [RawFrame], _ received: [Received] = [], fault: WebSocketError.Kind? = nil) {
        self.number = number
        self.frames = frames
        self.received = received
        self.fault = fault
    }

    var testDescription: String { number }

    static let all = framing + pings + reservedBits + opcodes + fragmentation + texts + closing
}
