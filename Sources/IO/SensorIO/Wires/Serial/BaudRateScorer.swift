/// Decides whether received bytes were read at the baud rate at which they were sent.
///
/// The bytes are right if they are text. At a wrong rate, about half of the bytes are control characters or not ASCII,
/// and no sentence has a correct checksum.
struct BaudRateScorer {
    /// The decision whether the bytes received so far are text.
    enum Verdict {
        case undecided
        /// The bytes are text: they contain a sentence with a correct checksum, or a long run of text with a line feed.
        case right
        /// The bytes are noise: too many of them are not text.
        case wrong
    }

    /// The number of consecutive bytes of text, with a line end among them, that prove that the baud rate is right.
    static let textLength = 64

    /// The greatest length of a sentence between `$` or `!` and `*`, in bytes; receivers exceed the 82 bytes of IEC
    /// 61162-1.
    static let sentenceLength = 250

    /// The factor that multiplies the number of bytes that must arrive before ``verdict`` can be `wrong`.
    ///
    /// Default: 1.
    let patience: Int

    private var count = 0
    private var unreadable = 0
    private var run = 0
    private var runHasLineEnd = false
    private var isProven = false
    private var sentence = Sentence()

    init(patience: Int = 1) {
        self.patience = patience
    }

    /// Evaluates whether received bytes are text.
    ///
    /// - Parameters:
    ///   - bytes: The received bytes.
    ///   - isSettled: Whether the line has settled at its rate. Just after a change of the rate, unreadable bytes may
    ///     belong to the previous rate, and are ignored.
    mutating func ingest(_ bytes: Span<UInt8>, isSettled: Bool = true) {
        for index in bytes.indices {
            let byte = bytes[index]
            if sentence.ingest(byte) { isProven = true }
            let isText = (32..<127).contains(byte) || byte == 10 || byte == 13 || byte == 9
            if isText {
                run += 1
                if byte == 10 { runHasLineEnd = true }
                if run >= Self.textLength, runHasLineEnd { isProven = true }
            } else {
                run = 0
                runHasLineEnd = false
            }
            guard isSettled else { continue }
            count += 1
            if !isText { unreadable += 1 }
            // The counts are halved regularly, so that recent bytes have more weight, and noise that follows text is
            // noticed.
            if count >= 512 * patience {
                count /= 2
                unreadable /= 2
            }
        }
    }

    /// The verdict on the bytes received so far, if more bytes may follow immediately.
    ///
    /// The verdict `wrong` requires more bytes than after a silence.
    var verdict: Verdict {
        if isProven { return .right }
        return count >= 12 * patience && isMostlyNoise ? .wrong : .undecided
    }

    /// The verdict on the received bytes after a silence that is long enough to end a sentence.
    var verdictAfterSilence: Verdict {
        if isProven { return .right }
        return count >= 3 && isMostlyNoise ? .wrong : .undecided
    }

    private var isMostlyNoise: Bool { unreadable * 10 >= count * 3 }

    /// Detects an NMEA sentence: `$` or `!`, text, `*` and the checksum of the text as two hexadecimal digits (IEC
    /// 61162-1, 7.2).
    private struct Sentence {
        private var length = 0
        private var isInside = false
        private var sum: UInt8 = 0
        private var digits = -1
        private var reported: UInt8 = 0

        /// Handles a byte; returns `true` if the byte completes a sentence with a correct checksum.
        mutating func ingest(_ byte: UInt8) -> Bool {
            if byte == UInt8(ascii: "$") || byte == UInt8(ascii: "!") {
                self = Sentence()
                isInside = true
                return false
            }
            guard isInside else { return false }
            if digits >= 0 { return consumeDigit(byte) }
            length += 1
            if byte == UInt8(ascii: "*"), length > 5 {
                digits = 0
            } else if (32..<127).contains(byte), length <= BaudRateScorer.sentenceLength {
                sum ^= byte
            } else {
                isInside = false
            }
            return false
        }

        private mutating func consumeDigit(_ byte: UInt8) -> Bool {
            guard let value = Character(UnicodeScalar(byte)).hexDigitValue else {
                isInside = false
                return false
            }
            reported = reported << 4 | UInt8(truncatingIfNeeded: value)
            digits += 1
            guard digits == 2 else { return false }
            isInside = false
            return reported == sum
        }
    }
}
