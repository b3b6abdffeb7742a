import CodecSupport
import Dispatch
import FileIO
import Geolocation
import SensorIO
import Synchronization

/// Passes on the lines of a program's standard error, prefixed with the program's name, until the program has ended.
@SensorActor
final class ProgramMessages {
    private static let longestLine = 4096

    private let name: String
    private let descriptor: WatchedDescriptor
    private let deliver: @SensorActor (String) -> Void
    private var framer = LineFramer(limit: longestLine)

    /// Starts reading the lines of a program's standard error.
    ///
    /// - Parameters:
    ///   - number: The reading end of a pipe, in non-blocking mode.
    ///   - name: The prefix of each line.
    ///   - deliver: Called with each line, cleaned of control characters.
    init(_ number: Int32, of name: String, _ deliver: @escaping @SensorActor (String) -> Void) {
        self.name = name
        self.deliver = deliver
        descriptor = WatchedDescriptor(number)
        descriptor.watchReadable { [weak self] in self?.read() ?? false }
    }

    /// Passes on the lines that remain in the pipe, and closes the pipe.
    func finish() {
        // The number of reads is limited, since other processes may keep the pipe open and write to it continuously.
        for _ in 0..<16 where read() {}
        var lines: [String] = []
        framer.finish { lines.append(Self.text($0)) }
        for line in lines { deliver("\(name): \(line)") }
        descriptor.close {}
    }

    private func read() -> Bool {
        var bytes: [UInt8] = []
        let count = bytes.read(from: descriptor.number, limit: 16_384)
        guard count > 0 else {
            if count == 0 { descriptor.stopWatchingReadable() }
            return false
        }
        var lines: [String] = []
        framer.ingest(bytes.span) { lines.append(Self.text($0)) }
        for line in lines { deliver("\(name): \(line)") }
        return true
    }

    private static func text(_ line: Span<UInt8>) -> String {
        line.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }.shown()
    }
}

extension [UInt8] {
    /// Replaces the array's content by at most `limit` bytes read from the given descriptor.
    ///
    /// Returns the number of bytes read, which is 0 at the end of the file and negative after an error.
    mutating func read(from descriptor: Int32, limit: Int) -> Int {
        var result = 0
        self = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            result = systemRead(descriptor, UnsafeMutableRawBufferPointer(buffer))
            count = Swift.max(0, result)
        }
        return result
    }
}

/// The standard error of this program, which is written on a queue of its own, since its reader may be slow.
package enum StandardError {
    /// The maximum number of bytes that wait to be written; further lines are dropped.
    private static let limit = 262_144

    private static let queue = DispatchQueue(label: "geolocation.messages", qos: .utility)
    private static let pending = Atomic(0)

    /// Writes a line to standard error, or drops the line if too many bytes wait to be written.
    package static func write(_ line: String) {
        let bytes = Array("\(line)\n".utf8)
        guard pending.load(ordering: .relaxed) + bytes.count <= limit else { return }
        pending.add(bytes.count, ordering: .relaxed)
        queue.async {
            _ = writeAll(2, bytes)
            pending.subtract(bytes.count, ordering: .relaxed)
        }
    }
}
