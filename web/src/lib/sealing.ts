// This browser's part in sealing the dice: it pledges a number, and shows it once all pledges are in.
import { keepSeals, seenSeals, type Gift, type SeenSeal } from './promise';
import { randomHex } from './random';
import { pledgeOf } from './seal';
import type { Order } from './socket';
import type { Seal, View } from './wire';

export class Sealing {
  private readonly seals: SeenSeal[];
  private readonly sent = new Set<string>();
  private readonly awaited = new Map<string, { mark: string; done: () => void }>();

  constructor(
    private readonly game: string,
    private readonly send: (order: Order) => string,
  ) {
    this.seals = seenSeals(game);
  }

  /** Whatever is sent is noted first: after a reload the number is still there. */
  see(view: View): void {
    const seal = view.fair.seal;
    const mine = view.seats.flatMap((seat, n) => (seat.you ? [n] : []));
    if (!seal || view.stage === 'over' || !mine.length) return;
    const seen = this.note(seal);
    if (view.stage !== 'nonces') return;
    const asked = mine.filter((seat) => seal.awaited.includes(seat));
    if (!asked.length) return;
    if (seal.phase === 'pledges') this.pledge(seal, seen, asked);
    else this.show(seal, seen);
  }

  accepted(id: string): void {
    const order = this.awaited.get(id);
    if (!order) return;
    this.awaited.delete(id);
    order.done();
    this.keep();
  }

  /** Somebody at another process was faster: with the next view it is tried again. */
  outrun(id: string | null): boolean {
    const order = this.awaited.get(id ?? '');
    if (order) this.sent.delete(order.mark);
    return this.awaited.delete(id ?? '');
  }

  private note(seal: Seal): SeenSeal {
    const known = this.seals.find((one) => one.commitment === seal.commitment);
    if (known) return known;
    const seen: SeenSeal = { commitment: seal.commitment, server_nonce: seal.server_nonce, gifts: [] };
    this.seals.push(seen);
    this.keep();
    return seen;
  }

  private pledge(seal: Seal, seen: SeenSeal, seats: number[]): void {
    let gift = seen.gifts.find((one) => one.seats.join() === seats.join());
    if (!gift) seen.gifts.push((gift = { seats, nonce: randomHex(16) }));
    const hash = this.promiseOf(seal, gift);
    this.once(hash, gift, 'pledged', { type: 'pledge', seats, hash });
  }

  /** Only what was pledged under this very seal, and only what everybody can see to be pledged. */
  private show(seal: Seal, seen: SeenSeal): void {
    for (const gift of seen.gifts) {
      const hash = this.promiseOf(seal, gift);
      if (!gift.seats.every((seat) => seal.pledges[String(seat)] === hash)) continue;
      seen.pledges ??= seal.pledges;
      this.once(gift.nonce, gift, 'shown', { type: 'nonce', value: gift.nonce });
    }
  }

  private promiseOf(seal: Seal, gift: Gift): string {
    return pledgeOf(this.game, seal.commitment, gift.seats, gift.nonce);
  }

  private once(mark: string, gift: Gift, done: 'pledged' | 'shown', order: Order): void {
    if (this.sent.has(mark)) return;
    this.sent.add(mark);
    this.keep();
    this.awaited.set(this.send(order), { mark, done: () => (gift[done] = true) });
  }

  private keep(): void {
    keepSeals(this.game, this.seals);
  }
}
