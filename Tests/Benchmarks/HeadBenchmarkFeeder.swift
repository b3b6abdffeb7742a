#if os(Linux)
    import Dispatch
    import ReceiverSupport

    /// What this program does as a process of its own that sends opentrack's datagrams to another one.
    enum HeadBenchmarkFeeder {
        /// Runs the feeder where the arguments ask for it: `send-poses PORT COUNT RATE`.
        static func run(_ arguments: [String]) throws -> Bool {
            let numbers = arguments.dropFirst().compactMap { Int($0) }
            guard arguments.first == "send-poses", numbers.count == 3 else { return false }
            try send(count: numbers[1], rate: numbers[2], toPort: numbers[0])
            return true
        }

        /// The datagram of a head that turns to and fro, slowly.
        static func datagram(_ index: Int) -> [UInt8] {
            let yaw = Double(abs(index % 2000 - 1000)) / 50
            return [0, 0, 0, yaw, -5, 2].flatMap { number in
                withUnsafeBytes(of: number.bitPattern.littleEndian) { Array($0) }
            }
        }

        private static func send(count: Int, rate: Int, toPort port: Int) throws {
            let socket = try TestSocket.datagrams()
            let datagrams = (0..<2000).map(datagram)
            let begin = DispatchTime.now().uptimeNanoseconds
            for index in 0..<count {
                try socket.send(datagrams[index % datagrams.count], toPort: port)
                guard index % 16 == 15 else { continue }
                let due = begin + UInt64(index) * 1_000_000_000 / UInt64(max(1, rate))
                while DispatchTime.now().uptimeNanoseconds < due {}
            }
        }
    }
#endif
