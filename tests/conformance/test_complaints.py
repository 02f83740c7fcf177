"""The exception is found in the stack traces of many languages."""

from __future__ import annotations

from rulebook_kit.conformance.failure import exception_in, excerpt_of, plain

JAVA = """Exception in thread "main" Engine$BoardFull: can't lay garden-10-n, don't ask
\tat Engine.main(Engine.java:7)
Caused by: java.lang.NullPointerException: Cannot invoke "Integer.intValue()"
\tat Engine.main(Engine.java:6)
"""
PRINTED = """java.lang.NumberFormatException: For input string: "x7"
\tat java.base/java.lang.Integer.parseInt(Integer.java:652)
\tat Engine.main(Engine.java:8)
"""
PYTHON = """Traceback (most recent call last):
  File "engine.py", line 2, in <module>
KeyError: 'garden-10-n'

During handling of the above exception, another exception occurred:

Traceback (most recent call last):
  File "engine.py", line 3, in <module>
engine.Boom: two
lines
sys:1: ResourceWarning: unclosed file
"""
NODE = """engine.js:12
    throw new TypeError("bad tile garden-10-n");
    ^

TypeError: bad tile garden-10-n
    at Object.<anonymous> (engine.js:12:11) {
  code: 'ERR'
}

Node.js v20.11.0
"""
NODE_TEXT = """[eval]:1
throw "just text"
^
just text
(Use `node --trace-uncaught ...` to show where the exception was thrown)

Node.js v20.11.0
"""
PHP = """PHP Warning:  Undefined array key "z" in engine.php on line 3
PHP Fatal error:  Uncaught RuntimeException: no tile garden-10-n in engine.php:4
Stack trace:
#0 {main}
  thrown in engine.php on line 4
"""
GO = """panic: runtime error: index out of range [5] with length 2

goroutine 1 [running]:
main.main()
\t/engine/main.go:3 +0x1d
exit status 2
"""
SHARP = """Unhandled exception. System.InvalidOperationException: outer
 ---> System.Collections.Generic.KeyNotFoundException: The key 'garden-10-n' was not present.
   at Engine.Main(String[] args) in /x/Engine.cs:line 12
   --- End of inner exception stack trace ---
"""
RUST = """thread 'main' panicked at src/main.rs:4:7:
index out of bounds: the len is 3 but the index is 5
note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace
"""
RUST_CUT = "thread 'main' panicked at src/main.rs:4:7:"
CPP = """terminate called after throwing an instance of 'std::out_of_range'
  what():  vector::_M_range_check
"""
OWN = """ValueError: the first
Engine.BoardFull: no place
\tat Engine.main(Engine.java:7)
"""
LATER = f"""{JAVA}Exception in thread "main" Engine$BoardFull: later
\tat Engine.main(Engine.java:8)
"""
SHALLOW = """Traceback (most recent call last):
 File "engine.py", line 2
engine.Boom: shallow
"""
RUBY = """a.rb:3:in `f': undefined method `x' for nil:NilClass (NoMethodError)
\tfrom a.rb:5:in `<main>'
"""


def test_the_exception_is_found() -> None:
    """Names and numbers are left out, so that questions do not matter."""
    table: list[tuple[str, str]] = [
        (JAVA, "java.lang.NullPointerException: Cannot invoke …"),
        (JAVA.partition("Caused")[0], "Engine$BoardFull: can't lay …, don't ask"),
        (PRINTED, "java.lang.NumberFormatException: For input string: …"),
        (PYTHON, "engine.Boom: two"),
        ("SyntaxError: invalid syntax", "SyntaxError: invalid syntax"),
        (NODE, "TypeError: bad tile …"),
        (NODE_TEXT, "just text"),
        (PHP, "RuntimeException: no tile … in engine.php:…"),
        (GO, "panic: runtime error: index out of range […] with length …"),
        (SHARP, "System.Collections.Generic.KeyNotFoundException: The key … was not present."),
        (
            RUST,
            "thread main panicked at src/main.rs:…: "
            "index out of bounds: the len is … but the index is …",
        ),
        (RUST_CUT, "thread … panicked at src/main.rs:…:"),
        (
            CPP,
            "terminate called after throwing an instance of std::out_of_range "
            "what():  vector::_M_range_check",
        ),
        (RUBY, "a.rb:…:in `f': undefined method `x' for nil:NilClass (NoMethodError)"),
        (OWN, "Engine.BoardFull: no place"),
        (f"{OWN.partition('first')[2]}bye", "Engine.BoardFull: no place"),
        (LATER, "Engine$BoardFull: later"),
        ("Caused by: Engine.BoardFull\nbye", "Engine.BoardFull"),
        (SHALLOW, "engine.Boom: shallow"),
        ("everything is lost\n\n", "everything is lost"),
        ("  \n", ""),
        ("", ""),
    ]
    for stderr, said in table:
        assert plain(exception_in(stderr)) == said, stderr


def test_a_complaint_is_cut_between_words() -> None:
    assert plain("word " * 60) == "word " * 40 + "…"
    assert plain("x" * 300) == "x" * 200 + " …"
    assert plain("x" * 200) == "x" * 200
    assert plain(f"a {'b' * 199} c") == "a …"


def test_lists_of_any_length_are_the_same_complaint() -> None:
    assert plain('bad city [{"x": 1, "y": -2}]') == plain('bad city [{"x": 1}, {"y": 2.5}]')
    assert plain("""No answer to "{"id":3,"city":[]}" """) == "No answer to …"


def test_an_excerpt_has_the_exception_and_the_lines_around_it() -> None:
    """A deep recursion has thousands of lines."""
    frames = "\n".join("\tat Engine.deep(Engine.java:3)" for _ in range(2_000))
    text = f'noise\nException in thread "main" java.lang.StackOverflowError\n{frames}\n'
    excerpt = excerpt_of(text).splitlines()
    assert excerpt[:2] == ["noise", 'Exception in thread "main" java.lang.StackOverflowError']
    assert len(excerpt) < 15
    assert excerpt_of("\n") == ""
    assert excerpt_of("x" * 300) == "x" * 300
    assert excerpt_of("x" * 301) == "x" * 300 + "…"


def test_an_excerpt_has_six_lines_above_the_exception_and_six_below() -> None:
    """There are more above it if there are fewer below."""
    table: list[tuple[int, int, range]] = [
        (20, 20, range(14, 27)),
        (20, 0, range(9, 21)),
        (3, 20, range(10)),
        (2, 1, range(4)),
    ]
    for above, below, shown in table:
        frames = [f"    at {number}" for number in range(above + below)]
        lines = [*frames[:above], "KeyError: 1", *frames[above:]]
        assert excerpt_of("\n".join(lines)).splitlines() == lines[shown.start : shown.stop], above
