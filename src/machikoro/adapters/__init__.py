"""The game as learning libraries know games: OpenSpiel, PettingZoo, Gymnasium, and plain arrays.

Nothing here is imported by the rest of the package.  `batch` needs NumPy alone; `openspiel`,
`pettingzoo` and `gymnasium` need their libraries (`pip install machikoro[adapters]`).
"""
