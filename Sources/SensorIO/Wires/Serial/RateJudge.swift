/// Judges whether bytes were read at the rate at which they were sent, by whether they are text; pure bookkeeping.
///
/// At a wrong rate about half of the bytes are control characters or beyond ASCII, and no sentence has its right checksum.
struct RateJudge {
    /// What the bytes so far tell.
    enum Verdict {
        case undecided
        /// They are text for sure: a sentence with the right checksum, or a long piece of text with a line's end.
        case right
        /// Too many of them are no text.
        case wrong
    }

    /// Bytes of text in a row that are no accident.
    static let textLength = 64

    /// Bytes that a sentence between `$` or `!` and `*` may have; receivers exceed the 82 of IEC 61162-1.
    static let sentenceLength = 250

    /// How many times as many bytes as usual have to be wrong.
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

    /// Takes what has come.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - isSettled: Whether what is wrong counts: right after a change, bytes may still be of the rate before.
    mutating func take(_ bytes: Span<UInt8>, isSettled: Bool = true) {
        for index in bytes.indices {
            let byte = bytes[index]
            if sentence.take(byte) { isProven = true }
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
            // Old bytes fade, so that text that turns into noise is noticed.
            if count >= 512 * patience {
                count /= 2
                unreadable /= 2
            }
        }
    }

    /// What the bytes so far tell, while more may follow at once.
    var verdict: Verdict {
        if isProven { return .right }
        return count >= 12 * patience && isMostlyNoise ? .wrong : .undecided
    }

    /// What the bytes so far tell when nothing has followed for a while, so that a sentence would have ended.
    var verdictAfterSilence: Verdict {
        if isProven { return .right }
        return count >= 3 && isMostlyNoise ? .wrong : .undecided
    }

    private var isMostlyNoise: Bool { unreadable * 10 >= count * 3 }

    /// Looks for `$` or `!`, text, `*` and the text's checksum in two hexadecimal digits (IEC 61162-1, 7.2).
    private struct Sentence {
        private var length = 0
        private var isInside = false
        private var sum: UInt8 = 0
        private var digits = -1
        private var told: UInt8 = 0

        /// Takes a byte; true where it ends a sentence with the right checksum.
        mutating func take(_ byte: UInt8) -> Bool {
            if byte == UInt8(ascii: "$") || byte == UInt8(ascii: "!") {
                self = Sentence()
                isInside = true
                return false
            }
            guard isInside else { return false }
            if digits >= 0 { return takeDigit(byte) }
            length += 1
            if byte == UInt8(ascii: "*"), length > 5 {
                digits = 0
            } else if (32..<127).contains(byte), length <= RateJudge.sentenceLength {
                sum ^= byte
            } else {
                isInside = false
            }
            return false
        }

        private mutating func takeDigit(_ byte: UInt8) -> Bool {
            guard let value = Character(UnicodeScalar(byte)).hexDigitValue else {
                isInside = false
                return false
            }
            told = told << 4 | UInt8(truncatingIfNeeded: value)
            digits += 1
            guard digits == 2 else { return false }
            isInside = false
            return told == sum
        }
    }
}
