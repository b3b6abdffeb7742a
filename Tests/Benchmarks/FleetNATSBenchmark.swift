#if os(Linux)
    import BrokerSupport
    import FleetDelivery
    import Foundation
    import Geolocation
    import LocationRelay
    import LocationStorage
    import LocationStore
    import NATSRelay
    import TestSupport

    /// A store's backlog that is sent into streams of this machine's servers, and from there into the store of a
    /// hub.
    struct FleetNATSBenchmark {
        func run() async throws {
            guard NATSServer.path != nil else {
                return Report.skip("fleet/nats", because: "nats-server is not installed")
            }
            if let reason = NATSSupport.unavailable { return Report.skip("fleet/nats", because: reason) }
            try await measure([try await NATSServer()], "r1", recordsPerSecond: 25_000, inBatches: 25_000)
            try await measure(try await NATSServer.cluster(), "r3", recordsPerSecond: 10_000, inBatches: 60_000)
        }

        /// Measures a cluster whose servers all keep the streams.
        private func measure(
            _ servers: [NATSServer], _ name: String, recordsPerSecond: Double, inBatches: Double
        ) async throws {
            let settings = NATSSettings(servers.map { .init(host: "127.0.0.1", port: $0.port) })
            let administration = StreamAdministration(settings, patience: 60)
            _ = try await FleetStreams.setUp(administration)
            let count = Run.scaled(60_000)
            let port = servers[0].port
            let loop = NATSYardstick.loop(port: port, count: count)
            let python = NATSYardstick.python(port: port, count: Run.scaled(10_000))
            var (pairs, pythonPairs) = (Pairs(), Pairs())
            for _ in 0..<3 {
                let time = try await drain(count, over: settings, batch: 1)
                pairs.add(time, loop?.measure())
                pythonPairs.add(time, python?.measure())
            }
            if let best = pairs.figures.min() {
                Report.row("fleet/nats-\(name)-record", best / 1e3, "us", atMost: 1e6 / recordsPerSecond)
            }
            pairs.report(
                "fleet/nats-\(name)-message", microseconds, to: loop == nil ? nil : "libnats-in-c", atMost: 2)
            pythonPairs.report(
                "fleet/nats-\(name)-message-2", microseconds, to: python == nil ? nil : "nats-py", atMost: 0.2)
            // Only messages of fleets, each with one fix.
            try await empty(administration)
            _ = try await drain(count, over: settings, batch: 1)
            let single = try await fill(count, over: settings, administration)
            Report.row("fleet/nats-\(name)-hub-record", single / 1e3, "us", atMost: 1e6 / 15_000)
            try await empty(administration)
            let batched = try await drain(count, over: settings, batch: 20)
            Report.row("fleet/nats-\(name)-record-in-batches", batched / 1e3, "us", atMost: 1e6 / inBatches)
            let pulled = try await fill(count, over: settings, administration)
            Report.row("fleet/nats-\(name)-hub-record-in-batches", pulled / 1e3, "us", atMost: 1e6 / 50_000)
            await administration.close()
        }

        private func empty(_ administration: StreamAdministration) async throws {
            _ = try await administration.purge("FLEET", subject: "hub.>")
        }

        /// Returns the nanoseconds for each record of a store, from the start of the sending to the last
        /// acknowledgement.
        @SensorActor private func drain(
            _ count: Int, over settings: NATSSettings, batch: Int
        ) async throws -> Double {
            let path = Scratch.path("nats-\(UUID().uuidString).db")
            let full = try await LocationStore.open(path)
            for number in 0..<count { full.capture.append(.fix(FleetBenchmark.fix(number), source: "gpsd")) }
            guard await full.capture.flush() == .sound else { throw BenchmarkError("the store cannot be written") }
            await full.close()
            guard let address = FleetAddress(tenant: "t", device: "cam7") else { throw BenchmarkError("no address") }
            var fleet = FleetSinkSettings(address: address)
            (fleet.acknowledger, fleet.batch, fleet.window) = (.broker, batch, NATSCarrier.window)
            let sink = FleetSink(
                name: "nats", carrier: NATSCarrier(.device(address, isGateway: false), settings: settings),
                settings: fleet)
            let store = LocationStoreSink(path: path, forwarding: ForwardingOptions(includesStored: true))
            let host = SinkHost()
            try store.start(in: host)
            try store.forward(to: sink, as: "nats", in: host.makeHost(behind: sink))
            let start = moment
            try await Patience.wait("the backlog is drained") {
                let account = try await store.store?.destinations().first
                return account.map { $0.captured == count && $0.queued == 0 } ?? false
            }
            let time = moment - start
            await store.finish()
            return time / Double(count)
        }

        /// Returns the nanoseconds for each record from the streams into the store of a hub with new consumers.
        @SensorActor private func fill(
            _ count: Int, over settings: NATSSettings, _ administration: StreamAdministration
        ) async throws -> Double {
            let hub = FleetHub(durable: "hub-\(UUID().uuidString)", tenant: "t")
            _ = try await FleetStreams.setUp(administration, for: [hub])
            var reception = FleetReceiverSettings()
            reception.tenant = "t"
            reception.reception.futureTolerance = .infinity
            let receiver = FleetReceiver(
                name: "nats", carrier: NATSCarrier(.hub(hub), settings: settings), settings: reception)
            let store = LocationStoreSink(path: Scratch.path("hub-\(UUID().uuidString).db"))
            let manager = GeolocationManager()
            try manager.add(store)
            manager.install(receiver)
            let start = moment
            manager.start()
            try await Patience.wait("the hub has it all", every: .milliseconds(5)) {
                let consumer = try await administration.status(of: "FLEET", consumers: [hub.durable]).consumers.first
                return consumer?.pending == 0 && consumer?.unacknowledged == 0
            }
            let time = moment - start
            await manager.removeAllSinks()
            manager.stop()
            return time / Double(count)
        }
    }

    /// The same by other programs: messages of 250 bytes with identities into the stream `FLEET`, 256 at a time.
    enum NATSYardstick {
        /// A loop in C over libnats' core functions; `nil` without a compiler or the header.
        static func loop(port: Int, count: Int) -> Yardstick? {
            let path = Scratch.path("nats-loop-\(port)")
            guard let compiler = ["cc", "clang", "gcc"].lazy.compactMap({ Peer.path(of: $0) }).first,
                let source = try? Scratch.write(program.utf8, "nats-loop.c"),
                Peer.run(compiler, ["-O2", "-o", path, source, "-lnats", "-lpthread"]) != nil
            else { return nil }
            return Yardstick("libnats-in-c") {
                Peer.run(path, ["nats://127.0.0.1:\(port)", "\(count)", UUID().uuidString])
                    .flatMap { Double($0.output.filter { !$0.isWhitespace }) }
            }
        }

        /// A loop over nats-py.
        static func python(port: Int, count: Int) -> Yardstick? {
            let yardstick = Peer.python("nats", script, ["\(port)", "\(count)"])
            return yardstick.map { python in Yardstick("nats-py") { python.measure() } }
        }

        private static let script = """
            import asyncio, uuid
            async def main():
                client = await nats.connect("nats://127.0.0.1:" + sys.argv[1])
                stream = client.jetstream(publish_async_max_pending=256)
                count, run, payload = int(sys.argv[2]), uuid.uuid4().hex, b"x" * 250
                start = time.perf_counter()
                for number in range(count):
                    await stream.publish_async(
                        "hub.py.d.fix", payload, wait_stall=30, headers={"Nats-Msg-Id": f"{run}/{number}"})
                await stream.publish_async_completed()
                print((time.perf_counter() - start) / count * 1e9)
                await client.close()
            asyncio.run(main())
            """

        private static let program = """
            #include <nats/nats.h>
            #include <pthread.h>
            #include <stdio.h>
            #include <stdlib.h>
            #include <string.h>
            #include <time.h>
            static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
            static pthread_cond_t room = PTHREAD_COND_INITIALIZER;
            static long done;
            static void take(natsConnection *c, natsSubscription *s, natsMsg *message, void *context) {
                (void)c; (void)s; (void)context;
                if (!strstr(natsMsg_GetData(message), "\\"seq\\"")) exit(1);
                natsMsg_Destroy(message);
                pthread_mutex_lock(&lock);
                done++;
                pthread_cond_signal(&room);
                pthread_mutex_unlock(&lock);
            }
            int main(int argc, char **argv) {
                (void)argc;
                natsConnection *connection = NULL;
                natsSubscription *subscription = NULL;
                long count = atol(argv[2]);
                char payload[250], reply[64], id[100];
                memset(payload, 'x', sizeof(payload));
                if (natsConnection_ConnectTo(&connection, argv[1]) != NATS_OK) return 1;
                if (natsConnection_Subscribe(&subscription, connection, "_INBOX.loop.*", take, NULL) != NATS_OK) return 1;
                struct timespec start, end;
                clock_gettime(CLOCK_MONOTONIC, &start);
                for (long i = 0; i < count; i++) {
                    pthread_mutex_lock(&lock);
                    while (i - done >= 256) pthread_cond_wait(&room, &lock);
                    pthread_mutex_unlock(&lock);
                    natsMsg *message = NULL;
                    snprintf(reply, sizeof(reply), "_INBOX.loop.%ld", i);
                    snprintf(id, sizeof(id), "%s/%ld", argv[3], i);
                    natsMsg_Create(&message, "hub.c.d.fix", reply, payload, sizeof(payload));
                    natsMsgHeader_Set(message, "Nats-Msg-Id", id);
                    if (natsConnection_PublishMsg(connection, message) != NATS_OK) return 1;
                    natsMsg_Destroy(message);
                }
                pthread_mutex_lock(&lock);
                while (done < count) pthread_cond_wait(&room, &lock);
                pthread_mutex_unlock(&lock);
                clock_gettime(CLOCK_MONOTONIC, &end);
                printf("%f", ((end.tv_sec - start.tv_sec) * 1e9 + end.tv_nsec - start.tv_nsec) / count);
                return 0;
            }
            """
    }
#endif
