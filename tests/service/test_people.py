"""Names, sessions, links and limits, on a store in memory and a clock that a test moves."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from purplepoker.errors import Code, Refused
from purplepoker.service import limits
from purplepoker.service.limits import Bucket, Buckets, Gate, Limits, Rate
from purplepoker.service.names import NAME_LETTERS, checked_name
from purplepoker.service.people import (
    DEVICE_MS,
    INVITE_MS,
    SESSION_MS,
    People,
    hashed,
)
from service.fake_clock import FakeClock
from service.memory_store import MemoryStore

TABLE = "t1"


class Server:
    """A store with one table, a clock, and people."""

    def __init__(self, limits: Limits | None = None) -> None:
        self.store = MemoryStore()
        self.clock = FakeClock()
        self.people = People(self.store, self.clock, Gate(self.clock, limits))


def run(test: Callable[[Server], Awaitable[None]], limits: Limits | None = None) -> None:
    async def inside() -> None:
        server = Server(limits)
        await server.store.create_table(TABLE, b"")
        await test(server)

    asyncio.run(inside())


async def code(doing: Awaitable[object]) -> Code:
    with pytest.raises(Refused) as caught:
        await doing
    return caught.value.code


# --- names ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ann", "Ann"),
        ("  Ann \t Lee ", "Ann Lee"),
        ("x" * 24, "x" * 24),
        ("Zoe\u0308", "Zo\u00eb"),
        ("\u05d3\u05d5\u05d3", "\u05d3\u05d5\u05d3"),
        ("7", "7"),
        ("\u2660", "\u2660"),
        ("<b>", "<b>"),  # the page sets it as text
    ],
)
def test_good_names(text: str, name: str) -> None:
    assert checked_name(text) == name


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "x" * 25,
        "a\x00b",
        "a\x1b[2Jb",
        "a\u202eb",
        "a\u200bb",
        "\u0301",
        "a" + "\u0301" * 5,
        "\ud800",
    ],
    ids=ascii,
)
def test_bad_names(text: str) -> None:
    with pytest.raises(Refused) as caught:
        checked_name(text)
    assert caught.value.code == Code.BAD_NAME
    assert str(caught.value).isprintable()


@given(st.text(max_size=40))
def test_a_name_is_refused_or_good_for_a_line(text: str) -> None:
    try:
        name = checked_name(text)
    except Refused:
        return
    assert name.isprintable()
    assert name == name.strip()
    assert 1 <= len(name) <= NAME_LETTERS
    assert checked_name(name) == name


# --- sessions ---------------------------------------------------------------------------------------


def test_a_session_is_its_persons_until_it_ends() -> None:
    async def test(server: Server) -> None:
        session, ann = await server.people.enter("Ann")
        other, bob = await server.people.enter("Ann")
        assert ann.id != bob.id
        assert await server.people.who(session) == ann
        await server.people.leave(session)
        assert await code(server.people.who(session)) == Code.NO_SESSION
        assert await server.people.who(other) == bob

    run(test)


def test_a_new_session_keeps_the_person_and_ends_the_old_one() -> None:
    async def test(server: Server) -> None:
        old, ann = await server.people.enter("Ann")
        new, anna = await server.people.enter("Anna", old)
        assert anna.id == ann.id
        assert anna.name == "Anna"
        assert await server.people.known(old) is None
        assert await server.people.who(new) == anna

    run(test)


def test_a_session_ends_by_itself_when_it_is_old() -> None:
    async def test(server: Server) -> None:
        session, ann = await server.people.enter("Ann")
        await server.clock.advance(SESSION_MS - 1)
        assert await server.people.who(session) == ann
        await server.clock.advance(1)
        assert await code(server.people.who(session)) == Code.NO_SESSION

    run(test)


def test_a_start_sweeps_old_sessions_and_long_dead_links() -> None:
    async def test(server: Server) -> None:
        session, _ = await server.people.enter("Ann")
        link = await server.people.invite(TABLE)
        await server.clock.advance(INVITE_MS + 1)
        await server.people.sweep()
        assert await code(server.people.join(link, "Bob")) == Code.OLD_INVITE
        assert await server.people.known(session) is not None
        await server.clock.advance(SESSION_MS)
        await server.people.sweep()
        assert await server.store.get_session(hashed(session)) is None
        assert await code(server.people.join(link, "Bob")) == Code.UNKNOWN_INVITE

    run(test)


@pytest.mark.parametrize("session", ["", "x", "x" * 5_000, "\ud800"], ids=len)
def test_what_is_no_session_is_nobody(session: str) -> None:
    async def test(server: Server) -> None:
        assert await server.people.known(session) is None
        _, person = await server.people.enter("Ann", session)
        assert person.name == "Ann"

    run(test)


def test_everywhere_means_every_device() -> None:
    async def test(server: Server) -> None:
        session, ann = await server.people.enter("Ann")
        await server.store.put_member(TABLE, ann.id, "player", 1)
        phone = await server.people.join(await server.people.device_link(ann, TABLE), "")
        assert await server.people.who(session) == ann
        await server.people.leave_everywhere(ann)
        assert await server.people.known(session) is None
        assert await server.people.known(phone.session) is None

    run(test)


def test_the_store_sees_no_secret() -> None:
    async def test(server: Server) -> None:
        session, _ = await server.people.enter("Ann")
        link = await server.people.invite(TABLE)
        joined = await server.people.join(link, "Bob")
        kept = str(vars(server.store))
        for secret in (session, link, joined.session):
            assert len(secret) >= 24
            assert secret not in kept
        assert joined.session not in repr(joined)
        assert await server.store.get_session(hashed(session)) is not None

    run(test)


# --- links ------------------------------------------------------------------------------------------


def test_a_link_makes_a_member_with_a_new_session() -> None:
    async def test(server: Server) -> None:
        before, ann = await server.people.enter("Ann")
        link = await server.people.invite(TABLE, "player", uses=2)
        joined = await server.people.join(link, "Ann", before)
        assert joined.person.id == ann.id
        assert await server.people.known(before) is None
        assert await server.store.role(TABLE, ann.id) == "player"
        back = await server.people.join(link, "Ann", joined.session)
        assert back.invite.uses == 1, "coming back uses nothing up"
        await server.people.join(link, "Bob")
        assert await code(server.people.join(link, "Cid")) == Code.USED_INVITE

    run(test)


def test_wrong_old_and_withdrawn_links() -> None:
    async def test(server: Server) -> None:
        people = server.people
        assert await code(people.join("nothing", "Ann")) == Code.UNKNOWN_INVITE
        assert await code(people.join("x" * 5_000, "Ann")) == Code.UNKNOWN_INVITE
        withdrawn, old = await people.invite(TABLE), await people.invite(TABLE)
        await people.take_back(withdrawn)
        assert await code(people.join(withdrawn, "Ann")) == Code.VOID_INVITE
        await server.clock.advance(INVITE_MS)
        assert await code(people.join(old, "Ann")) == Code.OLD_INVITE

    run(test)


def test_a_bad_name_uses_no_link_up_and_ends_no_session() -> None:
    async def test(server: Server) -> None:
        session, ann = await server.people.enter("Ann")
        link = await server.people.invite(TABLE, uses=1)
        for _ in range(30):
            assert await code(server.people.join(link, "", session, "home")) == Code.BAD_NAME
        assert await server.people.who(session) == ann
        assert (await server.people.join(link, "Ann", session, "home")).invite.uses == 0

    run(test)


def test_a_device_link_is_for_its_person_once_and_for_two_minutes() -> None:
    async def test(server: Server) -> None:
        people = server.people
        host, ann = await people.enter("Ann")
        await server.store.put_member(TABLE, ann.id, "host", 1)
        link = await people.device_link(ann, TABLE)
        phone = await people.join(link, "somebody else")
        assert phone.person == ann
        assert await server.store.role(TABLE, ann.id) == "host"
        assert await people.who(host) == ann
        assert await code(people.join(link, "Eve")) == Code.USED_INVITE
        late = await people.device_link(ann, TABLE)
        await server.clock.advance(DEVICE_MS)
        assert await code(people.join(late, "Ann")) == Code.OLD_INVITE

    run(test)


def test_somebody_elses_device_link_makes_nobody_another_unasked() -> None:
    async def test(server: Server) -> None:
        people = server.people
        _, mal = await people.enter("Mal")
        browser, bob = await people.enter("Bob")
        phone = (await people.join(await people.device_link(bob, TABLE), "")).session
        link = await people.device_link(mal, TABLE)
        with pytest.raises(Refused) as asked:
            await people.join(link, "", browser)
        assert asked.value.code == Code.OTHER_PERSON
        assert str(asked.value) == "you are Bob here. Become Mal on this browser?"
        assert await people.who(browser) == bob
        joined = await people.join(link, "", browser, switch=True)
        assert (joined.person, joined.same) == (mal, False), "nothing was used up by the question"
        assert await people.known(browser) is None, "this browser is Mal's now"
        assert await people.who(phone) == bob, "his other devices stay his"

    run(test)


def test_ones_own_device_link_asks_nothing() -> None:
    async def test(server: Server) -> None:
        browser, ann = await server.people.enter("Ann")
        for session in (browser, "", "long ago"):
            link = await server.people.device_link(ann, TABLE)
            joined = await server.people.join(link, "", session)
            assert (joined.person, joined.same) == (ann, True)

    run(test)


# --- limits -----------------------------------------------------------------------------------------


def test_a_bucket_gives_its_burst_then_one_at_a_time() -> None:
    async def test() -> None:
        clock = FakeClock()
        bucket = Buckets(Rate(burst=3, each_ms=100), clock)
        assert [bucket.take("a") for _ in range(5)] == [True, True, True, False, False]
        assert bucket.take("b")
        await clock.advance(99)
        assert not bucket.take("a")
        await clock.advance(1)
        assert [bucket.take("a") for _ in range(2)] == [True, False]
        await clock.advance(10_000)
        assert [bucket.take("a") for _ in range(5)] == [True, True, True, False, False]

    asyncio.run(test())


@given(st.lists(st.integers(0, 400), max_size=60))
def test_a_bucket_never_gives_more_than_its_rate(waits: list[int]) -> None:
    async def test() -> None:
        clock = FakeClock()
        bucket = Buckets(Rate(burst=4, each_ms=150), clock)
        given = 0
        for wait in waits:
            await clock.advance(wait)
            given += bucket.take("a")
        assert given <= 4 + sum(waits) // 150

    asyncio.run(test())


def test_buckets_of_passers_by_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("purplepoker.service.limits.MANY", 50)

    async def test() -> None:
        clock = FakeClock()
        bucket = Buckets(Rate(burst=2, each_ms=100), clock)
        for number in range(500):
            bucket.take(number)
            await clock.advance(10)
        assert len(bucket) <= 60

    asyncio.run(test())


def test_buckets_that_are_all_in_use_are_not_looked_through_each_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else a flood from many addresses would cost more with every one of them."""
    monkeypatch.setattr("purplepoker.service.limits.MANY", 50)
    looked = []

    class Watched(limits.Bucket):
        @property
        def full_at(self) -> float:
            looked.append(1)
            return self._at

        @full_at.setter
        def full_at(self, at: float) -> None:
            self._at = at

    monkeypatch.setattr(limits, "Bucket", Watched)
    buckets = Buckets(Rate(burst=2, each_ms=60_000), FakeClock())
    for number in range(1_000):
        assert buckets.take(number)
    assert len(buckets) == 1_000
    assert len(looked) < 10 * 1_000


@given(
    st.integers(1, 50),
    st.floats(0.01, 500),
    st.lists(st.tuples(st.integers(0, 1_000), st.integers(1, 60)), max_size=40),
)
def test_who_waits_as_long_as_a_bucket_says_gets_what_he_asked_for(
    burst: int, each_ms: float, asked: list[tuple[int, int]]
) -> None:
    bucket, now = Bucket(Rate(burst, each_ms)), 0.0
    for pause, amount in asked:
        now += pause
        before = bucket.full_at
        if not bucket.take(now, amount):
            assert bucket.full_at == before, "nothing is taken"
            wait = bucket.wait_ms(now, amount)
            assert wait > 0
            if amount <= burst:
                now += wait + 1e-6
                assert bucket.take(now, amount)


def test_who_guesses_links_is_stopped_and_guests_of_one_home_are_not() -> None:
    async def test(server: Server) -> None:
        people = server.people
        link = await people.invite(TABLE)
        for number in range(15):
            await people.join(link, f"guest {number}", address="home")
        guesses = [await code(people.join(f"guess {n}", "Eve", address="far")) for n in range(12)]
        assert guesses == [Code.UNKNOWN_INVITE] * 10 + [Code.TOO_FAST] * 2
        await people.join(link, "guest", address="home")
        await people.join(link, "guest", address="far")
        assert await code(people.join("guess", "Eve", address="far")) == Code.TOO_FAST
        await server.clock.advance(6_000)
        assert await code(people.join("guess", "Eve", address="far")) == Code.UNKNOWN_INVITE

    run(test)


def test_guesses_at_the_same_moment_count_as_well() -> None:
    async def test(server: Server) -> None:
        tries = [code(server.people.join(f"guess {n}", "Eve", address="far")) for n in range(40)]
        assert (await asyncio.gather(*tries)).count(Code.UNKNOWN_INVITE) == 10

    run(test)


def test_a_link_that_went_round_is_slowed_where_it_did() -> None:
    async def test(server: Server) -> None:
        link = await server.people.invite(TABLE)
        for number in range(20):
            await server.people.join(link, f"guest {number}", address="home")
        assert await code(server.people.join(link, "one more", address="home")) == Code.TOO_FAST
        session = (await server.people.join(link, "elsewhere", address="far")).session
        back = await server.people.join(link, "elsewhere", session, address="home")
        assert back.session, "who has been let in comes back as often as he likes"

    run(test)


def test_messages_chat_and_sockets_of_a_session() -> None:
    gate = Gate(FakeClock(), Limits(messages=Rate(2, 100), chat=Rate(1, 100), sockets=2))
    for use in (gate.message, gate.message, gate.chat, gate.open_socket, gate.open_socket):
        use("s")
    for use in (gate.message, gate.chat, gate.open_socket):
        with pytest.raises(Refused) as caught:
            use("s")
        assert caught.value.code == Code.TOO_FAST
        use("other")
    gate.close_socket("s")
    gate.open_socket("s")
