import CQRCode

/// Renders QR codes for terminals with half-block characters, always dark on light, regardless of the terminal's
/// colours.
enum TerminalQRCode {
    /// The number of light modules (the squares of the code) around the code.
    ///
    /// Two modules suffice on a screen, although ISO/IEC 18004 requires four.
    private static let margin = 2

    /// Returns the lines of the QR code for the given text; `nil` if the text is too long, or libqrencode is not
    /// installed.
    ///
    /// - Parameter text: The text of the code, such as an address.
    static func lines(_ text: String) -> [String]? {
        guard !text.utf8.contains(0) else { return nil }
        var modules = [UInt8](repeating: 0, count: 177 * 177)
        let width = Int(cqrcode_encode(text, &modules, Int32(modules.count)))
        guard width > 0 else { return nil }
        func isDark(_ row: Int, _ column: Int) -> Bool {
            (0..<width).contains(row) && (0..<width).contains(column) && modules[row * width + column] == 1
        }
        // Escape codes set black on white, since the colours of the terminal are unknown.
        return stride(from: -margin, to: width + margin, by: 2).map { row in
            let cells = (-margin..<width + margin).map { column in
                switch (isDark(row, column), isDark(row + 1, column)) {
                case (true, true): "█"
                case (true, false): "▀"
                case (false, true): "▄"
                case (false, false): " "
                }
            }
            return "\u{1B}[30;107m\(cells.joined())\u{1B}[0m"
        }
    }
}
