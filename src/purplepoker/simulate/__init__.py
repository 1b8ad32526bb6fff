"""Many hands, fast: `run` plays them, `play_hand` plays one."""

from purplepoker.simulate.hand import play_hand as play_hand
from purplepoker.simulate.many import run as run
from purplepoker.simulate.result import SeatResult as SeatResult
from purplepoker.simulate.result import SimResult as SimResult
