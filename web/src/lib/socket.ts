import { freshId } from './random';
import type { CampaignIncoming, CampaignOutgoing, Incoming, Outgoing } from './wire';

export type Link = 'connecting' | 'open' | 'lost' | 'closed';
type Command<In> = Exclude<In, { type: 'hello' }>;
type WithoutId<T> = T extends { id: string } ? Omit<T, 'id'> : never;
export type Order<In = Incoming> = WithoutId<Command<In>>;

/** With the version of the messages in ./wire: the types know which. */
const HELLO: Incoming = { type: 'hello', protocol: 3 };
const PAUSES = [300, 800, 1500, 3000, 5000, 8000];
const PATIENCE = 20000;
/** A command is answered at once, a hint within five seconds: after this long the line is dead. */
const ANSWER = 8000;

/** One connection to one game or campaign: reconnects, keeps an unanswered command and sends it once more. */
export class Socket<
  In extends Incoming | CampaignIncoming = Incoming,
  Out extends Outgoing | CampaignOutgoing = Outgoing,
> {
  private socket: WebSocket | null = null;
  private tries = 0;
  private timer = 0;
  private beat = 0;
  private heard = 0;
  private readonly waiting = new Map<string, { command: Command<In>; resent: boolean }>();

  constructor(
    /** The end of its address. */
    private readonly path: string,
    private readonly receive: (message: Out) => void,
    private readonly report: (link: Link) => void,
  ) {
    addEventListener('online', this.renew);
    addEventListener('offline', this.cut);
    document.addEventListener('visibilitychange', this.wake);
    this.connect();
  }

  private connect(): void {
    clearTimeout(this.timer);
    this.report(this.tries ? 'lost' : 'connecting');
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${this.path}`);
    this.socket = socket;
    this.heard = Date.now();
    socket.onopen = () => {
      this.heard = Date.now();
      socket.send(JSON.stringify(HELLO));
    };
    socket.onmessage = (event) => this.take(JSON.parse(String(event.data)) as Out);
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.socket = null;
      this.lost();
    };
    clearInterval(this.beat);
    this.beat = window.setInterval(() => this.check(), 7000);
  }

  private lost(): void {
    this.report('lost');
    const pause = PAUSES[Math.min(this.tries, PAUSES.length - 1)] ?? 8000;
    this.tries += 1;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.connect(), pause);
  }

  private readonly wake = (): void => {
    if (document.visibilityState === 'hidden') return;
    if (!this.socket) this.connect();
    else this.check();
  };

  /** The network is there again: no need to wait for the next try. */
  private readonly renew = (): void => {
    this.drop();
    this.tries = Math.max(1, this.tries);
    this.connect();
  };

  private readonly cut = (): void => {
    this.drop();
    this.lost();
  };

  private drop(): void {
    const dead = this.socket;
    this.socket = null;
    dead?.close();
  }

  private check(): void {
    if (!this.socket) return;
    if (Date.now() - this.heard > PATIENCE) this.cut();
    else if (this.socket.readyState === WebSocket.OPEN)
      this.socket.send(JSON.stringify({ type: 'ping', id: freshId() } satisfies Incoming));
  }

  private take(message: Out): void {
    this.heard = Date.now();
    if (message.type === 'welcome' || message.type === 'campaign_welcome') {
      this.tries = 0;
      this.report('open');
      this.resend();
    }
    if ('id' in message && message.id) this.waiting.delete(message.id);
    this.receive(message);
  }

  private resend(): void {
    for (const [id, entry] of this.waiting) {
      if (entry.resent) this.waiting.delete(id);
      else {
        entry.resent = true;
        this.socket?.send(JSON.stringify(entry.command));
      }
    }
  }

  send(order: Order<In>): string {
    const command = { ...order, id: freshId() } as unknown as Command<In> & { id: string };
    this.waiting.set(command.id, { command, resent: false });
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(command));
    setTimeout(() => this.doubt(command.id), ANSWER);
    return command.id;
  }

  private doubt(id: string): void {
    if (this.waiting.has(id) && this.socket && Date.now() - this.heard >= ANSWER) this.cut();
  }

  /** Once more, with the cookie that this browser has now. */
  again(): void {
    this.renew();
  }

  /** Whether a command still waits for its answer. */
  awaits(id: string | null): boolean {
    return id !== null && this.waiting.has(id);
  }

  /** For good. */
  close(): void {
    clearTimeout(this.timer);
    clearInterval(this.beat);
    removeEventListener('online', this.renew);
    removeEventListener('offline', this.cut);
    document.removeEventListener('visibilitychange', this.wake);
    this.waiting.clear();
    this.drop();
  }
}
