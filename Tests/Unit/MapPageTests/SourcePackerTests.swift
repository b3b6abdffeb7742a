import Testing

@testable import MapPage

@Suite("Sources of the page are sent without what only their readers need")
struct SourcePackerTests {
    private func script(_ text: String) -> String {
        String(decoding: SourcePacker.script(Array(text.utf8)), as: UTF8.self)
    }

    private func style(_ text: String) -> String {
        String(decoding: SourcePacker.style(Array(text.utf8)), as: UTF8.self)
    }

    @Test("comments and needless space go")
    func space() {
        #expect(script("// one\nconst a = 1; /* two */ let b = a + 2;\n") == "const a=1;let b=a+2;")
        #expect(script("function f(a, b) {\n\treturn a  in b;\n}\n") == "function f(a,b){return a in b;}")
        #expect(script("if (a) {\n\tb();\n}\nelse c();") == "if(a){b();}\nelse c();")
    }

    @Test("what would join to something else stays apart")
    func signs() {
        #expect(script("a + +b - -c + ++d") == "a+ +b- -c+ ++d")
        #expect(script("const f = () => {}\nf()\n[1].map(f)") == "const f=()=>{}\nf()\n[1].map(f)")
        #expect(script("return /x y/.test(a) / 2") == "return/x y/.test(a)/2")
    }

    @Test("strings, templates and regular expressions stay as they are")
    func texts() {
        #expect(script(#"a = "x  // y" + '/* z */';"#) == #"a="x  // y"+'/* z */';"#)
        #expect(script(#"a = /[/ ]  "\/ '/g . b"#) == #"a=/[/ ]  "\/ '/g.b"#)
        #expect(script("a = `b  ${ c + `d  ${ \"}\" }` } // e` ;") == "a=`b  ${ c + `d  ${ \"}\" }` } // e`;")
        #expect(script(#"a = "b \" // c" ; // d"#) == #"a="b \" // c";"#)
    }

    @Test("styles keep the space between words and around signs of a sum")
    func styles() {
        #expect(
            style("a > b, c d {\n\twidth: calc(1px + 2em);\n\tfont: 1px  'A  b';\n}\n/* x */ e:hover{}")
                == "a>b,c d{width:calc(1px + 2em);font:1px 'A  b'}e:hover{}")
        #expect(style("@media (min-width: 7px) and (a) { b { c: d } }") == "@media (min-width:7px) and (a){b{c:d}}")
    }

    @Test("an end within a string, a comment or a template is an end")
    func ends() {
        for text in ["\"", "'\\", "`${", "/*", "//", "/[", "a = /", "\\"] { _ = script(text) }
        for text in ["'", "/*", "/"] { _ = style(text) }
    }
}
