"""How nets learn: games with themselves, noted and learned from, round after round."""

from machikoro.study.training.train import (
    Report,
    begin,
    beside_file,
    check_rivals,
    get_ready,
    train,
)

__all__ = ["Report", "begin", "beside_file", "check_rivals", "get_ready", "train"]
