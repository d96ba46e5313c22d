// One campaign as this browser sees it.
import { maybe, t, type Values } from '$/lib/i18n.svelte';
import { Socket, type Link, type Order } from '$/lib/socket';
import { toasts } from '$/lib/toast.svelte';
import { fetchDrawings, learnCards } from './cards';
import type {
  CampaignCards,
  CampaignIncoming,
  CampaignOutgoing,
  CampaignSeat,
  CampaignView,
  LeafView,
} from '$/lib/wire';

const FINAL = new Set(['full', 'deleted', 'unknown', 'old_rules', 'outdated']);

export class Campaign {
  view = $state.raw<CampaignView | null>(null);
  /** As it stood before the leaves that are being read. */
  before = $state.raw<CampaignView | null>(null);
  leaves = $state.raw<LeafView[]>([]);
  /** Turned just now, and not read yet. */
  fresh = $state.raw<LeafView[]>([]);
  cards = $state.raw<CampaignCards | null>(null);
  link = $state<Link>('connecting');
  gone = $state('');
  goneWith = $state.raw<Values>({});
  pending = $state<string | null>(null);
  private readonly socket: Socket<CampaignIncoming, CampaignOutgoing>;

  constructor(readonly id: string) {
    this.socket = new Socket<CampaignIncoming, CampaignOutgoing>(
      `c/${encodeURIComponent(id)}`,
      (message) => this.receive(message),
      (link) => (this.link = link),
    );
  }

  get shelf(): string {
    return `campaigns/${this.id}`;
  }

  get seats(): CampaignSeat[] {
    return this.view?.seats ?? [];
  }

  get plays(): boolean {
    return !!this.view && (this.view.host || this.seats.some((seat) => seat.you));
  }

  /** Whether the button does something now. */
  get ready(): boolean {
    return this.pending === null && this.link === 'open';
  }

  leaf(id: string): LeafView | undefined {
    return this.leaves.find((leaf) => leaf.id === id);
  }

  private receive(message: CampaignOutgoing): void {
    switch (message.type) {
      case 'campaign_welcome':
        this.leaves = message.leaves;
        this.view = message.view;
        this.fresh = message.leaves.slice(remembered(this.id) ?? message.turned);
        this.remember();
        this.pending = null;
        void this.learn();
        return;
      case 'campaign_update':
        this.take(message.leaves, message.view);
        return;
      case 'refused':
        if (message.id === null || message.id === this.pending) this.pending = null;
        if (message.code !== 'stale')
          toasts.say(maybe(`refused.${message.code}`, (message.reason ?? {}) as Values) || t('refused.invalid'));
        return;
      case 'accepted':
        if (message.id === this.pending) this.pending = null;
        return;
      case 'closing':
        if (FINAL.has(message.reason)) this.leave(message.reason, (message.values ?? {}) as Values);
        return;
      case 'pong':
        return;
    }
  }

  private take(leaves: LeafView[], view: CampaignView): void {
    if (leaves.length) {
      this.before = this.view;
      this.leaves = [...this.leaves, ...leaves];
      this.fresh = [...this.fresh, ...leaves];
      void fetchDrawings(
        this.shelf,
        leaves.flatMap((leaf) => leaf.pictures),
      );
      void this.learn();
    }
    this.view = view;
  }

  private async learn(): Promise<void> {
    try {
      this.cards = await learnCards(this.shelf);
    } catch {
      toasts.say(t('refused.offline'));
    }
  }

  private leave(reason: string, values: Values): void {
    this.socket.close();
    this.gone = reason;
    this.goneWith = values;
    this.link = 'closed';
  }

  /** What was turned has been read. */
  readAll(): void {
    this.fresh = [];
    this.remember();
  }

  /** So that whoever loads the page again goes on reading where the book lay open. */
  remember(at = 0): void {
    try {
      localStorage.setItem(keyOf(this.id), String(this.leaves.length - this.fresh.length + at));
    } catch {
      // A browser without storage begins with the map.
    }
  }

  send(order: Order<CampaignIncoming>): void {
    if (this.ready) this.pending = this.socket.send(order);
  }

  read(): void {
    this.send({ type: 'campaign_read', rev: this.view?.rev ?? 0, date: today() });
  }

  openBox(): void {
    this.send({ type: 'campaign_box', rev: this.view?.rev ?? 0 });
  }

  hand(seat: number | null): void {
    this.send({ type: 'campaign_hand', seat });
  }

  pick(seat: number, cards: string[]): void {
    this.send({ type: 'campaign_pick', seat, cards });
  }

  chooseSide(side: 'A' | 'B'): void {
    this.send({ type: 'campaign_side', rev: this.view?.rev ?? 0, side });
  }

  close(): void {
    this.socket.close();
  }
}

const keyOf = (id: string): string => `machikoro-read-${id}`;

/** How many leaves were read in this browser; null where nobody has looked yet. */
function remembered(id: string): number | null {
  try {
    const kept = localStorage.getItem(keyOf(id));
    return kept === null ? null : Number(kept);
  } catch {
    return null;
  }
}

/** The day for the Golden Book is the reader's own. */
function today(): string {
  const now = new Date();
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
