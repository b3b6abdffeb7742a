#if os(Linux)
    import Foundation
    import Geolocation
    import Glibc
    import HTTPUpload
    import LocationStorage
    import LocationStore
    import TestSupport

    /// A store's backlog sent to a server of this machine: in batches, and one fix in a request beside a loop in C
    /// over the same library.
    struct DrainBenchmark {
        func run() async throws {
            let subject = UploadSubject(device: "cam7")
            let batches = try Server("{\"result\":\"ok\"}")
            let overland = try OverlandUpload(url: "http://127.0.0.1:\(batches.port)/api/input", subject: subject)
            let count = Run.scaled(100_000)
            let each = try await drain(count, in: overland, compresses: false)
            Report.row("upload/overland-record", each / 1e3, "us", atMost: 50)
            Report.row("upload/overland-records-per-second", 1e9 / each, "records")
            let compressed = try Server("{\"result\":\"ok\"}")
            let gzip = try OverlandUpload(url: "http://127.0.0.1:\(compressed.port)/api/input", subject: subject)
            let slower = try await drain(count, in: gzip, compresses: true)
            Report.row("upload/overland-record-gzip", slower / 1e3, "us")
            Report.row(
                "upload/overland-gzip-bytes-per-fix", Double(try compressed.receivedBytes()) / Double(count), "bytes",
                atMost: 60)

            let single = try Server("[]")
            let url = "http://127.0.0.1:\(single.port)/pub"
            let ownTracks = try OwnTracksUpload(url: url, subject: subject)
            let requests = Run.scaled(10_000)
            let fix = UploadFix(location: Self.fix(0), number: 1_795_171_200_000)
            let body = String(decoding: ownTracks.request(for: [fix]).body, as: UTF8.self)
            guard let loop = Self.loop(url, body, requests) else {
                let time = try await drain(requests, in: ownTracks, compresses: false)
                Report.row("upload/owntracks-request", time / 1e3, "us", atMost: 250)
                return Report.skip("upload/owntracks-vs-libcurl", because: "cc or the headers of libcurl are missing")
            }
            var (pairs, best) = (Pairs(), Double.infinity)
            for _ in 0..<3 {
                let time = try await drain(requests, in: ownTracks, compresses: false)
                best = min(best, time)
                pairs.add(time, loop.measure())
            }
            Report.row("upload/owntracks-requests-per-second", 1e9 / best, "requests")
            pairs.report("upload/owntracks-request", microseconds, to: "libcurl-in-c", atMost: 1 / 0.8)
        }

        /// Returns the nanoseconds for each record, from the start of the sending to the last acknowledgement.
        @SensorActor private func drain(_ count: Int, in format: any UploadFormat, compresses: Bool) async throws
            -> Double
        {
            let path = Scratch.path("drain-\(UUID().uuidString).db")
            let full = try await LocationStore.open(path)
            for number in 0..<count { full.capture.append(.fix(Self.fix(number), source: "gpsd")) }
            guard await full.capture.flush() == .sound else { throw BenchmarkError("the store cannot be written") }
            await full.close()
            var settings = UploadSettings()
            settings.compresses = compresses
            let store = LocationStoreSink(path: path, forwarding: ForwardingOptions(includesStored: true))
            let host = SinkHost()
            try store.start(in: host)
            let sink = UploadSink(format, name: "drain", settings: settings)
            try store.forward(to: sink, as: "drain", in: host.makeHost(behind: sink))
            let start = moment
            // Each check of the account is a query, which would affect the measurement.
            try await Patience.wait("the backlog is drained", every: .milliseconds(5)) {
                let account = try await store.store?.destinations().first
                return account.map { $0.captured == count && $0.queued == 0 } ?? false
            }
            let time = moment - start
            await store.finish()
            return time / Double(count)
        }

        /// A walk with the noise of a receiver.
        private static func fix(_ number: Int) -> Location {
            let (step, turn) = (Double(number), Double(number) / 50)
            return Location(
                latitude: 47.6 + step * 1e-5 + sin(turn * 7.1) * 3e-5, longitude: 9.17 + cos(turn) * 2e-3,
                altitude: ((405 + sin(turn) * 8) * 10).rounded() / 10,
                horizontalAccuracy: ((4 + sin(turn * 3)) * 10).rounded() / 10,
                speed: ((5 + sin(turn * 2)) * 100).rounded() / 100,
                course: ((180 + sin(turn) * 90) * 10).rounded() / 10,
                timestamp: Date(timeIntervalSince1970: 1_795_171_200 + step))
        }

        // MARK: The server

        /// A server in a process of its own.
        private final class Server {
            let port: Int
            private let child: Child

            init(_ answer: String) throws {
                child = try Child(["upload-server", answer])
                guard let port = child.numbers().first else { throw BenchmarkError("the server does not start") }
                self.port = Int(port)
            }

            /// The bytes of all requests so far.
            func receivedBytes() throws -> Int {
                let descriptor = Loopback.socket(.stream)
                defer { close(descriptor) }
                guard Loopback.connect(descriptor, to: port) else { throw BenchmarkError("the server has ended") }
                let request = Array("GET /bytes HTTP/1.1\r\nContent-Length: 0\r\n\r\n".utf8)
                _ = write(descriptor, request, request.count)
                var bytes = [UInt8](repeating: 0, count: 1000)
                let count = read(descriptor, &bytes, bytes.count)
                let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
                guard let number = text.split(separator: "\r\n").last.flatMap({ Int($0) }) else {
                    throw BenchmarkError("the server does not count")
                }
                return number
            }
        }

        /// Answers every request with a body, and `GET /bytes` with the number of bytes received before; prints its port first.
        static func serve(_ body: String) throws {
            signal(SIGPIPE, SIG_IGN)
            let listener = Loopback.socket(.stream)
            guard Loopback.withAddress(port: 0, { bind(listener, $0, $1) }) == 0, listen(listener, 100) == 0 else {
                throw BenchmarkError("no port is free")
            }
            var address = sockaddr_in()
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            _ = withUnsafeMutablePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(listener, $0, &size) }
            }
            print(UInt16(bigEndian: address.sin_port))
            fflush(nil)
            let answer = response(body)
            var waits = [pollfd(fd: listener, events: Int16(POLLIN), revents: 0)]
            var inputs: [Int32: [UInt8]] = [:]
            var (received, chunk) = (0, [UInt8](repeating: 0, count: 1 << 18))
            while poll(&waits, nfds_t(waits.count), -1) > 0 {
                for wait in waits where wait.revents != 0 {
                    if wait.fd == listener {
                        let client = accept(listener, nil, nil)
                        var on: Int32 = 1
                        setsockopt(client, Int32(IPPROTO_TCP), TCP_NODELAY, &on, 4)
                        waits.append(pollfd(fd: client, events: Int16(POLLIN), revents: 0))
                        continue
                    }
                    let count = read(wait.fd, &chunk, chunk.count)
                    guard count > 0 else {
                        close(wait.fd)
                        inputs[wait.fd] = nil
                        waits.removeAll { $0.fd == wait.fd }
                        continue
                    }
                    var input = inputs.removeValue(forKey: wait.fd) ?? []
                    input += chunk[..<count]
                    while let (length, isQuestion) = request(in: input) {
                        input.removeFirst(length)
                        let bytes = isQuestion ? response("\(received)") : answer
                        if !isQuestion { received += length }
                        _ = write(wait.fd, bytes, bytes.count)
                    }
                    inputs[wait.fd] = input
                }
            }
        }

        private static func response(_ body: String) -> [UInt8] {
            let type = "Content-Type: application/json\r\n"
            return Array("HTTP/1.1 200 OK\r\n\(type)Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
        }

        /// The length of the first request, if it is complete, and whether it asks for the number of bytes.
        private static func request(in bytes: [UInt8]) -> (length: Int, isQuestion: Bool)? {
            let end = Array("\r\n\r\n".utf8)
            guard bytes.count > 4,
                let head = (4...bytes.count).first(where: { bytes[$0 - 1] == 10 && bytes[($0 - 4)..<$0] == end[...] }),
                let field = String(decoding: bytes[..<head], as: UTF8.self).split(separator: "Content-Length: ").last
            else { return nil }
            let length = head + (Int(field.prefix { $0.isNumber }) ?? 0)
            return length <= bytes.count ? (length, bytes[0] == UInt8(ascii: "G")) : nil
        }

        // MARK: The loop in C

        /// A loop over libcurl's easy interface that sends a body again and again over one connection.
        private static func loop(_ url: String, _ body: String, _ count: Int) -> Yardstick? {
            let path = Scratch.path("curl-loop")
            guard let compiler = ["cc", "clang", "gcc"].lazy.compactMap({ Peer.path(of: $0) }).first,
                let source = try? Scratch.write(program.utf8, "curl-loop.c"),
                Peer.run(compiler, ["-O2", "-o", path, source, "-lcurl"]) != nil
            else { return nil }
            return Yardstick("libcurl-in-c") {
                Peer.run(path, [url, body, "\(count)"]).flatMap { Double($0.output.filter { !$0.isWhitespace }) }
            }
        }

        private static let program = """
            #include <curl/curl.h>
            #include <stdio.h>
            #include <stdlib.h>
            #include <time.h>
            static size_t take(char *bytes, size_t size, size_t count, void *sum) {
                *(size_t *)sum += size * count;
                return size * count;
            }
            int main(int argc, char **argv) {
                (void)argc;
                CURL *handle = curl_easy_init();
                size_t sum = 0;
                long count = atol(argv[3]), status = 0;
                struct curl_slist *fields = curl_slist_append(NULL, "Content-Type: application/json");
                curl_easy_setopt(handle, CURLOPT_URL, argv[1]);
                curl_easy_setopt(handle, CURLOPT_HTTPHEADER, fields);
                curl_easy_setopt(handle, CURLOPT_POSTFIELDS, argv[2]);
                curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, take);
                curl_easy_setopt(handle, CURLOPT_WRITEDATA, &sum);
                struct timespec start, end;
                clock_gettime(CLOCK_MONOTONIC, &start);
                for (long i = 0; i < count; i++) {
                    if (curl_easy_perform(handle) != CURLE_OK) return 1;
                    curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
                    if (status != 200) return 1;
                }
                clock_gettime(CLOCK_MONOTONIC, &end);
                printf("%f\\n", ((end.tv_sec - start.tv_sec) * 1e9 + end.tv_nsec - start.tv_nsec) / count);
                return 0;
            }
            """
    }
#endif
