import FileIO

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A serial port of this machine.
public struct SerialPort: Sendable, Hashable {
    /// The path with which to open the port: a link under `/dev/serial/by-id` if there is one, otherwise the device.
    ///
    /// Such a link does not depend on the order in which devices are plugged in.
    public let path: String

    /// The path of the device itself, such as `/dev/ttyUSB0`; equal to ``path`` if ``path`` is not a link.
    public let device: String
}

/// Lists the serial ports of this machine.
public enum SerialPorts {
    #if canImport(Darwin)
        private static let prefixes = ["cu."]
        private static let links: [String] = []
    #else
        private static let prefixes = ["ttyUSB", "ttyACM", "ttyAMA", "ttyTHS", "ttyS", "rfcomm"]
        private static let links = ["/dev/serial/by-id", "/dev/serial/by-path"]
    #endif

    /// Returns the serial ports of this machine: first those with persistent names, then other devices.
    ///
    /// Built-in ports are listed only if their hardware exists. The function reads directories, so it must not be
    /// called on the sensor actor.
    public static func list() -> [SerialPort] {
        var ports: [SerialPort] = []
        for folder in links {
            for path in entries(folder).map({ "\(folder)/\($0)" }) {
                guard let device = resolve(path) else { continue }
                ports.append(SerialPort(path: path, device: device))
            }
        }
        let named = Set(ports.map(\.device))
        for name in entries("/dev") where prefixes.contains(where: name.hasPrefix) && isPlausible(name) {
            let device = "/dev/\(name)"
            if !named.contains(device) { ports.append(SerialPort(path: device, device: device)) }
        }
        return ports
    }

    /// Returns the paths of all serial devices, without duplicates.
    static func paths() -> [String] {
        var known: Set<String> = []
        return list().filter { known.insert($0.device).inserted }.map(\.device)
    }

    /// Returns `false` for a device without hardware.
    ///
    /// For a built-in port, Linux creates a device node even if the hardware is missing.
    private static func isPlausible(_ name: String) -> Bool {
        guard name.hasPrefix("ttyS") else { return true }
        var byte: UInt8 = 0
        let descriptor = systemOpen("/sys/class/tty/\(name)/type", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { _ = closeDescriptor(descriptor) }
        // The file contains the type of the serial controller (serial_core.h); 0 means unknown.
        return read(descriptor, &byte, 1) == 1 && byte != UInt8(ascii: "0")
    }

    private static func entries(_ folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }

    private static func resolve(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }
}
