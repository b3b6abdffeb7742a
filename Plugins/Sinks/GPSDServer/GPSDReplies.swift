import CodecSupport

/// The functions that write the greeting and the replies to the requests of gpsd's clients.
extension GPSDText {
    /// The name of this package, which the server states as its release, revision and driver.
    ///
    /// A client can thus see that the server is not gpsd itself.
    private static let release = "swift-geolocation"

    /// Writes the greeting to a client as a `VERSION` object.
    ///
    /// It states the protocol version of gpsd 3.18 to 3.22, which later clients understand as well.
    mutating func writeVersion() {
        begin("VERSION")
        field("release", Self.release)
        field("rev", Self.release)
        field("proto_major", 3)
        field("proto_minor", 14)
        end()
        endLine()
    }

    /// Writes a `DEVICE` object for the server's only device, with its path and the time of its activation.
    mutating func writeDevice(_ path: String, activated: Date) {
        begin("DEVICE")
        field("path", path)
        field("driver", Self.release)
        field("activated", activated)
        // Flag 1 means that the device has reported GPS data, rather than AIS messages or corrections.
        field("flags", 1)
        end()
    }

    /// Writes a `DEVICES` object, the list of devices, which has one element.
    mutating func writeDevices(_ path: String, activated: Date) {
        begin("DEVICES")
        array("devices") { $0.writeDevice(path, activated: activated) }
        end()
        endLine()
    }

    /// Writes the settings of the given client as a `WATCH` object.
    mutating func write(_ policy: GPSDPolicy) {
        begin("WATCH")
        field("enable", policy.isWatching)
        field("json", policy.json)
        field("nmea", policy.nmea)
        field("raw", policy.raw)
        field("scaled", policy.scaled)
        field("timing", policy.timing)
        field("split24", policy.split24)
        field("pps", policy.pps)
        field("device", policy.device)
        end()
        endLine()
    }

    /// Writes a `POLL` object with the last report of each kind, and with the time of the reply.
    mutating func writePoll(_ reports: GPSDReports, now: Date) {
        begin("POLL")
        field("time", now)
        field("active", 1)
        array("tpv") { reports.writePosition(to: &$0) }
        array("gst") { _ in }
        array("sky") { reports.writeSky(to: &$0) }
        end()
        endLine()
    }

    /// Writes the reason for which a request was refused as an `ERROR` object.
    mutating func writeError(_ message: String) {
        begin("ERROR")
        field("message", message)
        end()
        endLine()
    }
}
