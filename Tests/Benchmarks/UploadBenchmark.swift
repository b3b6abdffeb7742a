#if os(Linux)
    import Foundation
    import Geolocation
    import Glibc
    import NetworkIO
    import TestSupport
    import TrackerReception

    /// Requests that carry fixes over HTTP.
    struct UploadBenchmark {
        func run() async throws {
            try await DrainBenchmark().run()
            try await receivers()
        }

        /// Phones of another process, each of which sends its next location once the last one is acknowledged.
        private func receivers() async throws {
            let (phones, seconds) = (100, Run.scaled(3))
            let settings = TrackerReceiverSettings(
                app: .ownTracks, server: HTTPServerSettings(address: "127.0.0.1", port: 0))
            let receiver = TrackerReceiver(settings: settings)
            await receiver.startLocationUpdates()
            try await Patience.wait("the receiver listens") { await receiver.boundPort != nil }
            let child = try Child(["upload-phones", "\(await receiver.boundPort ?? 0)", "\(phones)", "\(seconds)"])
            try await Patience.wait("fixes arrive") { await receiver.receivedCount > 0 }
            let (time, start) = (processorTime, moment)
            let numbers = child.numbers()
            let load = (processorTime - time) / (moment - start) * 100
            let received = await receiver.receivedCount
            await receiver.stopLocationUpdates()
            guard numbers.count == 3, numbers[0] > 0 else { throw BenchmarkError("the phones got a wrong answer") }
            let name = "upload/receivers/\(phones)-connections"
            Report.row("\(name)/lost", max(0, numbers[0] - Double(received)), "fixes", atMost: 0)
            Report.row("\(name)/request", Double(seconds) * 1e6 / numbers[0], "µs", atMost: 200)
            Report.row("\(name)/delay-half", numbers[1] / 1e6, "ms")
            Report.row("\(name)/delay-99%", numbers[2] / 1e6, "ms", atMost: 50)
            Report.row("\(name)/load", load, "%")
        }

        /// Sends locations over some connections for some seconds, and prints the number of answers, and of the nanoseconds that
        /// they took those of half of them and of 99 %.
        static func send(to port: Int, over count: Int, seconds: Int) throws {
            let phones = (0..<count).map { Phone(number: $0, port: port) }
            guard phones.allSatisfy(\.isConnected) else { throw BenchmarkError("a phone cannot connect") }
            var waits = phones.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
            var delays: [Double] = []
            let end = moment + Double(seconds) * 1e9
            for phone in phones { phone.send() }
            while moment < end {
                guard poll(&waits, nfds_t(waits.count), 1000) > 0 else { throw BenchmarkError("no answer comes") }
                for index in waits.indices where waits[index].revents != 0 {
                    guard let delay = try phones[index].receive() else { continue }
                    delays.append(delay)
                    phones[index].send()
                }
            }
            delays.sort()
            print(delays.count, delays[delays.count / 2], delays[delays.count * 99 / 100])
        }

        /// A connection that sends locations of OwnTracks.
        private final class Phone {
            private static let answer = Array(
                "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n[]".utf8)

            let descriptor = Loopback.socket(.stream)
            let isConnected: Bool
            private let number: Int
            private var second = 1_795_171_200
            private var sent = 0.0
            private var received: [UInt8] = []

            init(number: Int, port: Int) {
                self.number = number
                isConnected = Loopback.connect(descriptor, to: port)
            }

            deinit { close(descriptor) }

            func send() {
                second += 1
                let body = """
                    {"_type":"location","_id":"7f3a91c2","tid":"R7","topic":"owntracks/fleet/\(number)","lat":47.620913,\
                    "lon":9.173402,"alt":405,"acc":4,"vac":7,"vel":18,"cog":231,"batt":71,"bs":1,"conn":"m","tst":\(second)}
                    """
                let request =
                    "POST /pub HTTP/1.1\r\nHost: base\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
                let bytes = Array((request + body).utf8)
                sent = moment
                _ = write(descriptor, bytes, bytes.count)
            }

            /// Returns the nanoseconds that the answer took; `nil` if a part of it is missing.
            func receive() throws -> Double? {
                var chunk = [UInt8](repeating: 0, count: 1024)
                let count = read(descriptor, &chunk, chunk.count)
                guard count > 0 else { throw BenchmarkError("the receiver has closed a connection") }
                received += chunk[..<count]
                guard received.count >= Self.answer.count else { return nil }
                guard received == Self.answer else { throw BenchmarkError(String(decoding: received, as: UTF8.self)) }
                received = []
                return moment - sent
            }
        }
    }
#endif
