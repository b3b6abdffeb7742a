#if os(Linux)
    import Geolocation
    import Glibc
    import SensorIO
    import Testing

    @Suite @SensorActor struct TerminalTests {
        @Test("A terminal is known as one, with its width")
        func terminal() async throws {
            let terminal = try PseudoTerminal(columns: 132)
            let output = try ByteOutput(path: terminal.path)
            #expect(output.terminal?.width == 132)
            await output.close()
        }

        @Test("A terminal that does not tell its width has 80 columns")
        func widthUnknown() async throws {
            let terminal = try PseudoTerminal(columns: 0)
            let output = try ByteOutput(path: terminal.path)
            #expect(output.terminal?.width == 80)
            await output.close()
        }

        @Test("A file is no terminal, nor is a descriptor that is not open")
        func noTerminal() async throws {
            let output = try ByteOutput(path: "/dev/null")
            #expect(output.terminal == nil)
            await output.close()
            #expect(Terminal(descriptor: -1) == nil)
        }
    }

    /// A terminal that a test made, for as long as the object lives.
    private final class PseudoTerminal {
        let path: String
        private let master: Int32

        init(columns: UInt16) throws {
            master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
            var (unlocked, number): (Int32, Int32) = (0, 0)
            var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
            // TIOCSPTLCK and TIOCGPTN of ioctl_tty(2): macros that Swift does not see.
            guard master >= 0, ioctl(master, 0x4004_5431, &unlocked) == 0, ioctl(master, 0x8004_5430, &number) == 0,
                ioctl(master, UInt(TIOCSWINSZ), &size) == 0
            else { throw ProviderError("there is no pseudo terminal: \(String(cString: strerror(errno)))") }
            path = "/dev/pts/\(number)"
        }

        deinit { close(master) }
    }
#endif
