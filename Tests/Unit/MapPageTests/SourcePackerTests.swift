import Testing

@testable import MapPage

@Suite("The packer of the page's sources")
struct SourcePackerTests {
    private func script(_ text: String) -> String {
        String(decoding: SourcePacker.script(Array(text.utf8)), as: UTF8.self)
    }

    private func style(_ text: String) -> String {
        String(decoding: SourcePacker.style(Array(text.utf8)), as: UTF8.self)
    }

    @Test("removes comments and needless space")
    func space() {
        #expect(script("// one\nconst a = 1; /* two */ let b = a + 2;\n") == "const a=1;let b=a+2;")
        #expect(script("function f(a, b) {\n\treturn a  in b;\n}\n") == "function f(a,b){return a in b;}")
        #expect(script("if (a) {\n\tb();\n}\nelse c();") == "if(a){b();}\nelse c();")
    }

    @Test("keeps the space and line ends without which the code would change")
    func signs() {
        #expect(script("a + +b - -c + ++d") == "a+ +b- -c+ ++d")
        #expect(script("const f = () => {}\nf()\n[1].map(f)") == "const f=()=>{}\nf()\n[1].map(f)")
        #expect(script("return /x y/.test(a) / 2") == "return/x y/.test(a)/2")
    }

    @Test("keeps strings, templates and regular expressions unchanged")
    func texts() {
        #expect(script(#"a = "x  // y" + '/* z */';"#) == #"a="x  // y"+'/* z */';"#)
        #expect(script(#"a = /[/ ]  "\/ '/g . b"#) == #"a=/[/ ]  "\/ '/g.b"#)
        #expect(script("a = `b  ${ c + `d  ${ \"}\" }` } // e` ;") == "a=`b  ${ c + `d  ${ \"}\" }` } // e`;")
        #expect(script(#"a = "b \" // c" ; // d"#) == #"a="b \" // c";"#)
    }

    @Test("keeps the space between words and around signs of a sum in styles")
    func styles() {
        #expect(
            style("a > b, c d {\n\twidth: calc(1px + 2em);\n\tfont: 1px  'A  b';\n}\n/* x */ e:hover{}")
                == "a>b,c d{width:calc(1px + 2em);font:1px 'A  b'}e:hover{}")
        #expect(style("@media (min-width: 7px) and (a) { b { c: d } }") == "@media (min-width:7px) and (a){b{c:d}}")
    }

    @Test("accepts a source that ends within a string, a comment or a template")
    func ends() {
        for text in ["\"", "'\\", "`${", "/*", "//", "/[", "a = /", "\\"] { _ = script(text) }
        for text in ["'", "/*", "/"] { _ = style(text) }
    }
}
