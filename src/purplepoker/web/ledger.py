"""The bank's ledger of a table as the page and a spreadsheet get it."""

from __future__ import annotations

import csv
import io
from datetime import UTC, datetime
from typing import Any

import msgspec

from purplepoker.service.bank import ledger_of
from purplepoker.service.book import Ledger
from purplepoker.service.table import Table

FORMULA = "=+-@\t\r"
"""A cell that begins with one of these is reckoned by a spreadsheet."""


def ledger_facts(table: Table) -> dict[str, Any]:
    """Accounts, who pays whom, every entry with its time (ISO, UTC); names only, no person is identified."""
    told: Ledger = ledger_of(table)
    names = [one.name for one in table.book.accounts]
    entries = [
        {"at": _time(one.at_ms), "name": names[one.who], "kind": one.kind, "chips": one.chips}
        for one in table.book.entries
    ]
    return {**msgspec.to_builtins(told), "hands": table.hand, "entries": entries}


def ledger_csv(table: Table) -> str:
    """One line an account, then every entry; the same figures as `ledger_facts`."""
    facts = ledger_facts(table)
    text = io.StringIO()
    out = csv.writer(text)
    out.writerow(["player", "bot", "bought", "taken", "stack", "net", "hands"])
    for line in facts["lines"]:
        bot = "yes" if line["bot"] else "no"
        numbers = (line[name] for name in ("bought", "taken", "stack", "net", "hands"))
        out.writerow([_cell(line["name"]), bot, *numbers])
    out.writerow([])
    out.writerow(["pays", "to", "chips"])
    for one in facts["payments"]:
        out.writerow([_cell(one["payer"]), _cell(one["payee"]), one["chips"]])
    out.writerow([])
    out.writerow(["time", "player", "what", "chips"])
    for one in facts["entries"]:
        out.writerow([one["at"], _cell(one["name"]), one["kind"], one["chips"]])
    return text.getvalue()


def _cell(name: str) -> str:
    """A name is never a formula."""
    return f"'{name}" if name[:1] in FORMULA else name


def _time(at_ms: int) -> str:
    return datetime.fromtimestamp(at_ms / 1_000, UTC).isoformat(timespec="seconds")
