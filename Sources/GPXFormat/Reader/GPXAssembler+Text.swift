import GeolocationPrimitives

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The texts of elements.
extension GPXAssembler {
    /// Takes the text of the element that is open.
    mutating func text(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Event {
        guard wantsText else { return .none }
        let trimmed = XMLBytes.trimmed(bytes, range)
        guard !trimmed.isEmpty else { return .none }
        switch field {
        case .none: break
        case .number(let field):
            guard let number = DecimalText.parse(bytes, trimmed), builder.set(field, to: number) else {
                return .dropped(.invalidNumber)
            }
        case .time:
            guard let time = TimestampText.parse(bytes, trimmed) else { return .dropped(.invalidTime) }
            builder.point.referenceTime = CompactOptional(time)
        case .text(.documentTime):
            guard let time = TimestampText.parse(bytes, trimmed) else { return .dropped(.invalidTime) }
            metadata.time = Date(timeIntervalSinceReferenceDate: time)
        case .text(let field):
            return take(XMLBytes.string(bytes, trimmed), for: field)
        }
        return .none
    }

    private mutating func take(_ text: String, for field: GPXText) -> Event {
        switch field {
        case .address, .addressName:
            guard legacyLink != nil || hasRoomForLink else { return .dropped(.surplusLink) }
            if field == .address {
                legacyLink = GPXLink(text, text: legacyLink?.text)
            } else {
                legacyLink = GPXLink(legacyLink?.address ?? "", text: text)
            }
        case .linkText: link.text = text
        case .linkType: link.type = text
        default:
            switch context {
            case .route, .track: return takeForHead(text, field)
            case .gpx, .metadata, .author, .copyright: return takeForMetadata(text, field)
            default: return builder.take(text, for: field) ? .none : .dropped(.invalidWord)
            }
        }
        return .none
    }

    private mutating func takeForHead(_ text: String, _ field: GPXText) -> Event {
        switch field {
        case .name: head.name = text
        case .comment: head.comment = text
        case .description: head.description = text
        case .source: head.source = text
        case .type: head.type = text
        case .pathNumber:
            guard let number = Int32(text), number >= 0 else { return .dropped(.invalidNumber) }
            head.number = Int(number)
        default: break
        }
        return .none
    }

    private mutating func takeForMetadata(_ text: String, _ field: GPXText) -> Event {
        switch field {
        case .name: metadata.name = text
        case .description: metadata.description = text
        case .keywords: metadata.keywords = text
        case .authorName: metadata.author = (metadata.author ?? GPXAuthor()).with(\.name, text)
        case .authorEmail: metadata.author = (metadata.author ?? GPXAuthor()).with(\.email, text)
        case .license: metadata.copyright?.license = text
        case .copyrightYear:
            // XML Schema's years may have a time zone behind them.
            let digits = text.prefix { $0.isASCII && $0.isNumber }
            guard digits.count == 4, let year = Int(digits), year > 0 else { return .dropped(.invalidNumber) }
            metadata.copyright?.year = year
        default: break
        }
        return .none
    }
}

extension GPXAuthor {
    fileprivate func with(_ path: WritableKeyPath<GPXAuthor, String?>, _ text: String) -> GPXAuthor {
        var author = self
        author[keyPath: path] = text
        return author
    }
}
