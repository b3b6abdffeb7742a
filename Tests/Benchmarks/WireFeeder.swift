#if os(Linux)
    import Foundation
    import Glibc

    /// What this program does as a process of its own that sends sentences to another one.
    enum WireFeeder {
        /// Runs a feeder where the arguments ask for one: `feed-serial HZ SECONDS` or `send-udp PORT COUNT RATE`.
        static func run(_ arguments: [String]) throws -> Bool {
            let numbers = arguments.dropFirst().compactMap { Int($0) }
            switch (arguments.first, numbers.count) {
            case ("feed-serial", 2): try feedSerial(rate: numbers[0], seconds: numbers[1])
            case ("send-udp", 3): try sendDatagrams(port: numbers[0], count: numbers[1], rate: numbers[2])
            default: return false
            }
            return true
        }

        private static func feedSerial(rate: Int, seconds: Int) throws {
            let line = try SerialFeeder()
            FileHandle.standardOutput.write(Data("\(line.path)\n".utf8))
            for index in 0..<rate * seconds {
                line.write(SerialFeeder.epoch(index, rate: rate))
                usleep(useconds_t(1_000_000 / rate))
            }
        }

        /// Sends datagrams of one RMC sentence each, with times that differ; rate 0 does not pause.
        private static func sendDatagrams(port: Int, count: Int, rate: Int) throws {
            let descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = in_port_t(UInt16(truncatingIfNeeded: port).bigEndian)
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            let size = socklen_t(MemoryLayout<sockaddr_in>.size)
            let result = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
            }
            guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EINVAL) }
            // All are made before the first is sent.
            let datagrams = (0..<count).map { Array(SerialFeeder.rmc($0, rate: 100).utf8) }
            let begin = DispatchTime.now().uptimeNanoseconds
            for (index, datagram) in datagrams.enumerated() {
                while send(descriptor, datagram, datagram.count, 0) < 0, errno == ENOBUFS || errno == EAGAIN {}
                guard rate > 0, index % 16 == 15 else { continue }
                let due = begin + UInt64(index) * 1_000_000_000 / UInt64(rate)
                while DispatchTime.now().uptimeNanoseconds < due {}
            }
        }
    }

    /// A pseudo-terminal whose other end is a receiver.
    final class SerialFeeder: Sendable {
        /// The device to open.
        let path: String
        private let master: Int32

        init() throws {
            var (master, slave): (Int32, Int32) = (0, 0)
            var name = [CChar](repeating: 0, count: 128)
            guard openpty(&master, &slave, &name, nil, nil) == 0 else {
                throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .ENOTTY)
            }
            // The slave stays open, so that the line does not hang up before somebody else opens it.
            self.master = master
            path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        }

        func write(_ text: String) {
            let bytes = Array(text.utf8)
            _ = Glibc.write(master, bytes, bytes.count)
        }

        /// The sentences of one epoch, of which GGA is the last.
        static func epoch(_ index: Int, rate: Int = 10) -> String {
            let (time, place) = (time(index, rate: rate), place(index))
            return rmc(index, rate: rate) + sentence("GNGGA,\(time),\(place),1,18,0.62,405.2,M,47.9,M,,")
        }

        static func rmc(_ index: Int, rate: Int) -> String {
            sentence("GNRMC,\(time(index, rate: rate)),A,\(place(index)),2.700,90.00,201126,3.1,E,A,V")
        }

        private static func time(_ index: Int, rate: Int) -> String {
            let second = index / rate
            let hundredths = index % rate * 100 / rate
            return String(format: "%02d%02d%02d.%02d", second / 3600 % 24, second / 60 % 60, second % 60, hundredths)
        }

        private static func place(_ index: Int) -> String {
            String(format: "4739.%05d,N,00910.50000,E", index % 100_000)
        }

        private static func sentence(_ body: String) -> String {
            String(format: "$%@*%02X\r\n", body, body.utf8.reduce(0, ^))
        }
    }

    /// This program as another process.
    final class Child {
        private let process = Process()
        private let output = Pipe()

        /// Starts it; nil where that fails.
        init?(_ arguments: [String]) throws {
            process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            process.arguments = arguments
            process.standardOutput = output
            try process.run()
        }

        /// The first line that it prints.
        func firstLine() -> String? {
            var bytes = Data()
            while let byte = try? output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty, byte[0] != 10 {
                bytes += byte
            }
            return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
        }

        func wait() { process.waitUntilExit() }

        func stop() {
            process.terminate()
            process.waitUntilExit()
        }
    }
#endif
