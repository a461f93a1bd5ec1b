"""Rust source with all variants of its functions in it."""

RUNTIME = '''
/// Chooses one mutant: that of the number in HOUSE_EDGE_MUTANT, in the functions that have it.
pub mod mutant {
    use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

    const UNKNOWN: u32 = u32::MAX;
    const TRACING: u32 = u32::MAX - 1;
    static CHOSEN: AtomicU32 = AtomicU32::new(UNKNOWN);
    static REACHED: [AtomicBool; 4096] = [const { AtomicBool::new(false) }; 4096];

    #[inline(always)]
    pub fn chosen(function: usize) -> u32 {
        let chosen = CHOSEN.load(Relaxed);
        if chosen < TRACING { chosen } else { slow(function) }
    }

    #[cold]
    #[inline(never)]
    fn slow(function: usize) -> u32 {
        let traced = std::env::var_os("HOUSE_EDGE_MUTANT_TRACE");
        if CHOSEN.load(Relaxed) == UNKNOWN {
            let number = std::env::var("HOUSE_EDGE_MUTANT").map_or(0, |text| text.parse().unwrap());
            CHOSEN.store(if traced.is_some() { TRACING } else { number }, Relaxed);
        }
        let Some(path) = traced else { return CHOSEN.load(Relaxed) };
        if !REACHED[function].swap(true, Relaxed) {
            use std::io::Write;
            let mut file = std::fs::OpenOptions::new().append(true).open(path).unwrap();
            file.write_all(format!("{function}\\n").as_bytes()).unwrap();
        }
        0
    }
}
'''


def body_of(text, start, end):
    """Where the body of the function at `start..end` is, without its braces."""
    at, depth = start, 0
    while at < end:
        if text.startswith("//", at):
            at = text.index("\n", at)
        elif text[at] == '"':
            at += 1
            while text[at] != '"':
                at += 2 if text[at] == "\\" else 1
            at += 1
        elif text[at] == "{" and depth == 0:
            return at + 1, end - 1
        else:
            depth += (text[at] in "([") - (text[at] in ")]")
            at += 1
    raise ValueError(text[start:end])


def rewritten(text, mutants, functions, results):
    """The file with all its mutants, and the lines of each: (first, last, key).

    A function that has mutants gets a place in `functions`, with their numbers. Those that cannot choose at run time,
    constants, are entered in `results`.
    """
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)

    def span(of):
        return tuple(starts[of[end]["line"] - 1] + of[end]["column"] - 1 for end in ("start", "end"))

    by_function = {}
    for mutant in mutants:
        if mutant["function"]:
            by_function.setdefault(span(mutant["function"]["span"]), []).append(mutant)
        else:
            results[mutant["key"]] = ["constant", ""]
    pieces, last = [], 0
    for (start, end), variants in sorted(by_function.items()):
        assert last <= start, "functions within functions are not foreseen"
        first, after = body_of(text, start, end)
        head = "\n".join(line for line in text[start:first].split("\n") if not line.lstrip().startswith(("//", "#")))
        if "const fn" in head:
            results.update({mutant["key"]: ["constant", ""] for mutant in variants})
            continue
        body = text[first:after]
        # Each variant of `-> impl Trait` has a type of its own: iterators are collected, functions boxed.
        before, around, behind = "", ("", ""), ""
        kind = head.split("-> impl ")[-1].split("where")[0].rsplit("{", 1)[0].strip()
        if kind.startswith("Iterator<Item = "):
            item = kind.removeprefix("Iterator<Item = ").removesuffix(">")
            before, around, behind = f"let chosen: Vec<{item}> = ", ("(", ").collect()"), "; chosen.into_iter()"
        elif "-> impl " in head:
            before, around, behind = f"let chosen: Box<dyn {kind} + '_> = ", ("Box::new(", ")"), "; chosen"
        pieces.append((None, f"{text[last:first]}\n{before}match crate::mutant::chosen({len(functions)}) {{"))
        for mutant in variants:
            change, until = span(mutant["span"])
            new = text[first:change] + mutant["replacement"] + text[until:after]
            pieces.append((mutant["key"], f"\n{mutant['number']} => {around[0]}{{{new}\n}}{around[1]},"))
        pieces.append((None, f"\n_ => {around[0]}{{{body}\n}}{around[1]},\n}}{behind}\n"))
        functions.append([mutant["number"] for mutant in variants])
        last = after
    pieces.append((None, text[last:]))
    line, lines = 1, []
    for key, piece in pieces:
        if key:
            lines.append((line + 1, line + piece.count("\n"), key))
        line += piece.count("\n")
    return "".join(piece for _, piece in pieces), lines
