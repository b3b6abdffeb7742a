#if os(Linux)
    import Dispatch
    import Foundation
    import Geolocation
    import HeadOrientation
    import HeadTracking
    import ReceiverSupport
    import SensorIO

    /// Datagrams of opentrack on the loopback, through a tracker to the delegate that hears of user headings.
    struct HeadBenchmarkWire {
        func run() async throws {
            Report.title("head: opentrack's datagrams on the loopback, to a user heading delegate")
            try await latency()
            try await flood()
        }

        /// From just before a datagram is sent to the delegate, one after the other.
        private func latency() async throws {
            let rig = try await Rig()
            let sender = try TestSocket.datagrams()
            var delays: [Double] = []
            for index in 0..<2000 {
                let datagram = HeadBenchmarkFeeder.datagram(index)
                let before = await rig.listener.count
                let start = DispatchTime.now().uptimeNanoseconds
                try sender.send(datagram, toPort: rig.port)
                try await Task.sleep(for: .milliseconds(1))
                if await rig.listener.count == before + 1 { delays.append(Double(await rig.listener.time - start)) }
            }
            await rig.stop()
            guard delays.count > 1800 else {
                return Report.skipped("latency", because: "\(delays.count) of 2000 datagrams came in time")
            }
            delays.sort()
            Report.line(
                "one datagram, socket to delegate, median", delays[delays.count / 2] / 1000, unit: "µs", atMost: 60)
            Report.line("  99 % of datagrams", delays[delays.count * 99 / 100] / 1000, unit: "µs")
        }

        /// Far more than any tracker sends, from another process.
        private func flood() async throws {
            let (count, rate) = (300_000, 100_000)
            let rig = try await Rig()
            guard let child = try Child(["send-poses", "\(rig.port)", "\(count)", "\(rate)"]) else {
                return Report.skipped("flood", because: "the program cannot run itself")
            }
            child.wait()
            var last = -1
            while await rig.listener.count != last {
                last = await rig.listener.count
                try await Task.sleep(for: .milliseconds(100))
            }
            let seconds = await rig.listener.seconds
            let counted = await rig.tracker.drops.total
            await rig.stop()
            Report.line("datagrams taken of \(rate) that are sent in a second", Double(last) / seconds, unit: "1/s")
            Report.line("  of them lost in the socket's buffer", (1 - Double(last) / Double(count)) * 100, unit: "%")
            Report.line("  lost and not counted among the tracker's drops", Double(count - last - counted), unit: "")
        }
    }

    /// A tracker that listens, and knows where the head faces.
    private struct Rig: Sendable {
        let tracker: HeadTracker
        let listener: HeadingListener
        let port: Int

        init() async throws {
            let source = OpentrackSource(socket: UDPSettings(address: "127.0.0.1", port: 0))
            let tracker = HeadTracker(source: source)
            listener = await SensorActor.run {
                let listener = HeadingListener()
                tracker.restore(YawCalibration(offset: 90, drift: 0, accuracy: 1, time: Date()))
                tracker.headingDelegate = listener
                tracker.startUserHeadingUpdates()
                return listener
            }
            self.tracker = tracker
            port = await source.boundPort ?? 0
        }

        func stop() async {
            await SensorActor.run { tracker.stopUserHeadingUpdates() }
        }
    }

    /// Counts headings, and notes when they came, in nanoseconds of the monotonic clock.
    private final class HeadingListener: UserHeadingProviderDelegate {
        private(set) var count = 0
        private(set) var time: UInt64 = 0
        private var begin: UInt64 = 0

        /// From the first heading to the last.
        var seconds: Double { Double(time - begin) / 1e9 }

        func userHeadingProvider(_ provider: any UserHeadingProvider, didUpdateUserHeading heading: HeadingValue?) {
            guard heading != nil else { return }
            time = DispatchTime.now().uptimeNanoseconds
            if count == 0 { begin = time }
            count += 1
        }
    }
#endif
