#if os(Linux)
    import Foundation

    /// A client and a server of the Python package websockets, in two processes, that do what a transport and a receiver do.
    enum RelayBenchmarkPeer {
        /// The version of the package; nil where it is not installed.
        static func version(_ python: String) -> String? {
            let script = "import sys, websockets; print(websockets.__version__, file=sys.stderr)"
            return Peer.run(python, ["-c", script])?.errors.trimmingCharacters(in: .whitespacesAndNewlines)
        }

        /// Updates that a client sends and a server reads in a second; nil where that fails.
        ///
        /// - Parameters:
        ///   - python: Where the interpreter is.
        ///   - count: Updates.
        ///   - interval: Updates that one acknowledgement stands for.
        ///   - update: One of them as JSON; each gets a number of its own.
        static func rate(_ python: String, count: Int, interval: Int, update: [UInt8]) -> Double? {
            let words = ["-c", script, "\(count)", "\(interval)", String(decoding: update, as: UTF8.self)]
            return Peer.run(python, words).flatMap { Double($0.errors.filter { !$0.isWhitespace }) }
        }

        private static let script = """
            import asyncio, json, os, signal, sys, time
            from websockets.asyncio.client import connect
            from websockets.asyncio.server import serve

            count, interval, update = int(sys.argv[1]), int(sys.argv[2]), json.loads(sys.argv[3])

            async def take(connection):
                received = 0
                async for message in connection:
                    json.loads(message)
                    received += 1
                    if received % interval == 0 or received == count:
                        await connection.send('{"type":"ack","count":%d}' % received)

            async def receive(pipe):
                async with serve(take, "127.0.0.1", 0, compression=None) as server:
                    os.write(pipe, b"%d\\n" % server.sockets[0].getsockname()[1])
                    await asyncio.get_running_loop().create_future()

            async def send(port):
                async with connect("ws://127.0.0.1:%d/" % port, compression=None) as connection:
                    async def acknowledge():
                        async for message in connection:
                            if json.loads(message)["count"] == count: return
                    start = time.perf_counter()
                    acknowledged = asyncio.create_task(acknowledge())
                    for number in range(1, count + 1):
                        for fix in update.values(): fix["seq"] = number
                        await connection.send(json.dumps(update, separators=(",", ":")).encode())
                    await acknowledged
                    print(count / (time.perf_counter() - start), file=sys.stderr)

            source, sink = os.pipe()
            server = os.fork()
            if server == 0:
                asyncio.run(receive(sink))
            try:
                asyncio.run(send(int(os.read(source, 16))))
            finally:
                os.kill(server, signal.SIGKILL)
            """
    }
#endif
