"""Betting by ruling: forced bets, order, prices, raises, caps (sections 3 and 4), told as hands."""

from __future__ import annotations

import pytest

from engine.script import play

NO_LIMIT = "game texas-holdem standard no-limit\n"
FIXED = "game texas-holdem standard fixed-limit\n"

HANDS = {
    "B-01 three raises and no more": """
        game texas-holdem standard fixed-limit
        blinds 1/2
        seats S B U D
        stacks 100 100 100 100
        U raise 4
        D raise 6
        S raise 8
        = legal B: fold call 6
        = refused capped: B raise 10
        """,
    "B-01 heads-up has no cap": """
        game texas-holdem standard fixed-limit
        blinds 1/2
        seats B D
        stacks 100 100
        D raise 4
        B raise 6
        D raise 8
        B raise 10
        D raise 12
        B raise 14
        = legal D: fold call 2 raise 16..16
        """,
    "B-02 an all-in of half a bet reopens": """
        game texas-holdem standard fixed-limit
        blinds 2/4
        seats S B U D
        stacks 100 100 100 10
        U call
        D call
        S call
        B check
        S bet 4
        B call
        U call
        D raise 6
        = legal S: fold call 2 raise 10..10
        """,
    "B-02 less than half does not; who has not acted may complete": """
        game texas-holdem standard fixed-limit
        blinds 2/4
        seats S B U D
        stacks 100 100 9 100
        U call
        D call
        S call
        B check
        S bet 4
        B call
        U raise 5
        = legal D: fold call 5 raise 8..8
        D call
        = legal S: fold call 1
        = refused not_reopened: S raise 8
        """,
    "B-03 short all-ins add up": """
        game texas-holdem standard no-limit
        blinds 1/2
        seats S B U V W
        stacks 100 100 100 10 13
        U raise 7
        V raise 10
        W call
        S fold
        B fold
        = legal U: fold call 3
        = refused not_reopened: U raise 20
        """,
    "B-03 with the third all-in": """
        game texas-holdem standard no-limit
        blinds 1/2
        seats S B U V W
        stacks 100 100 100 10 13
        U raise 7
        V raise 10
        = legal W: fold call 10 raise 13..13
        W raise 13
        S fold
        B fold
        = legal U: fold call 6
        """,
    "B-03 a full raise by who has not acted is to 15": """
        game texas-holdem standard no-limit
        blinds 1/2
        seats S B U V W
        stacks 100 100 100 10 100
        U raise 7
        V raise 10
        = legal W: fold call 10 raise 15..100
        """,
    "B-03 U may raise when he faces a full one and somebody can call": """
        game texas-holdem standard no-limit
        blinds 1/2
        seats S B U V W
        stacks 100 100 100 10 13
        U raise 7
        V raise 10
        W raise 13
        S call
        B fold
        = legal U: fold call 6 raise 18..100
        """,
    "B-04 pot limit, the four raises of the source": """
        game five-card-draw standard pot-limit ruleset=hoyle rule.check_allowed=true
        """,
    "B-05 spread limit, seven players": """
        game texas-holdem standard spread-limit ruleset=hoyle rule.limit=20
        """,
    "B-06 an all-in player is not counted for the cap": """
        game texas-holdem standard fixed-limit
        blinds 1/2
        seats A B C
        stacks 4 100 100
        C call
        A call
        B check
        A bet 2
        B call
        C call
        = actor B
        B bet 4
        C raise 8
        B raise 12
        C raise 16
        B raise 20
        = legal C: fold call 4 raise 24..24
        """,
    "B-07 all-in of half a bet is one of the three": """
        game texas-holdem standard fixed-limit
        blinds 2/4
        seats A B C D
        stacks 100 100 14 100
        C call
        D call
        A call
        B check
        A bet 4
        B raise 8
        C raise 10
        D raise 14
        = legal A: fold call 10
        A call
        = legal B: fold call 6
        """,
    "B-07 a smaller one is none": """
        game texas-holdem standard fixed-limit
        blinds 2/4
        seats A B C D
        stacks 100 100 13 100
        C call
        D call
        A call
        B check
        A bet 4
        B raise 8
        C raise 9
        = legal D: fold call 9 raise 12..12
        D raise 12
        = legal A: fold call 8 raise 16..16
        A raise 16
        = legal B: fold call 8
        """,
    "B-09 cap per deal": """
        game texas-holdem standard no-limit rule.cap_per_deal=20
        posts 0 0 0
        price 0
        seats A B C
        stacks 100 100 100
        A bet 10
        B raise 20
        = legal C: fold call 20
        C fold
        = legal A: fold call 10
        = refused nobody_left: A raise 21
        A call
        # all-in for this deal: the board is run out, nobody is asked again
        = over showdown
        """,
    "R-39 the ante that the big blind pays for all is his own, besides the cap": """
        game texas-holdem standard no-limit rule.ante_payer=big_blind rule.cap_per_deal=20
        blinds 1/2
        ante 5
        seats S B D
        stacks 100 100 100
        deal As Ad / 7c 2d / Kc Kd
        board 3h 5s 8c Jd 9h
        = pots 8 S+B+D
        = legal D: fold call 2 raise 4..20
        D raise 20
        S call
        = legal B: fold call 18
        B call
        = over showdown
        = stacks 145 75 80
        """,
    "R-39 the ante is larger than the cap, and still all of it is paid besides": """
        game texas-holdem standard no-limit rule.ante_payer=button rule.cap_per_deal=4
        blinds 1/2
        ante 6
        seats S B D
        stacks 100 100 100
        = pots 9 S+B+D
        = legal D: fold call 2 raise 4..4
        """,
    "R-39 a missed small blind is no ante: it is of the cap": """
        game texas-holdem standard no-limit rule.cap_per_deal=20
        posts 1 2 0
        dead 0 0 1
        seats S B D
        stacks 100 100 100
        price 2
        opener 2
        = legal D: fold call 2 raise 4..19
        """,
    "R-39 a short stack: the ante for all comes first, the rest is the blind": """
        game texas-holdem standard no-limit rule.ante_payer=big_blind rule.cap_per_deal=20
        blinds 1/2
        ante 5
        seats S B D
        stacks 100 6 100
        # out of play: what the cap leaves of the others
        = stacks 19 0 20
        = pots 7 S+B+D
        """,
    "R-26 only the player in turn": """
        game texas-holdem standard no-limit
        stacks 100 100 100
        = actor C
        = refused not_your_turn: A fold
        = refused not_your_turn: B check
        = refused not_asked: C show
        = legal A: nothing
        = legal C: fold call 2 raise 4..100
        """,
    "R-26 folding with nothing to match": """
        game texas-holdem standard no-limit
        stacks 100 100 100
        C call
        A call
        = legal B: fold check raise 4..100
        """,
    "R-26 fold_unfaced = false": """
        game texas-holdem standard no-limit rule.fold_unfaced=false
        stacks 100 100 100
        = legal C: fold call 2 raise 4..100
        C call
        A call
        = legal B: check raise 4..100
        = refused cannot_fold: B fold
        """,
    "check when owing is a call, a refused check does not exist": """
        game texas-holdem standard no-limit
        stacks 100 100 100
        = refused too_small: C raise 3
        = refused too_small: C raise 2
        = refused too_small: C raise 0
        = refused too_large: C raise 101
        C raise 100
        = legal A: fold call 99
        = refused cannot_raise: A raise 100
        """,
    "R-04 heads-up the button is the small blind": """
        game texas-holdem standard no-limit
        blinds 5/10
        seats B D
        stacks 100 100
        = bets 10 5
        = actor D
        D call
        B check
        = actor B
        """,
    "R-04 heads_up = literal": """
        game texas-holdem standard no-limit rule.heads_up=literal
        blinds 5/10
        seats S D
        stacks 100 100
        = bets 5 10
        = actor S
        S call
        D check
        = actor S
        """,
    "R-28 one blind": """
        game texas-holdem standard no-limit
        blinds 2
        stacks 100 100 100
        = bets 2 0 0
        = actor B
        B call
        C call
        = legal A: fold check raise 4..100
        """,
    "R-28 one blind heads-up: the button does not post and acts first": """
        game texas-holdem standard no-limit
        blinds 2
        seats A D
        stacks 100 100
        = bets 2 0
        = actor D
        """,
    "R-28 three blinds": """
        game texas-holdem standard no-limit
        blinds 1/2/4
        stacks 100 100 100 100
        = bets 1 2 4 0
        = actor D
        D call
        A call
        B call
        = legal C: fold check raise 8..100
        """,
    "R-28 three blinds, three players: the first blind speaks first": """
        game texas-holdem standard no-limit
        blinds 1/2/4
        stacks 100 100 100
        = actor A
        """,
    "R-28 ante and blind: the ante is taken first": """
        game texas-holdem standard no-limit
        blinds 5/10
        ante 4
        stacks 6 12 100
        = bets 2 8 0
        # the price is the full blind; a seat with chips behind can still act alone and owes what is there
        = pot 22
        = legal C: fold call 8
        """,
    "R-28 blind_first": """
        game texas-holdem standard no-limit rule.blind_first=true
        blinds 5/10
        ante 4
        stacks 6 12 100
        = bets 5 10 0
        = pot 22
        = legal C: fold call 10
        """,
    "R-28 no blinds: left of the dealer, least bet 1": """
        game five-card-draw standard no-limit ruleset=hoyle
        stacks 100 100 100
        = actor A
        = legal A: fold check raise 1..99
        """,
    "R-28 min_bet": """
        game five-card-draw standard no-limit ruleset=hoyle rule.min_bet=3
        stacks 100 100 100
        = legal A: fold check raise 3..99
        A bet 3
        = legal B: fold call 3 raise 6..99
        """,
    "straddle": """
        game texas-holdem standard no-limit rule.straddle=on
        blinds 1/2
        seats S B U V D
        stacks 100 100 100 100 100
        = bets 1 2 4 0 0
        = actor V
        = legal V: fold call 4 raise 8..100
        V call
        D call
        S call
        B call
        = legal U: fold check raise 8..100
        """,
    "re-straddle": """
        game texas-holdem standard no-limit rule.straddle=re-straddle
        blinds 1/2
        seats S B U V D
        stacks 100 100 100 100 100
        = bets 1 2 4 8 0
        = actor D
        = legal D: fold call 8 raise 16..100
        D call
        S call
        B call
        U call
        = legal V: fold check raise 16..100
        """,
    "re-straddle is the second of three raises": """
        game texas-holdem standard fixed-limit rule.straddle=re-straddle
        blinds 1/2
        seats S B U V D
        stacks 100 100 100 100 100
        D raise 10
        = legal S: fold call 9
        """,
    "straddle is the first of three raises": """
        game texas-holdem standard fixed-limit rule.straddle=on
        blinds 1/2
        seats S B U V D
        stacks 100 100 100 100 100
        V raise 6
        D raise 8
        = legal S: fold call 7
        """,
    "ante for all by the big blind is dead (P-08)": """
        game texas-holdem standard no-limit rule.ante_payer=big_blind
        blinds 1/2
        ante 2
        seats S B D
        stacks 100 100 100
        D call
        S fold
        B check
        = pots 7 B+D
        = stacks 99 96 98
        """,
    "ante for all by the button": """
        game texas-holdem standard no-limit rule.ante_payer=button
        blinds 1/2
        ante 3
        seats S B D
        stacks 100 100 100
        = stacks 99 98 97
        = pots 6 S+B+D
        D fold
        S fold
        = stacks 99 104 97
        """,
    "BC-28 (i) the last blind may be called": """
        game texas-holdem standard no-limit
        blinds 10/20
        seats BB SB
        stacks 20 1980
        deal 9c 9d / Ah Kd
        board 2c 5d 8h Js 3s
        = legal SB: fold call 10
        = refused nobody_left: SB raise 40
        SB call
        = stacks 40 1960
        """,
    "BC-28 (ii) only what is there": """
        game texas-holdem standard no-limit
        blinds 10/20
        seats BB SB
        stacks 15 1980
        deal 9c 9d / Ah Kd
        board 2c 5d 8h Js 3s
        = legal SB: fold call 5
        SB call
        = stacks 30 1965
        """,
    "BC-28 (iii) nothing to decide": """
        game texas-holdem standard no-limit
        blinds 10/20
        seats BB SB
        stacks 8 1980
        deal 9c 9d / Ah Kd
        board 2c 5d 8h Js 3s
        = over showdown
        = stacks 16 1972
        """,
    "BC-28 (iv) the small blind is all-in": """
        game texas-holdem standard no-limit
        blinds 10/20
        seats BB SB
        stacks 1980 6
        deal 9c 9d / Ah Kd
        board 2c 5d 8h Js 3s
        = over showdown
        = stacks 1986 0
        """,
    "BC-29 a short big blind: the price stays": """
        game texas-holdem standard no-limit
        blinds 25/50
        seats SB BB UTG D
        stacks 1000 30 1000 1000
        = legal UTG: fold call 50 raise 100..1000
        UTG call
        D fold
        = legal SB: fold call 25 raise 100..1000
        SB call
        = pots 90 SB+BB+UTG, 40 SB+UTG
        = actor SB
        """,
    "BC-31 a short all-in does not reopen": """
        game texas-holdem standard no-limit
        blinds 5/10
        seats SB BB UTG D
        stacks 95 1000 1000 1000
        UTG raise 80
        D call
        SB raise 95
        = legal BB: fold call 85 raise 165..1000
        BB call
        = legal UTG: fold call 15
        UTG call
        = legal D: fold call 15
        """,
    "BC-31 the first raise all-in too": """
        game texas-holdem standard no-limit
        blinds 5/10
        seats SB BB UTG D
        stacks 95 1000 80 1000
        UTG raise 80
        D call
        SB raise 95
        BB call
        = legal D: fold call 15
        """,
    "BC-32 short all-ins that add up to a raise": """
        game texas-holdem standard no-limit
        blinds 5/10
        seats SB BB UTG D
        stacks 1010 160 210 1010
        UTG call
        D call
        SB call
        BB check
        SB bet 100
        BB raise 150
        UTG raise 200
        = legal D: fold call 200 raise 300..1000
        D call
        = legal SB: fold call 100 raise 300..1000
        """,
    "BC-32 ten chips less": """
        game texas-holdem standard no-limit
        blinds 5/10
        seats SB BB UTG D
        stacks 1010 160 200 1010
        UTG call
        D call
        SB call
        BB check
        SB bet 100
        BB raise 150
        UTG raise 190
        = legal D: fold call 190 raise 290..1000
        D call
        = legal SB: fold call 90
        """,
    "BC-34 (i)": """
        game texas-holdem standard no-limit
        blinds 2/5
        seats SB BB UTG D
        stacks 900 260 930 415
        board 2c 7d Th
        UTG raise 15
        D fold
        SB fold
        BB raise 105
        UTG call
        BB bet 55
        UTG raise 125
        BB raise 155
        = pot 492
        = legal UTG: fold call 30
        UTG call
        # all that both put in; the hand is run out from here
        = over showdown
        """,
    "BC-34 (ii) the least raise is not cut to the opponent's stack": """
        game texas-holdem standard no-limit
        blinds 10/20
        seats BB D
        stacks 200 1000
        D raise 100
        BB raise 180
        = legal D: fold call 80 raise 260..1000
        = refused too_small: D raise 200
        D raise 260
        = legal BB: fold call 20
        """,
    "BC-35 pot limit, first in and over it": """
        game omaha standard pot-limit
        blinds 5/10
        stacks 500 500 500 500
        = legal C: fold call 10 raise 20..35
        C raise 35
        = legal D: fold call 35 raise 60..120
        """,
    "BC-35 after the flop": """
        game omaha standard pot-limit
        blinds 4/8
        stacks 500 500 500 500
        C call
        D call
        A fold
        B check
        = pot 28
        B bet 8
        C raise 20
        = legal D: fold call 20 raise 32..96
        """,
    "pot limit counts a full blind for a short one (section 3)": """
        game omaha standard pot-limit
        blinds 100/200
        seats SB BB C D
        stacks 40 130 5000 5000
        = legal C: fold call 200 raise 400..700
        """,
    "pot limit with a dead small blind": """
        game omaha standard pot-limit
        seats SB BB C D
        blinds 100/200
        posts 0 200 0 0
        opener 2
        nominal 300
        stacks 5000 5000 5000 5000
        = legal C: fold call 200 raise 400..700
        """,
    "BC-37 nothing but all-in is left": """
        game texas-holdem standard no-limit
        blinds 50/100
        seats BB D
        stacks 1200 1200
        D raise 300
        BB raise 900
        = legal D: fold call 600 raise 1200..1200
        = refused too_small: D raise 1199
        D raise 1200
        = legal BB: fold call 300
        BB call
        = over showdown
        = refused hand_over: BB fold
        = legal BB: nothing
        """,
    "BC-40 the big blind's option": """
        game texas-holdem standard no-limit
        blinds 5/10
        seats SB BB UTG D
        stacks 100 100 100 100
        UTG fold
        D fold
        SB call
        = board
        = legal BB: fold check raise 20..100
        BB check
        = actor SB
        """,
    "BC-40 no option all-in": """
        game texas-holdem standard no-limit
        blinds 5/10
        seats SB BB UTG D
        stacks 100 10 100 100
        UTG fold
        D call
        SB call
        = actor SB
        = pots 30 SB+BB+D
        """,
    "BC-41 (i) all-in and called": """
        game texas-holdem standard no-limit
        blinds 10/20
        seats BB SB
        stacks 500 1000
        deal 9c 9d / Ah Kd
        board 2c 5d 8h Js 3s
        SB raise 1000
        BB call
        = over showdown
        = stacks 1000 500
        """,
    "BC-41 (ii) two all-in, the third called": """
        game texas-holdem standard no-limit
        blinds 10/20
        stacks 500 500 2000
        C raise 600
        A call
        B call
        = over showdown
        """,
    "BC-41 (iii) the caller is asked": """
        game texas-holdem standard no-limit
        blinds 10/20
        seats BB D
        stacks 1000 500
        D call
        BB check
        BB check
        D bet 480
        = legal BB: fold call 480
        = refused nobody_left: BB raise 960
        """,
    "BC-41 (iv) who checked is not asked again after his call": """
        game texas-holdem standard no-limit
        blinds 10/20
        seats BB D
        stacks 1000 1000
        board 2c 5d 8h Js 3s
        D call
        BB check
        BB check
        D check
        BB check
        D bet 40
        BB call
        = board 2c 5d 8h Js 3s
        = actor BB
        """,
    "BC-43 (i) the lowest suit brings in": """
        game seven-card-stud standard fixed-limit
        ante 1
        bring-in 2
        bets 4/8
        deal - - 2h / - - 2c / - - 2s / - - 3c
        stacks 100 100 100 100
        """,
    "BC-46 cap of four bets": """
        game texas-holdem standard fixed-limit
        blinds 5/10
        seats SB BB UTG D
        stacks 500 500 500 500
        UTG raise 20
        D raise 30
        SB raise 40
        = legal BB: fold call 30
        = refused capped: BB raise 50
        BB call
        = legal UTG: fold call 20
        """,
    "cap_lifted = two_left": """
        game texas-holdem standard fixed-limit rule.cap_lifted=two_left
        blinds 1/2
        seats S B D
        stacks 100 100 100
        D raise 4
        S fold
        B raise 6
        D raise 8
        = legal B: fold call 2 raise 10..10
        """,
    "cap_lifted = two_at_start: three that become two stay capped": """
        game texas-holdem standard fixed-limit
        blinds 1/2
        seats S B D
        stacks 100 100 100
        D raise 4
        S fold
        B raise 6
        D raise 8
        = legal B: fold call 2
        """,
    "cap_lifted = never": """
        game texas-holdem standard fixed-limit rule.cap_lifted=never
        blinds 1/2
        seats B D
        stacks 100 100
        D raise 4
        B raise 6
        D raise 8
        = legal B: fold call 2
        """,
    "raise_cap = 1 and none": """
        game texas-holdem standard fixed-limit rule.raise_cap=1
        blinds 1/2
        stacks 100 100 100
        C raise 4
        = legal A: fold call 3
        """,
    "raise_cap = none": """
        game texas-holdem standard fixed-limit rule.raise_cap=none
        blinds 1/2
        stacks 100 100 100
        C raise 4
        A raise 6
        B raise 8
        C raise 10
        = legal A: fold call 4 raise 12..12
        """,
    "fixed limit: big bets from the third round": """
        game texas-holdem standard fixed-limit
        blinds 1/2
        seats B D
        stacks 100 100
        D call
        B check
        = legal B: fold check raise 2..2
        B check
        D check
        = legal B: fold check raise 4..4
        B check
        D bet 4
        = legal B: fold call 4 raise 8..8
        """,
    "max_bet": """
        game texas-holdem standard no-limit rule.max_bet=10
        blinds 1/2
        stacks 100 100 100
        = legal C: fold call 2 raise 4..12
        C raise 12
        = legal A: fold call 11 raise 22..22
        """,
    "odd blinds in fixed limit": """
        game texas-holdem standard fixed-limit
        blinds 2/5
        seats B D
        stacks 100 100
        = legal D: fold call 3 raise 10..10
        """,
}

HANDS["Hoyle: a bet of three raised by three is called for three more"] = """
    game five-card-draw standard spread-limit ruleset=hoyle
    ante 1
    stacks 100 100 100
    A bet 3
    = legal B: fold call 3 raise 4..8
    B raise 6
    C fold
    = legal A: fold call 3 raise 7..11
    A call
    = pot 15
    = stacks 93 93 99
    """
HANDS["B-04 pot limit, the four raises of the source"] = """
    game five-card-draw standard pot-limit ruleset=hoyle
    ante 1
    stacks 500 500 500 500 500 500 500
    = pot 7
    = legal A: fold check raise 1..7
    A bet 7
    = legal B: fold call 7 raise 14..28
    B raise 28
    = legal C: fold call 28 raise 49..98
    C raise 98
    = legal D: fold call 98 raise 168..336
    D raise 336
    = pot 476
    """
HANDS["B-05 spread limit, seven players"] = """
    game five-card-draw standard spread-limit ruleset=hoyle rule.limit=10
    ante 1
    stacks 100 100 100 100 100 100 100
    A check
    B check
    C bet 5
    D raise 10
    E fold
    F call
    G raise 20
    A fold
    B call
    C call
    D raise 30
    F fold
    G call
    B call
    C call
    # the round total of 130 and seven antes; D may not act again: the draw has begun
    = pot 137
    = stacks 99 69 69 69 99 89 69
    = asked B+C+D+G
    = legal D: nothing
    = legal B: throw 0..5
    """
HANDS["BC-43 (i) the lowest suit brings in"] = """
    game seven-card-stud standard fixed-limit
    ante 1
    bring-in 2
    bets 4/8
    seats A B C D
    stacks 100 100 100 100
    deal 9s 8s 2h / 9h 8h 2c / 9d 8d 2s / 9c 8c 3c
    = actor B
    = legal B: bring-in 2 raise 4..4
    = refused not_asked: B fold
    B bring-in
    = legal C: fold call 2 raise 4..4
    C raise 4
    D raise 8
    = pot 18
    A raise 12
    = pot 30
    """
HANDS["BC-43 (ii) razz: the highest brings in, the ace is low"] = """
    game razz standard fixed-limit
    ante 1
    bring-in 2
    bets 4/8
    seats A B C D
    stacks 100 100 100 100
    deal 9s 8s Kh / 9h 8h Ks / 9d 8d Ac / 9c 8c 3c
    = actor B
    = legal B: bring-in 2 raise 4..4
    """
HANDS["the bring-in owner may raise again once it was completed (trap 8)"] = """
    game seven-card-stud standard fixed-limit
    ante 1
    bring-in 2
    bets 4/8
    seats A B
    stacks 100 100
    deal 9s 8s 2h / 9h 8h 3c
    A bring-in
    B raise 4
    = legal A: fold call 2 raise 8..8
    """
HANDS["a bring-in owner who is all-in leaves the price (trap 8)"] = """
    game seven-card-stud standard fixed-limit
    ante 2
    bring-in 2
    bets 4/8
    seats A B C
    stacks 2 100 100
    deal 9s 8s 2h / 9h 8h 3c / 9d 8d 4c
    = actor B
    = legal B: fold call 2 raise 4..4
    """
HANDS["a bring-in that is all-in for less leaves the full price (trap 8)"] = """
    game seven-card-stud standard fixed-limit
    ante 2
    bring-in 2
    bets 4/8
    seats A B C
    stacks 3 100 100
    deal 9s 8s 2h / 9h 8h 3c / 9d 8d 4c
    = legal A: bring-in 1
    A bring-in
    = legal B: fold call 2 raise 4..4
    """
HANDS["a bring-in as large as the small bet, or larger, is a bet: raises go on top of it"] = """
    game seven-card-stud standard fixed-limit
    bring-in 7
    bets 2/4
    seats A B C
    stacks 100 100 100
    deal 9s 8s 2h / 9h 8h 3c / 9d 8d 4c
    = legal A: bring-in 7 raise 9..9
    A bring-in
    = legal B: fold call 7 raise 9..9
    B raise 9
    = legal C: fold call 9 raise 11..11
    """
HANDS["bring-in without fixed limit is the least bet"] = """
    game seven-card-stud standard no-limit
    seats A B
    stacks 100 100
    deal 9s 8s 2h / 9h 8h 3c
    = legal A: bring-in 1 raise 2..99
    A bring-in
    = legal B: fold call 1 raise 2..99
    """
HANDS["a bet in place of the bring-in is more than the bring-in"] = """
    game seven-card-stud standard spread-limit
    seats A B
    stacks 100 100
    deal 9s 8s 2h / 9h 8h 3c
    = legal A: bring-in 1 raise 2..5
    = refused too_small: A raise 1
    """
HANDS["ST-6 bring-in on the Purple pack: lowest rank, then lowest color"] = """
    game seven-card-stud purple spread-limit rule.bring_in=on
    seats A B C D
    stacks 50 50 50 50
    deal Ap Kp 9z / Ab Kb 8p / Ag Kg 8o / Ar Kr 8r
    = actor C
    = legal C: bring-in 1 raise 2..5
    C bring-in
    = actor D
    """
HANDS["ST-3 showing: a pair of purples over a pair of kings"] = """
    game five-card-stud purple spread-limit rule.opener=showing
    seats A B C
    stacks 50 50 50
    deal 8z Kr Kb / 8v 9p Tp / 8o Ap 8b
    = actor C
    C check
    A check
    B check
    = actor B
    """
HANDS["R-36 a single card showing counts by its rank, not by its color"] = """
    game five-card-stud purple spread-limit rule.opener=showing
    seats A B C
    stacks 50 50 50
    deal 8z 9p / 8v Ar / 8o Ap
    = actor B
    """
HANDS["R-36 razz without a bring-in: the lowest card opens, the ace is low"] = """
    game razz standard fixed-limit ruleset=hoyle rule.bring_in=off
    seats A B C
    stacks 50 50 50
    deal 9s 8s 2h / 9h 8h As / 9d 8d Ad
    = actor B
    """
HANDS["ST-4 showing: 7-5 by ranks over 7-2 by colors"] = """
    game five-card-stud purple spread-limit rule.opener=showing
    seats A B
    stacks 50 50
    deal 8z Ar Qb / 8v 8p Kv
    = actor A
    A check
    B check
    = actor A
    """
HANDS["ST-5 showing: three reds over two pair"] = """
    game five-card-stud purple spread-limit rule.opener=showing
    seats B A
    stacks 50 50
    deal 8z Kr Kb 9p 9b / 8v 8r Tr Jr Qb
    = actor B
    B check
    A check
    = actor B
    B check
    A check
    # Kr Kb 9p: a pair of kings; three reds
    = actor A
    A check
    B check
    = actor A
    """
HANDS["showing_ties = left: first left of the dealer"] = """
    game five-card-stud standard spread-limit ruleset=hoyle
    seats A B C
    stacks 50 50 50
    deal 2s Kc / 2h Kd / 2c Qs
    = actor A
    """
HANDS["showing_ties = suits"] = """
    game five-card-stud standard spread-limit ruleset=hoyle rule.showing_ties=suits
    seats A B C
    stacks 50 50 50
    deal 2s Kc / 2h Kd / 2c Qs
    = actor B
    """
HANDS["completing the bring-in is the opening bet, no raise, in spread limit too (R-27)"] = """
    game seven-card-stud standard spread-limit rule.raise_cap=1
    seats A B C
    stacks 50 50 50
    deal 9s 8s 2h / 9h 8h 3c / 9d 8d 4c
    A bring-in
    B raise 3
    C raise 5
    = legal A: fold call 4
    """
HANDS["B-08 three raises a player, two players included"] = """
    game five-card-draw purple spread-limit
    stacks 100 100
    A bet 1
    B raise 2
    A raise 3
    B raise 4
    A raise 5
    B raise 6
    A raise 7
    = legal B: fold call 1
    = refused capped: B raise 8
    """
HANDS["B-08 raise_cap_scope = round"] = """
    game five-card-draw purple spread-limit rule.raise_cap_scope=round
    stacks 100 100
    A bet 1
    B raise 2
    A raise 3
    B raise 4
    = legal A: fold call 1
    """
HANDS["raise_cap_scope = player_deal: raises of an earlier round count"] = """
    game five-card-draw purple fixed-limit rule.raise_cap_scope=player_deal
    stacks 100 100
    A bet 2
    B raise 4
    A raise 6
    B raise 8
    A raise 10
    B call
    A pat
    B pat
    A bet 4
    B raise 8
    = legal A: fold call 4 raise 12..12
    A raise 12
    = legal B: fold call 4
    """
HANDS["raise_cap_scope = player_round: a new round counts anew"] = """
    game five-card-draw purple fixed-limit
    stacks 100 100
    A bet 2
    B raise 4
    A raise 6
    B raise 8
    A raise 10
    B raise 12
    A raise 14
    = legal B: fold call 2
    B call
    A pat
    B pat
    A bet 4
    = legal B: fold call 4 raise 8..8
    """
HANDS["spread limit: a raise of 1 over a bet of 3"] = """
    game five-card-draw standard spread-limit ruleset=hoyle
    stacks 100 100 100
    = legal A: fold check raise 1..5
    A bet 3
    = legal B: fold call 3 raise 4..8
    B raise 4
    = legal C: fold call 4 raise 5..9
    """
HANDS["spread limit: min_raise = previous"] = """
    game five-card-draw standard spread-limit ruleset=hoyle rule.min_raise=previous
    stacks 100 100 100
    A bet 3
    = legal B: fold call 3 raise 6..8
    B raise 8
    = legal C: fold call 8 raise 13..13
    """
HANDS["spread limit with blinds"] = """
    game texas-holdem standard spread-limit
    blinds 1/2
    stacks 100 100 100
    = legal C: fold call 2 raise 3..7
    """
HANDS["7.2: the opener of five-card stud must bet"] = """
    game five-card-stud standard spread-limit ruleset=hoyle
    seats A B C
    stacks 100 100 100
    deal 2s 3h / 2h Kc / 2d Qd
    = actor B
    = legal B: fold raise 1..5
    = refused cannot_check: B check
    B fold
    = legal C: fold raise 1..5
    C bet 1
    = legal A: fold call 1 raise 2..6
    """
HANDS["7.2: must and fold_unfaced = false still leave the opener a way out"] = """
    game five-card-stud standard spread-limit ruleset=hoyle rule.fold_unfaced=false
    seats A B C
    stacks 100 100 100
    deal 2s 3h / 2h Kc / 2d Qd
    = legal B: fold raise 1..5
    """
HANDS["7.2: check_allowed"] = """
    game five-card-stud standard spread-limit ruleset=hoyle rule.check_allowed=true
    seats A B C
    stacks 100 100 100
    deal 2s 3h / 2h Kc / 2d Qd
    = legal B: fold check raise 1..5
    """
HANDS["R-38: S1 opens every round left of the dealer"] = """
    game five-card-stud purple spread-limit
    seats A B C
    stacks 100 100 100
    deal 8p 9r / 9b Kp / 9o Qp
    = actor A
    A check
    B check
    C check
    = actor A
    """
HANDS["an opener who is all-in is passed over"] = """
    game five-card-stud standard spread-limit ruleset=hoyle rule.check_allowed=true
    seats A B C
    stacks 100 1 100
    deal 2s 3h / 2h Kc / 2d Qd
    = actor C
    """
HANDS["7.1: the opener of round 1 speaks first after the draw"] = """
    game five-card-draw standard spread-limit ruleset=hoyle
    stacks 100 100 100
    A check
    B bet 2
    C call
    A call
    A pat
    B pat
    C pat
    = actor B
    """
HANDS["7.1: or the next to his left"] = """
    game five-card-draw standard spread-limit ruleset=hoyle
    stacks 100 100 100
    A check
    B bet 2
    C raise 4
    A call
    B fold
    A pat
    C pat
    = actor C
    """


@pytest.mark.parametrize("name", HANDS)
def test_hand(name: str) -> None:
    """The hand goes as written."""
    play(HANDS[name])
