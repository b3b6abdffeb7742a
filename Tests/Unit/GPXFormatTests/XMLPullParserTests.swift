import CodecSupport
import Testing

@testable import GPXFormat

@Suite struct XMLPullParserTests {
    @Test func tagsTextAndAttributes() {
        let found = tokens(
            "<?xml version='1.0'?>\n<a x = '1' y=\"a&lt;b&#10;c\td\r\ne\"><b/>t<!-- - --><c.d-1 >&amp;</c.d-1 ></a>\n<?p?>"
        )
        #expect(found.error == nil)
        #expect(
            found.lines == [
                "<a x=1 y=a<b\nc d e>", "<b>", "</b>", "text t", "<c.d-1>", "text &", "</c.d-1>", "</a>",
            ])
    }

    @Test func textIsOnePieceWhateverItSpans() {
        #expect(tokens("<a>1<!-- x -->2<![CDATA[<3>&]]]>4<?p q?>&#x35;&#54;]]</a>").lines[1] == "text 12<3>&]456]]")
    }

    @Test func lineEndsBecomeLineFeeds() {
        #expect(tokens("<a>1\r\n2\r3\n4\r\r\n<![CDATA[\r\n5\r]]>\n</a>").lines[1] == "text 1\n2\n3\n4\n\n\n5\n\n")
        #expect(tokens("<a>&#13;\n</a>").lines[1] == "text \r\n")
    }

    @Test(arguments: [
        ("<a></b>", "the end tag </b> does not match <a> at 1:4"), ("<a/><b/>", "an element follows the root element"),
        ("<a/>text", "there is text after the root element at 1:5"), ("</a>", "an end tag closes nothing at 1:1"),
        ("<a x='1' x='2'/>", "the attribute ‘x’ appears twice at 1:10"),
        ("<a x=1/>", "the value of the attribute ‘x’ is not in quotes at 1:6"),
        ("<a x/>", "the attribute ‘x’ has no value"),
        ("<a x='1'y='2'/>", "two attributes are not separated by a space"), ("<a x='<'/>", "‘<’ in the value"),
        ("<a / >", "unexpected ‘/’ inside a tag"), ("<a ?>", "a tag contains something other than attributes"),
        ("<a>< b/></a>", "‘<’ begins no tag"), ("<a>& b</a>", "‘&’ begins no reference"),
        ("<a>&;</a>", "‘&’ begins no"),
        ("<a>]]></a>", "‘]]>’ in text at 1:6"), ("<a><!-- -- --></a>", "‘--’ in a comment"),
        ("<a><!ELEMENT b></a>", "‘<!’ begins neither"), ("<a/><!DOCTYPE a>", "a DOCTYPE is out of place"),
        ("<![CDATA[x]]><a/>", "a CDATA section outside"),
        (" <?xml version='1.0'?><a/>", "an XML declaration that"),
        ("<a><? x?></a>", "a processing instruction has no name"), ("<a>&#0;</a>", "a character reference names no"),
        ("<a>&#xD800;</a>", "a character reference names no"),
        ("<a>&#12a;</a>", "a character reference is not a number"),
        ("<a>&#x110000;</a>", "a character reference names no"), ("<a></a b>", "the end tag is not closed by"),
    ])
    func brokenRulesAreNamed(text: String, sentence: String) {
        let error = tokens(text).error
        #expect(error?.kind == .malformed)
        #expect(error?.description.hasPrefix(sentence) == true, "\(String(describing: error))")
    }

    @Test(arguments: [
        ("<a>", "the document ends inside <a> at 1:4"), ("<a><b>\n", "the document ends inside <b> at 2:1"),
        ("<a><b", "the document ends inside a tag in <a> at 1:6"), ("<a", "the document ends inside a tag at 1:3"),
        ("<a><!-- ", "the document ends inside a comment"),
        ("<a><![CDATA[ ", "the document ends inside a CDATA section"),
        ("<a/><?x ", "the document ends inside a processing"),
        ("<!DOCTYPE a [", "the document ends inside the DOCTYPE"),
        ("<a>&am", "the document ends inside a reference in <a>"), ("<a x='", "the document ends inside a tag"),
    ])
    func truncationsAreNamed(text: String, sentence: String) {
        let error = tokens(text).error
        #expect(error?.kind == .truncated)
        #expect(error?.description.hasPrefix(sentence) == true, "\(String(describing: error))")
    }

    @Test func doctypesArePassedOver() {
        let doctype = """
            <!DOCTYPE a PUBLIC "-//x>//" 'y' [ <!ENTITY e "]>"> <!-- ' ]> --> <?p ]> ?> <!ATTLIST a b CDATA '>'> ] >
            """
        #expect(tokens(doctype + "<a/>").lines == ["<a>", "</a>"])
    }

    @Test func entitiesOfADoctypeAreUnknown() {
        let error = tokens("<!DOCTYPE a [<!ENTITY me 'x'>]>\n<a>&me;</a>").error
        #expect(error?.kind == .undefinedEntity)
        #expect(error?.description == "the entity &me; is not one of XML's five, and DTDs are not read at 2:4")
        #expect(tokens("<a x='&nbsp;'/>").error?.kind == .undefinedEntity)
    }

    @Test func namesMayHoldAnyLetterAndUndeclaredPrefixes() {
        #expect(tokens("<ä:ö_é ß='1'/>").lines == ["<ä:ö_é ß=1>", "</ä:ö_é>"])
    }
}
