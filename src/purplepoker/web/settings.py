"""What the server can be told: on the command line, by `PURPLEPOKER_...` variables, in a TOML file.

Earlier ones win. An unknown name in the file is refused, so that a slip of the pen is no silent default.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict
from pydantic_settings import TomlConfigSettingsSource as TomlSource

from purplepoker.errors import Code, Refused
from purplepoker.files import data_folder, parse_toml, user_text
from purplepoker.service.limits import Limits, Rate

PORT = 8049
MOST_PORT = 65_535
LOOPBACK = ("127.0.0.1", "localhost", "::1")
ANYWHERE = ("0.0.0.0", "::")
DATABASE = "table.db"


class Settings(BaseSettings):
    """A server. Times in ms unless the name says seconds.

    `public`: the address guests type, where it is not the one we listen at (an https proxy in front).
    `hosts`: more names under which browsers may reach us. `proxies`: whose forwarded addresses count.
    `lan`: plain HTTP for the home network is meant. `tables`: most tables open at once; `person_tables`: of
    one host; `address_tables`: made from one address. `request_...`: of all at one address who are known,
    and as many of all who are not; `person_request_...`: of one person.
    `connections`: from one address; from this machine and the proxies as many as in all.
    """

    model_config = SettingsConfigDict(env_prefix="PURPLEPOKER_", extra="forbid", frozen=True)

    host: str = "127.0.0.1"
    port: int = PORT
    lan: bool = False
    public: str = ""
    hosts: tuple[str, ...] = ()
    proxies: str = "127.0.0.1"
    database: str = ""

    tables: int = 200
    person_tables: int = 5
    address_tables: int = 20
    message_bytes: int = 4_096
    body_bytes: int = 16_384
    head_bytes: int = 65_536
    queue: int = 64
    connections: int = 128
    all_connections: int = 4_096
    request_seconds: float = 15.0
    hello_seconds: float = 10.0
    recheck_seconds: float = 300.0

    sockets: int = 4
    message_burst: int = 20
    message_each_ms: int = 200
    join_burst: int = 20
    join_each_ms: int = 3_000
    failed_join_burst: int = 10
    failed_join_each_ms: int = 6_000
    visitor_burst: int = 60
    visitor_each_ms: int = 500
    newcomer_burst: int = 60
    newcomer_each_ms: int = 3_000
    request_burst: int = 300
    request_each_ms: int = 50
    person_request_burst: int = 100
    person_request_each_ms: int = 200

    @property
    def secure(self) -> bool:
        """Whether browsers reach us by https."""
        return self.public.startswith("https://")

    def cookie(self, mark: str) -> str:
        """Name of the session cookie; a browser drops `__Host-` ones that come by plain http.

        Cookies know no ports: by the database's mark two servers on one machine have one each.
        """
        return "__Host-sid" if self.secure else f"sid-{mark}"

    @property
    def path(self) -> Path:
        """The database file."""
        return Path(self.database) if self.database else data_folder() / DATABASE

    def limits(self) -> Limits:
        """The limits for messages, sockets, and who comes in."""
        return Limits(
            messages=Rate(self.message_burst, self.message_each_ms),
            sockets=self.sockets,
            joins=Rate(self.join_burst, self.join_each_ms),
            failed_joins=Rate(self.failed_join_burst, self.failed_join_each_ms),
            visits=Rate(self.visitor_burst, self.visitor_each_ms),
            newcomers=Rate(self.newcomer_burst, self.newcomer_each_ms),
        )

    def requests(self) -> Rate:
        """From one address."""
        return Rate(self.request_burst, self.request_each_ms)

    def person_requests(self) -> Rate:
        """Of one person."""
        return Rate(self.person_request_burst, self.person_request_each_ms)


def read_settings(config: str | None = None, **given: object) -> Settings:
    """Settings from what was given (None: not given), the environment and the file; or BAD_VALUE."""
    if config is not None:
        text = user_text(config)
        if isinstance(fault := parse_toml(text), str):
            raise Refused(Code.BAD_VALUE, token=config, right=fault)

    class Sourced(Settings):
        @classmethod
        def settings_customise_sources(
            cls,
            settings_cls: type[BaseSettings],
            init_settings: PydanticBaseSettingsSource,
            env_settings: PydanticBaseSettingsSource,
            dotenv_settings: PydanticBaseSettingsSource,
            file_secret_settings: PydanticBaseSettingsSource,
        ) -> tuple[PydanticBaseSettingsSource, ...]:
            named = init_settings, env_settings
            return named if config is None else (*named, TomlSource(settings_cls, toml_file=config))

    make: Callable[..., Settings] = Sourced
    try:
        settings = make(**{name: value for name, value in given.items() if value is not None})
    except ValueError as error:  # pydantic's ValidationError and SettingsError are ValueErrors
        raise _told(error) from None
    return _checked(settings)


def _told(error: ValueError) -> Refused:
    """The first fault with the name of the setting."""
    faults: list[Any] = getattr(error, "errors", list)()
    if not faults:
        return Refused(Code.BAD_VALUE, token="settings", right=str(error).splitlines()[0])
    name = ".".join(map(str, faults[0]["loc"]))
    if faults[0]["type"] == "extra_forbidden":
        right = f"there is no such setting; there are {', '.join(Settings.model_fields)}"
        return Refused(Code.BAD_VALUE, token=name, right=right)
    what = str(faults[0]["msg"])
    return Refused(Code.BAD_VALUE, token=faults[0]["input"], right=f"{name}: {what[:1].lower()}{what[1:]}")


def _checked(settings: Settings) -> Settings:
    if not 0 <= settings.port <= MOST_PORT:
        raise Refused(Code.BAD_VALUE, token=settings.port, right=f"a port is 0 to {MOST_PORT}")
    if settings.public:
        _check_public(settings.public)
    if not settings.secure and not settings.lan and settings.host not in LOOPBACK:
        right = "plain HTTP for the home network needs --lan; behind an https proxy set `public`"
        raise Refused(Code.BAD_ADDRESS, token=settings.host, right=right)
    for name, field in type(settings).model_fields.items():
        value = getattr(settings, name)
        if field.annotation in (int, float) and name != "port" and value <= 0:
            raise Refused(Code.BAD_VALUE, token=value, right=f"{name} is above 0")
    return settings


def _check_public(public: str) -> None:
    """Scheme, host and port only: it is compared with what browsers send as `Origin`."""
    right = "public is an origin, as in https://poker.example.org or http://192.168.1.5:8049"
    try:
        parts = urlsplit(public)
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        good = False
    if (
        not good
        or public != f"{parts.scheme}://{parts.netloc}"
        or "@" in parts.netloc
        or public.lower() != public
    ):
        raise Refused(Code.BAD_VALUE, token=public, right=right)
