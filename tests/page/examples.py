"""Every view filled in, with work of a second or less."""

import json
from urllib.parse import quote, urlencode

TABLE = "let-it-ride/base/A"
EDITED = f"{TABLE};flush=9;straight=6"
# A side wager, whose pack takes a tenth of a second.
QUICK = "let-it-ride/three-card-bonus/A;flush=5"
METER = "let-it-ride/three-card-progressive/A"
# The results of a quarter, one of them outside its band.
RESULTS = """period,table,game,wager,paytable,rounds,unit,house_result
2026-01,LIR-1,let-it-ride,base,A,212400,5,41255
2026-02,LIR-1,let-it-ride,base,A,198150,5,29810
2026-03,LIR-1,let-it-ride,base,A,220300,5,62640
2026-03,LIR-1,let-it-ride,three-card-bonus,A,101200,5,16240
"""
# Two house edges, the first as it is, the second of the three bets of a round together.
CLAIMS = """game,wager,paytable,house edge
let-it-ride,base,A,3.51 %
let-it-ride,base,A,1.17 %
"""


def address(path: str, *pairs: tuple[str, str]) -> str:
    return f"{path}?{urlencode(pairs, quote_via=quote)}"


def key(serving, name: str, body: bytes) -> str:
    """An uploaded file as an address names it."""
    return json.loads(serving.upload(name, body).text)["file"]


# A path of each view, with what is filled in; those that need a file are opened with it by their own tests.
FILLED = {
    "/": address("/", ("edge", "..4"), ("hit", "25..")),
    "/game": address("/game", ("start", "dealer"), ("qualify", "king-high")),
    "/target": address("/target", ("what", "let-it-ride/base"), ("require.house_edge_pct", "3.4..3.6"), ("pay", "flush=8..10"), ("pay", "straight=3..5")),
    "/paytable": address("/paytable", ("table", EDITED)),
    "/compare": address("/compare", ("table", TABLE), ("table", EDITED)),
    "/strategy": address("/strategy", ("table", TABLE)),
    "/spot": address("/spot", ("table", TABLE), ("hand", "Js Jd Ac"), ("known.board", "Ad")),
    "/economics": address(
        "/economics", ("table", TABLE), ("average-bet", "10"), ("hands-per-hour", "50"), ("rounds", "200"), ("bankroll", "50")
    ),
    "/meters": address("/meters", ("table", METER)),
    "/last-month": "/last-month?file={results}",
    "/brief": address("/brief", ("table", TABLE), ("side", "three-card-bonus/A=5@40%")),
    "/audit": "/audit?file={claims}",
    "/verify": "/verify?file={pack}",
    "/filing": address("/filing", ("table", QUICK), ("rounds", "100000"), ("write", "yes")),
}

# A game that takes minutes to solve; the cache of the tests is empty.
SOLVING = address("/paytable", ("table", "lunar-poker/base/A"))
# A simulation that takes minutes.
SIMULATING = address("/filing", ("table", TABLE), ("rounds", "2000000000000"), ("write", "yes"))
