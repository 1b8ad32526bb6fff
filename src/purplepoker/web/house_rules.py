"""House rules as a file: what a host has chosen for his table, to be kept and passed on.

TOML with the fields of `NewTable`; what a field says as it would without the file is left out of it. A file
names games and packs by their ids: those of one's own must be in the folder of whoever reads it.
"""

from __future__ import annotations

import difflib
from typing import Any

import msgspec

from purplepoker.errors import Code, Refused
from purplepoker.files import parse_toml
from purplepoker.service.options import Options
from purplepoker.web.tables import NewTable

HEAD = "# House rules of a table. In the lobby: New table, From a file.\n"
LEFT_OUT = ("person", "bots", "bot")
"""They are about one evening."""
LONGEST = 30
"""Letters that are told of a name."""
FIELDS = tuple(name for name in NewTable.__struct_fields__ if name not in LEFT_OUT)


def written(options: Options) -> str:
    """The file of these options."""
    usual = _form(NewTable().options())
    told = {name: value for name, value in _form(options).items() if value != usual[name]}
    told |= {"name": options.name, "stack": options.stack}  # the usual stack is another with other blinds
    tables = {name: value for name, value in told.items() if isinstance(value, dict)}
    lists = {name: value for name, value in told.items() if _is_tables(value)}
    lines = [f"{name} = {_value(value)}" for name, value in told.items() if name not in {**tables, **lists}]
    for name, table in tables.items():
        lines += ["", f"[{name}]", *(f"{key} = {_value(value)}" for key, value in table.items())]
    for name, rows in lists.items():
        for row in rows:
            lines += [
                "",
                f"[[{name}]]",
                *(f"{key} = {_value(value)}" for key, value in row.items() if value is not None),
            ]
    return HEAD + "\n".join(lines) + "\n"


def read(text: str) -> NewTable:
    """The new table that a file describes. Refused(BAD_HOUSE_RULES) with the first fault of it."""
    data = parse_toml(text)
    if isinstance(data, str):
        raise Refused(Code.BAD_HOUSE_RULES, right=data)
    for name in data:
        if name not in FIELDS:
            near = difflib.get_close_matches(name, FIELDS, 1)
            better = f", is it {near[0]!r}?" if near else f": it may say {', '.join(FIELDS)}"
            right = f"there is no {name[:LONGEST]!r}{better}"
            raise Refused(Code.BAD_HOUSE_RULES, right=right)
    if "rules" in data and isinstance(data["rules"], dict):
        data = {**data, "rules": {key: _word(value) for key, value in data["rules"].items()}}
    try:
        return msgspec.convert(data, NewTable)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at ")
        place = where.strip("`").removeprefix("$").lstrip(".") or "the file"
        raise Refused(Code.BAD_HOUSE_RULES, right=f"{place}: {what[:1].lower()}{what[1:]}") from None


def _form(options: Options) -> dict[str, Any]:
    """The fields of the form that makes a table with these options."""
    told = msgspec.to_builtins(options)
    seconds = {name: told[f"{name[:-2]}_ms"] // 1_000 for name in FIELDS if name.endswith("_s")}
    return {name: seconds[name] if name in seconds else told[name] for name in FIELDS}


def _is_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict)


def _word(value: Any) -> Any:
    """An option's value may be written without quotes."""
    return str(value).lower() if isinstance(value, bool | int) else value


def _value(value: Any) -> str:
    """As TOML writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return msgspec.json.encode(value).decode()  # a text: JSON's escapes are TOML's
