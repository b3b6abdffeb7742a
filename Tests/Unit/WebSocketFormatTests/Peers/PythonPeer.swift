import Foundation
import TestSupport
import WebSocketFormat

/// The Python package websockets, if installed: its protocol without a connection.
enum PythonPeer {
    static let isThere = Python.has("websockets.protocol")

    /// Runs a script with the lines of a file as `lines`; returns the printed lines.
    static func run(_ script: String, _ lines: [String]) throws -> [String] {
        let opening = "import sys\nlines = open(sys.argv[1]).read().splitlines()\n"
        return try Python.run(opening + script, input: Data(lines.joined(separator: "\n").utf8))
            .split(separator: "\n").map(String.init)
    }

    /// The package's result for the bytes received by one side.
    struct Verdict {
        var received: [Received] = []
        /// The close code of its refusal.
        var refusal: UInt16?
        /// Whether it refuses a close frame between the frames of a message, which RFC 6455, section 5.4, allows.
        var missesEnd = false
    }

    /// Passes bytes to either side and returns the results.
    static func verdicts(of inputs: [(role: WebSocketRole, bytes: [UInt8])]) throws -> [Verdict] {
        var verdicts = inputs.map { _ in Verdict() }
        for line in try run(reader, inputs.map { "\($0.role) \($0.bytes.hex)" }) {
            let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
            guard words.count == 3, let index = Int(words[0]), verdicts.indices.contains(index) else { continue }
            if words[1] == "unfinished" {
                verdicts[index].missesEnd = true
            } else if words[1] == "refused" {
                verdicts[index].refusal = UInt16(words[2])
            } else if let received = Received(words[1], [UInt8](hex: words[2])) {
                verdicts[index].received.append(received)
            }
        }
        return verdicts
    }

    /// Reads a side and bytes from each line, and prints the result.
    ///
    /// Texts are checked here, since the protocol leaves that to the connection.
    private static let reader = """
        from websockets.protocol import Protocol, SERVER, CLIENT, OPEN
        from websockets.frames import Opcode
        for number, line in enumerate(lines):
            role, _, data = line.partition(' ')
            protocol = Protocol(SERVER if role == 'server' else CLIENT, state=OPEN)
            protocol.receive_data(bytes.fromhex(data))
            kind, message, refused = None, b'', None
            for frame in protocol.events_received():
                name = frame.opcode.name.lower()
                if frame.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
                    kind = kind if frame.opcode is Opcode.CONT else name
                    message += frame.data
                    if not frame.fin:
                        continue
                    name, content, message = kind, message, b''
                    try:
                        if name == 'text':
                            content.decode()
                    except UnicodeDecodeError:
                        refused = 1007
                        break
                    print(number, name, content.hex())
                else:
                    print(number, name, frame.data.hex())
            if refused is None and protocol.parser_exc is not None:
                refused = protocol.close_sent.code if getattr(protocol, 'close_sent', None) else 1006
            if str(protocol.parser_exc) == 'incomplete fragmented message':
                print(number, 'unfinished', '')
            if refused is not None:
                print(number, 'refused', refused)
        """
}

extension Received {
    /// An event in the script's notation.
    fileprivate init?(_ name: String, _ payload: [UInt8]) {
        switch name {
        case "text": self = .text(payload)
        case "binary": self = .binary(payload)
        case "ping": self = .ping(payload)
        case "pong": self = .pong(payload)
        case "close":
            let code = payload.count < 2 ? nil : UInt16(payload[0]) << 8 | UInt16(payload[1])
            self = .close(
                code.map(WebSocketCloseCode.init), String(decoding: payload.dropFirst(2), as: UTF8.self))
        default: return nil
        }
    }
}
