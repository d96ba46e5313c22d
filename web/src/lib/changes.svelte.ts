// What purses have gained and lost: it stays for a moment, so that it can be read.
const STAYS = 1800;

export class Changes {
  /** By seat; nothing where nothing has changed. */
  by = $state<Record<number, number>>({});
  private readonly timers = new Map<number, number>();

  /** Seats of which something was noted since the turn began. */
  private readonly counted = new Set<number>();

  /** What comes now is not added to what was before, which stays until then. */
  begin(): void {
    this.counted.clear();
  }

  note(seat: number, amount: number): void {
    this.by[seat] = (this.counted.has(seat) ? (this.by[seat] ?? 0) : 0) + amount;
    this.counted.add(seat);
    clearTimeout(this.timers.get(seat));
    this.timers.set(
      seat,
      window.setTimeout(() => this.clear(seat), STAYS),
    );
  }

  private clear(seat: number): void {
    delete this.by[seat];
  }
}
