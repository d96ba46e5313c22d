/* Made from the server’s messages by `npm run types`; do not edit. */

export type Incoming =
  | Hello
  | Move
  | Undo
  | Chat
  | Pledge
  | Nonce
  | Dice
  | Drawn
  | Correct
  | Sit
  | Consent
  | Pause
  | Pace
  | Mute
  | Lock
  | Remove
  | PassOn
  | Rename
  | Arrange
  | Hint
  | Coach
  | Advise
  | Ping;
export type Outgoing =
  | Welcome
  | Update
  | Refused
  | Accepted
  | ChatLine
  | Presence
  | HintAnswer
  | AdviceAnswer
  | Pong
  | Closing;
export type CampaignIncoming =
  | Hello
  | CampaignRead
  | CampaignBox
  | CampaignHand
  | CampaignPick
  | CampaignSide
  | CampaignFree
  | CampaignTown
  | Sit
  | Ping;
export type CampaignOutgoing =
  CampaignWelcome | CampaignUpdate | Refused | Accepted | Pong | Closing;
export type LaterDecision = 'fox' | 'free' | 'prank' | 'rebuild' | 'sail' | 'shift';

export interface Messages {
  Incoming?: Incoming;
  Outgoing?: Outgoing;
  CampaignIncoming?: CampaignIncoming;
  CampaignOutgoing?: CampaignOutgoing;
  LaterDecision?: LaterDecision;
  CreateGame?: CreateGame;
  Created?: Created;
  Join?: Join;
  Invitation?: Invitation;
  Joined?: Joined;
  AskSeat?: AskSeat;
  DeviceKey?: DeviceKey;
  Mine?: Mine;
  RematchWish?: RematchWish;
  LetIn?: LetIn;
  LetInAnswer?: LetInAnswer;
  Rematch?: Rematch;
  PlayOn?: PlayOn;
  Failure?: Failure;
  About?: About;
  Cards?: Cards;
  OptionsWish?: OptionsWish;
  OptionsSense?: OptionsSense;
  Record?: Record;
  Analysed?: Analysed;
  StepView?: StepView;
  CreateCampaign?: CreateCampaign;
  CampaignCreated?: CampaignCreated;
  CampaignJoin?: CampaignJoin;
  CampaignJoined?: CampaignJoined;
  MyCampaigns?: MyCampaigns;
  CampaignCards?: CampaignCards;
  Lessons?: Lessons;
  Puzzles?: Puzzles;
  PuzzleOfDay?: PuzzleOfDay;
  PlayPuzzle?: PlayPuzzle;
}
/**
 * The first message of a socket.  Whatever else another version puts in it, it can be read.
 */
export interface Hello {
  type: 'hello';
  protocol?: 3;
}
/**
 * An action of the engine, or `end turn` to end one's turn before its grace is over.
 */
export interface Move {
  type: 'move';
  id: string;
  rev: number;
  action: string;
}
/**
 * Take one's last move back.
 */
export interface Undo {
  type: 'undo';
  id: string;
  rev: number;
}
/**
 * A text of one's own or the id of a quick phrase.
 */
export interface Chat {
  type: 'chat';
  id: string;
  text?: string | null;
  phrase?: string | null;
}
/**
 * The hash of a random number for the dice, before anybody shows a number.
 */
export interface Pledge {
  type: 'pledge';
  id: string;
  seats: number[];
  hash: string;
}
/**
 * The number behind the sender's pledge, once all pledges are in.
 */
export interface Nonce {
  type: 'nonce';
  id: string;
  value: string;
}
/**
 * Faces of real dice, at a table that rolls its own.
 *
 *     Where it is asked how many dice are rolled, they answer that too.
 */
export interface Dice {
  type: 'dice';
  id: string;
  rev: number;
  faces: number[];
}
/**
 * A real card that was turned up, at a table with the real box.
 */
export interface Drawn {
  type: 'drawn';
  id: string;
  rev: number;
  card: string;
}
/**
 * Real coins were counted, at a table with the real box: the seat has so many.
 */
export interface Correct {
  type: 'correct';
  id: string;
  rev: number;
  seat: number;
  coins: number;
}
/**
 * `bot` names the bot that plays the seat, "human" gives it to the sender, null opens it.
 *
 *     On a bot's seat: change its level, or take it over.  On an absent player's seat: let a bot
 *     play on until the player is back.  On one's own seat: let a bot play for me.
 */
export interface Sit {
  type: 'sit';
  id: string;
  seat: number;
  bot: string | null;
  name?: string;
}
/**
 * What one says to somebody's wish to play on for a player who is away.
 *
 *     With "no" whoever asked takes it back.
 */
export interface Consent {
  type: 'consent';
  id: string;
  ask: number;
  yes: boolean;
}
/**
 * Stop the table, or let it go on.
 */
export interface Pause {
  type: 'pause';
  id: string;
  on: boolean;
}
/**
 * How long bots pause; follows the speed of the animations.
 */
export interface Pace {
  type: 'pace';
  id: string;
  speed: 'calm' | 'fast' | 'normal' | 'off';
}
/**
 * The host lets those who watch talk, or not.
 */
export interface Mute {
  type: 'mute';
  id: string;
  on: boolean;
}
/**
 * The host closes the table to whoever has no seat yet, or opens it again.
 */
export interface Lock {
  type: 'lock';
  id: string;
  on: boolean;
}
/**
 * The host sends somebody away: before the deal the seat is open again, later a bot plays on.
 *
 *     Where a guest plays for somebody, the guest goes and the player keeps the seat.
 */
export interface Remove {
  type: 'remove';
  id: string;
  seat: number;
}
/**
 * The host makes another player the host, for good.
 */
export interface PassOn {
  type: 'passon';
  id: string;
  seat: number;
}
/**
 * Before the deal: another name for one's own seat or, by the host, for a bot.
 */
export interface Rename {
  type: 'rename';
  id: string;
  seat: number;
  name: string;
}
/**
 * The host changes the game before it is dealt: another ruleset, other options, other seats.
 *
 *     Who starts and whose dice are rolled is sealed with the seed: that stays.
 */
export interface Arrange {
  type: 'arrange';
  id: string;
  ruleset: string;
  options: {
    [k: string]: unknown;
  };
  seats: (number | null)[];
  language?: 'de' | 'en';
}
/**
 * What would a bot do?
 */
export interface Hint {
  type: 'hint';
  id: string;
  rev: number;
}
/**
 * The sender wants a coach at the table, or does not any more; all who play have to.
 */
export interface Coach {
  type: 'coach';
  id: string;
  on: boolean;
}
/**
 * Of the coach: how does it stand, and could my last move have been clearly better?
 */
export interface Advise {
  type: 'advise';
  id: string;
  rev: number;
}
/**
 * Is the line alive?
 */
export interface Ping {
  type: 'ping';
  id: string;
}
/**
 * The whole table, for whoever has come.
 */
export interface Welcome {
  type: 'welcome';
  view: View;
  chat: ChatLine[];
  presence: Presence;
}
/**
 * Everything the page shows: it never computes rules.
 */
export interface View {
  game: string;
  rev: number;
  code: string;
  ruleset: string;
  options: {
    [k: string]: unknown;
  };
  stage: 'lobby' | 'nonces' | 'over' | 'playing';
  position: PositionView;
  active: number;
  decision:
    | (
        | 'add'
        | 'build'
        | 'close'
        | 'demolish'
        | 'dice'
        | 'draw'
        | 'end_turn'
        | 'fox'
        | 'free'
        | 'give'
        | 'invest'
        | 'prank'
        | 'rebuild'
        | 'reroll'
        | 'roll'
        | 'sail'
        | 'shift'
        | 'swap'
        | 'take'
        | 'target'
        | 'tuna'
      )
    | null;
  asking: string | null;
  to_move: number | null;
  turn_ends: number | null;
  winner: number | null;
  paused: boolean;
  paused_by: number | null;
  own_dice: boolean;
  box: boolean;
  turned_up: string[];
  hot_seat: boolean;
  speed: 'calm' | 'fast' | 'normal' | 'off';
  muted: boolean;
  locked: boolean;
  coach: CoachView | null;
  rematch: string | null;
  preview: RollPreview[];
  average: number[];
  progress: Progress[];
  market_rows: MarketRow[];
  fair: Fair;
  log: LogLine[] | null;
  statistics: Statistics | null;
  lesson: LessonView | null;
  campaign: string | null;
  chapter: number | null;
  seats: SeatView[];
  host: boolean;
  asked: number | null;
  seat: number | null;
  can_undo: boolean;
  legal: string[];
  why_not: {
    [k: string]: WhyNotView;
  };
  worth: {
    [k: string]: number;
  };
  gains: {
    [k: string]: number;
  };
}
/**
 * The cities and where the turn stands.
 *
 *     Whose turn it is and what is asked only the view says: it knows of turns that are over for the
 *     engine and can still be taken back.
 */
export interface PositionView {
  turn: number;
  players: CityView[];
  dice: number[];
  total: number;
  dice_count: number;
  start_builds: number;
  targeted: number | null;
  project: ProjectView | null;
}
/**
 * What a player has.
 */
export interface CityView {
  name: string;
  coins: number;
  cards: {
    [k: string]: number;
  };
  closed: {
    [k: string]: number;
  };
  landmarks: string[];
  fresh: string[];
  invested: number;
  board?: BoardView | null;
}
/**
 * What a city has besides in a game of a campaign.
 *
 *     What is as it was at the start is left out: before its chapter nobody learns its name.
 */
export interface BoardView {
  flag?: boolean;
  islands?: string[];
  floors?: number;
  track?: number;
  boat?: number;
  fox?: boolean;
  rerolls?: number;
}
/**
 * The community project, as it stands.
 */
export interface ProjectView {
  id: string;
  price: number;
  floors?: number;
  drops?: number;
}
/**
 * Of a table that could have a coach.
 */
export interface CoachView {
  on: boolean;
  agreed: number[];
  missing: number[];
}
export interface RollPreview {
  roller: number;
  payouts: Payout[];
}
/**
 * What a total brings if it counts.
 */
export interface Payout {
  total: number;
  coins: number[];
  reasons: Reason[];
  asks?: string | null;
}
/**
 * `seat` gets `amount`, or loses it if negative, from or to `other` or the bank.
 */
export interface Reason {
  seat: number;
  card: string | null;
  amount: number;
  other?: number | null;
}
export interface Progress {
  coins_to_go: number;
  needed: number;
  prices: {
    [k: string]: number;
  };
}
export interface MarketRow {
  deck: number;
  wares: Pile[];
}
export interface Pile {
  id: string;
  count: number;
}
export interface Fair {
  covers: 'all' | 'none' | 'some';
  beside: ('cards' | 'dice' | 'script' | 'seed')[];
  seal: Seal | null;
}
/**
 * First the pledges are collected, then the numbers behind them; then it is whole.
 */
export interface Seal {
  commitment: string;
  server_nonce: string;
  phase: 'numbers' | 'pledges' | 'whole';
  awaited: number[];
  pledges: {
    [k: string]: string;
  };
  seat_nonces: {
    [k: string]: string;
  };
  spoiled: SpoiledRound[];
  seed: string | null;
}
/**
 * A seal that was given up, because some browsers did not show what they had pledged.
 */
export interface SpoiledRound {
  commitment: string;
  seats: number[];
}
export interface LogLine {
  rev: number;
  event: EventView;
}
/**
 * Which fields there are depends on the kind, as with the engine's events.
 */
export interface EventView {
  kind:
    | 'added'
    | 'built'
    | 'claimed'
    | 'contributed'
    | 'corrected'
    | 'demolished'
    | 'drawn'
    | 'drop'
    | 'extra_turn'
    | 'floor'
    | 'fox'
    | 'holiday'
    | 'host_back'
    | 'host_moved'
    | 'host_passed'
    | 'income'
    | 'invested'
    | 'locked'
    | 'moved'
    | 'no_number'
    | 'only_choice'
    | 'paid'
    | 'paid_bank'
    | 'passed'
    | 'rebuilt'
    | 'reopened'
    | 'rolled'
    | 'sailed'
    | 'seat_agreed'
    | 'seat_asked'
    | 'seat_declined'
    | 'seat_lent'
    | 'seat_removed'
    | 'seat_returned'
    | 'seat_withdrawn'
    | 'shared'
    | 'shifted'
    | 'tracked'
    | 'tuna'
    | 'turn'
    | 'unlocked'
    | 'visited'
    | 'withheld'
    | 'won';
  says: string;
  player?: number;
  other?: number;
  card?: string;
  amount?: number;
  due?: number;
  total?: number;
  dice?: number[];
  action?: string;
  turn?: number;
  again?: boolean;
  closed?: boolean;
  source?: string;
  who?: string;
}
export interface Statistics {
  coins_over_time: number[][];
  landmarks_over_time: number[][];
  income_by_card: {
    [k: string]: number;
  }[];
  income_by_roll: {
    [k: string]: number;
  }[];
  dice: {
    [k: string]: number;
  };
  expected: {
    [k: string]: number;
  };
  faces: number[];
}
/**
 * Of a guided game.
 */
export interface LessonView {
  id: string;
  scripted: boolean;
  turn: number | null;
}
export interface SeatView {
  name: string;
  colour: string;
  kind: 'bot' | 'human' | 'open';
  bot: string | null;
  you: boolean;
  host?: boolean;
  guest?: string | null;
}
/**
 * Why something cannot be built.
 */
export interface WhyNotView {
  code:
    | 'coins'
    | 'condition'
    | 'limit'
    | 'not_now'
    | 'not_your_turn'
    | 'owned'
    | 'sold_out'
    | 'start_phase';
  missing?: number | null;
}
/**
 * What somebody says.
 */
export interface ChatLine {
  type: 'chatline';
  seat: number | null;
  name: string;
  text: string | null;
  phrase: string | null;
  at: number;
}
/**
 * Who is there, and who asks for a seat.
 */
export interface Presence {
  type: 'presence';
  seats: SeatPresence[];
  spectators: number;
  asks?: SeatAsk[];
  ask_minutes?: number;
}
export interface SeatPresence {
  connected: boolean;
  away_turns: number;
  replaceable: boolean;
  askable: boolean;
}
/**
 * Somebody without a seat would play on for a player who is away.
 */
export interface SeatAsk {
  ask: number;
  seat: number;
  name: string;
  host: boolean;
  of: number[];
}
/**
 * One for each accepted move, outcome or change: animate the events, then show the view.
 */
export interface Update {
  type: 'update';
  cause:
    'chance' | 'count' | 'deal' | 'end' | 'move' | 'nonce' | 'other' | 'pause' | 'seat' | 'undo';
  events: EventView[];
  since: number | null;
  view: ViewChange;
  within: Within[];
}
/**
 * The parts of a view that are new.
 */
export interface ViewChange {
  game?: string;
  rev?: number;
  code?: string;
  ruleset?: string;
  options?: {
    [k: string]: unknown;
  };
  stage?: 'lobby' | 'nonces' | 'over' | 'playing';
  position?: PositionView;
  active?: number;
  decision?:
    | (
        | 'add'
        | 'build'
        | 'close'
        | 'demolish'
        | 'dice'
        | 'draw'
        | 'end_turn'
        | 'fox'
        | 'free'
        | 'give'
        | 'invest'
        | 'prank'
        | 'rebuild'
        | 'reroll'
        | 'roll'
        | 'sail'
        | 'shift'
        | 'swap'
        | 'take'
        | 'target'
        | 'tuna'
      )
    | null;
  asking?: string | null;
  to_move?: number | null;
  turn_ends?: number | null;
  winner?: number | null;
  paused?: boolean;
  paused_by?: number | null;
  own_dice?: boolean;
  box?: boolean;
  turned_up?: string[];
  hot_seat?: boolean;
  speed?: 'calm' | 'fast' | 'normal' | 'off';
  muted?: boolean;
  locked?: boolean;
  coach?: CoachView | null;
  rematch?: string | null;
  preview?: RollPreview[];
  average?: number[];
  progress?: Progress[];
  market_rows?: MarketRow[];
  fair?: Fair;
  log?: LogLine[] | null;
  statistics?: Statistics | null;
  lesson?: LessonView | null;
  campaign?: string | null;
  chapter?: number | null;
  seats?: SeatView[];
  host?: boolean;
  asked?: number | null;
  seat?: number | null;
  can_undo?: boolean;
  legal?: string[];
  why_not?: {
    [k: string]: WhyNotView;
  };
  worth?: {
    [k: string]: number;
  };
  gains?: {
    [k: string]: number;
  };
}
/**
 * A place inside a part of the view, from the part's name on, and what lies there now.
 */
export interface Within {
  path: (string | number)[];
  value: unknown;
}
/**
 * A command was not obeyed; nothing has changed.
 */
export interface Refused {
  type: 'refused';
  id: string | null;
  code:
    | 'ambiguous'
    | 'asked_already'
    | 'blank_name'
    | 'busy'
    | 'campaign'
    | 'counted'
    | 'foreign_host'
    | 'foreign_origin'
    | 'has_seat'
    | 'hello_first'
    | 'illegal'
    | 'invalid'
    | 'key_spent'
    | 'locked'
    | 'miscounted'
    | 'muted'
    | 'no_analysis'
    | 'no_box'
    | 'no_coach'
    | 'no_network'
    | 'not_allowed'
    | 'not_away'
    | 'not_now'
    | 'not_pledged'
    | 'not_started'
    | 'not_your_turn'
    | 'nothing_to_undo'
    | 'old_rules'
    | 'over'
    | 'paused'
    | 'removed'
    | 'script'
    | 'spoilers'
    | 'stale'
    | 'starts'
    | 'taken'
    | 'too_fast'
    | 'too_large'
    | 'too_long'
    | 'too_many_devices'
    | 'too_slow'
    | 'unknown';
  reason?: {
    [k: string]: unknown;
  };
  view?: View | null;
}
/**
 * With the number of the command's own entry; what chance made of it may have more.
 */
export interface Accepted {
  type: 'accepted';
  id: string;
  rev: number;
}
/**
 * What the bot would do now, and then where the same card asks on.
 */
export interface HintAnswer {
  type: 'hint';
  id: string;
  action: string;
  then?: string[];
}
/**
 * What the coach says, for the table as it stood at this number.
 */
export interface AdviceAnswer {
  type: 'advice';
  id: string;
  rev: number;
  advice: Advice;
}
export interface Advice {
  bot: string;
  chances: number[];
  better?: Better | null;
}
/**
 * What would have been clearly better than the last move.
 */
export interface Better {
  seat: number;
  played: string;
  move: string;
  loss: number;
  before: number[];
  mark: 'blunder' | 'inaccuracy' | 'jackpot' | 'lucky' | 'mistake';
  why: Sentence;
}
/**
 * A sentence by its key; `better` and `played`, the moves, are filled in by who says it.
 */
export interface Sentence {
  says: string;
  values: {
    [k: string]: number | string;
  };
}
/**
 * It is.
 */
export interface Pong {
  type: 'pong';
  id: string;
}
/**
 * The last message, before the server hangs up.
 */
export interface Closing {
  type: 'closing';
  reason:
    | 'ambiguous'
    | 'asked_already'
    | 'blank_name'
    | 'busy'
    | 'campaign'
    | 'counted'
    | 'deleted'
    | 'foreign_host'
    | 'foreign_origin'
    | 'full'
    | 'has_seat'
    | 'hello_first'
    | 'illegal'
    | 'invalid'
    | 'key_spent'
    | 'locked'
    | 'miscounted'
    | 'muted'
    | 'no_analysis'
    | 'no_box'
    | 'no_coach'
    | 'no_network'
    | 'not_allowed'
    | 'not_away'
    | 'not_now'
    | 'not_pledged'
    | 'not_started'
    | 'not_your_turn'
    | 'nothing_to_undo'
    | 'old_rules'
    | 'outdated'
    | 'over'
    | 'paused'
    | 'removed'
    | 'script'
    | 'shutdown'
    | 'spoilers'
    | 'stale'
    | 'starts'
    | 'taken'
    | 'too_fast'
    | 'too_large'
    | 'too_long'
    | 'too_many_devices'
    | 'too_slow'
    | 'unknown'
    | 'unreadable';
  values?: {
    [k: string]: unknown;
  };
}
/**
 * Turn leaves until STOP, a box or a question.
 */
export interface CampaignRead {
  type: 'campaign_read';
  id: string;
  rev: number;
  date?: string | null;
}
/**
 * Open the box, and read on.
 */
export interface CampaignBox {
  type: 'campaign_box';
  id: string;
  rev: number;
}
/**
 * The screen is in the hands of this seat now; null: of nobody.
 */
export interface CampaignHand {
  type: 'campaign_hand';
  id: string;
  seat: number | null;
}
/**
 * Market cards, in secret; they may be changed until the last seat has picked.
 */
export interface CampaignPick {
  type: 'campaign_pick';
  id: string;
  seat: number;
  cards: string[];
}
/**
 * The winner's choice, for good.
 */
export interface CampaignSide {
  type: 'campaign_side';
  id: string;
  rev: number;
  side: 'A' | 'B';
}
/**
 * A game of free play; what is left out is drawn.
 */
export interface CampaignFree {
  type: 'campaign_free';
  id: string;
  rev: number;
  yokai?: 'gifts' | 'pranks';
  landmarks?: string[] | null;
  project?: string | null;
}
/**
 * Another name for one's town, until it stands in the Golden Book.
 */
export interface CampaignTown {
  type: 'campaign_town';
  id: string;
  seat: number;
  name: string;
}
/**
 * The whole campaign, for whoever has come.
 */
export interface CampaignWelcome {
  type: 'campaign_welcome';
  view: CampaignView;
  leaves: LeafView[];
  turned: number;
}
/**
 * How a campaign stands, as far as it has come to light.
 */
export interface CampaignView {
  campaign: string;
  code: string;
  rev: number;
  chapter: number;
  waiting:
    'before_game' | 'box' | 'free' | 'game_ended' | 'lobby' | 'pick' | 'play' | 'rulebook' | 'side';
  asked: number[];
  speed: 'calm' | 'fast' | 'normal' | 'off';
  first: number | null;
  circles: number;
  sides: string;
  pair: string[] | null;
  rule_cards: string[];
  reference_card: string | null;
  reserve: string[];
  archive: string[];
  golden_book: BookLine[];
  game: string | null;
  games: ChapterGame[];
  ends: ChapterEnd[];
  free: FreeChoice | null;
  next: string | null;
  keep_until: number | null;
  seats: CampaignSeat[];
  host: boolean;
  hand_over: number[];
  hand: number | null;
  own: string[] | null;
}
/**
 * Of the Golden Book.
 */
export interface BookLine {
  chapter: number;
  date: string;
  mayor: string;
  town: string;
  seat: number;
}
/**
 * A game that was played here; its record is at /api/games/{game}/replay.
 */
export interface ChapterGame {
  chapter: number;
  game: string;
  winner: number;
}
/**
 * What the steps after a game moved.
 */
export interface ChapterEnd {
  chapter: number;
  project: string;
  landmark: string;
  market_card: string;
}
/**
 * What a game of free play can be made of.
 */
export interface FreeChoice {
  yokai: string[];
  landmarks: string[];
  projects: string[];
}
/**
 * A seat with its city board.  What no chapter has brought yet is left out.
 */
export interface CampaignSeat {
  name: string;
  town: string;
  colour: string;
  kind: 'bot' | 'human' | 'open';
  bot: string | null;
  you: boolean;
  host: boolean;
  connected: boolean;
  picked: boolean;
  cards: string[] | null;
  start_coins: number;
  can_rename: boolean;
  lampions?: number;
  islands?: string[];
  boat?: number;
  basket?: number;
  island_coins?: number;
}
/**
 * A card of the deck that has been turned.
 */
export interface LeafView {
  id: string;
  kind:
    | 'box'
    | 'cards'
    | 'landmark'
    | 'market_card'
    | 'pair'
    | 'project'
    | 'reference'
    | 'rule'
    | 'sticker'
    | 'stop'
    | 'text';
  chapter: number;
  cards: string[];
  text: Words;
  pictures: string[];
  title: Words;
}
export interface Words {
  en: string;
  de: string;
}
/**
 * Something happened: read the new leaves one by one, then show the view.
 */
export interface CampaignUpdate {
  type: 'campaign_update';
  cause: 'box' | 'free' | 'game' | 'other' | 'pick' | 'read' | 'seat' | 'side' | 'town';
  leaves: LeafView[];
  view: CampaignView;
}
export interface CreateGame {
  ruleset: string;
  seats: SeatWish[];
  options?: {
    [k: string]: unknown;
  };
  first?: 'draw' | number;
  seed?: number | null;
  own_dice?: boolean;
  box?: boolean;
  speed?: 'calm' | 'fast' | 'normal' | 'off';
  script?: string[];
  lesson?: string | null;
  language?: 'de' | 'en';
  spoilers?: boolean;
}
export interface SeatWish {
  kind: 'bot' | 'human' | 'open';
  name?: string;
  colour?: string;
  bot?: string | null;
}
export interface Created {
  game: string;
  code: string;
  invite: string;
  seats: number[];
}
/**
 * With an invite, the room code, or the key of another device of the same player.
 *
 *     Where the address names a room code in place of a game, `code` can be left out.
 */
export interface Join {
  invite?: string | null;
  code?: string | null;
  key?: string | null;
  seat?: number | null;
  spectate?: boolean;
  name?: string;
  colour?: string;
}
/**
 * The answer of POST /api/games/{id}/invitation, which is asked like `Join`.
 */
export interface Invitation {
  game: string;
  ruleset: string;
  stage: 'lobby' | 'nonces' | 'over' | 'playing';
  seats: InvitedSeat[];
  locked: boolean;
  removed: boolean;
}
export interface InvitedSeat {
  name: string;
  colour: string;
  kind: 'bot' | 'human' | 'open';
  bot: string | null;
  you: boolean;
  host: boolean;
}
export interface Joined {
  game: string;
  seat: number | null;
  seats: number[];
}
/**
 * POST /api/games/{id}/ask: a browser without a seat would play on for somebody who is away.
 */
export interface AskSeat {
  seat: number;
  name?: string;
}
/**
 * POST /api/games/{id}/device: a key that gives one more device one's own seats.
 */
export interface DeviceKey {
  key: string;
  minutes: number;
}
export interface Mine {
  games: MineEntry[];
  keep_days: number | null;
}
export interface MineEntry {
  game: string;
  code: string;
  ruleset: string;
  names: string[];
  seats: number[];
  stage: 'lobby' | 'nonces' | 'over' | 'playing';
  winner: number | null;
  last: number | null;
  turn: number;
  rev: number;
  created: number;
  touched: number;
  old_rules?: boolean;
  asked?: number | null;
}
/**
 * Who starts: drawn, a seat, or whoever came last.
 */
export interface RematchWish {
  first?: ('draw' | 'loser') | number;
}
/**
 * POST /api/network: let others in the network come to this server, or no longer.
 */
export interface LetIn {
  key: string;
  on: boolean;
}
export interface LetInAnswer {
  lan_url: string | null;
  on: boolean;
}
/**
 * The answer of POST /api/games/{id}/rematch: the same game for everybody who asks.
 */
export interface Rematch {
  game: string;
  code: string;
  seats: number[];
}
/**
 * POST /api/games/{id}/play_on: a finished game from one of its moments, against bots.
 */
export interface PlayOn {
  move: number;
  seat: number;
  bot?: string | null;
}
/**
 * Body of every refused HTTP request.
 */
export interface Failure {
  code:
    | 'ambiguous'
    | 'asked_already'
    | 'blank_name'
    | 'busy'
    | 'campaign'
    | 'counted'
    | 'foreign_host'
    | 'foreign_origin'
    | 'has_seat'
    | 'hello_first'
    | 'illegal'
    | 'invalid'
    | 'key_spent'
    | 'locked'
    | 'miscounted'
    | 'muted'
    | 'no_analysis'
    | 'no_box'
    | 'no_coach'
    | 'no_network'
    | 'not_allowed'
    | 'not_away'
    | 'not_now'
    | 'not_pledged'
    | 'not_started'
    | 'not_your_turn'
    | 'nothing_to_undo'
    | 'old_rules'
    | 'over'
    | 'paused'
    | 'removed'
    | 'script'
    | 'spoilers'
    | 'stale'
    | 'starts'
    | 'taken'
    | 'too_fast'
    | 'too_large'
    | 'too_long'
    | 'too_many_devices'
    | 'too_slow'
    | 'unknown';
  values?: {
    [k: string]: unknown;
  };
}
export interface About {
  version: string;
  rulesets: AboutRuleset[];
  options: AboutOption[];
  bots: string[];
  usual_bot: string;
  strengths: Strength[];
  phrases: string[];
  colours: string[];
  keep_days: number | null;
  lan_url?: string | null;
  lan_switch?: boolean;
}
export interface AboutRuleset {
  id: string;
  name: CardName;
  family: string;
  players: number[];
  version: number;
  options: string[];
  layouts: string[];
  purple_moves: boolean;
  one_of_each_purple: boolean;
  always: string[];
  start_builds: number;
  theme: string;
  defaults: {
    [k: string]: {
      [k: string]: unknown;
    };
  };
  landmarks: string[];
  start_landmarks: string[];
  starters: string[];
  goal: number | null;
}
export interface CardName {
  en: string;
  de: string;
  ours: boolean;
}
export interface AboutOption {
  name: string;
  form: string;
  group: string;
  text: Words;
  choices: string[];
}
/**
 * A level of bots against another that has all other seats, as far as it was measured.
 */
export interface Strength {
  bot: string;
  ruleset: string;
  players: number;
  against: string;
  games: number;
  share: number;
  low: number;
  high: number;
}
export interface Cards {
  rulesets: {
    [k: string]: CardBook;
  };
}
/**
 * The cards of one ruleset, and those of its family that can be added.
 */
export interface CardBook {
  establishments: EstablishmentCard[];
  landmarks: LandmarkCard[];
  extra: EstablishmentCard[];
}
export interface EstablishmentCard {
  id: string;
  box: string;
  numbers: number[];
  colour: string;
  symbol: string;
  cost: number;
  copies: number;
  operation: string;
  combo: boolean;
  starter: boolean;
  name: CardName;
  short: Words;
  text: Words;
}
export interface LandmarkCard {
  id: string;
  box: string;
  prices: number[];
  kind: 'once' | 'own' | 'shared';
  operation: string;
  shared: boolean;
  counts: boolean;
  name: CardName;
  short: Words;
  text: Words;
}
/**
 * POST /api/options: what would a table with these options be like?
 */
export interface OptionsWish {
  ruleset: string;
  players: number;
  options?: {
    [k: string]: unknown;
  };
}
export interface OptionsSense {
  problem: Said | null;
  options: {
    [k: string]: Said;
  };
  markets: {
    [k: string]: Said;
  };
  cards: {
    [k: string]: Said;
  };
}
/**
 * A sentence by its key; its values may be sentences and cards.
 */
export interface Said {
  key: string;
  values: {
    [k: string]: unknown;
  };
}
/**
 * A whole finished game; `machikoro verify` recomputes its outcomes.
 */
export interface Record {
  game: string;
  ruleset: string;
  version: number;
  options: {
    [k: string]: unknown;
  };
  names: string[];
  first: number;
  own_dice: boolean;
  seed: number | null;
  script: string[];
  lesson?: string;
  steps: RecordStep[];
  lots: Lot[];
  proof: FairProof | null;
  winner: number | null;
  box?: boolean;
  colours: string[];
  statistics: Statistics;
  transcript: string;
}
/**
 * One move or outcome of a finished game.
 */
export interface RecordStep {
  number: number;
  seat: number | null;
  action: string;
  source: ('bot' | 'count' | 'player') | ('cards' | 'dice' | 'fair' | 'script' | 'seed');
  lot?: number | null;
}
/**
 * What chance could bring at a moment, in the order in which a drawn number counts it off.
 */
export interface Lot {
  outcomes: string[];
  weights: number[];
}
/**
 * What was sealed, and every number that was given; by seat, where there are several.
 */
export interface FairProof {
  commitment: string;
  seed: string;
  server_nonce: string;
  seat_nonces: {
    [k: string]: string;
  };
  first_drawn: boolean;
  terms?: Terms | null;
  pledges?: {
    [k: string]: string;
  };
  voided?: VoidRound[];
}
/**
 * What is sealed with the seed: who starts, and which outcomes the seal does not decide.
 */
export interface Terms {
  first?: number | null;
  own_dice?: boolean;
  script?: string[];
  lesson?: string;
  box?: boolean;
}
/**
 * A round that somebody spoiled: a number was pledged and never shown.
 */
export interface VoidRound {
  commitment: string;
  seed: string;
  server_nonce: string;
  pledges: {
    [k: string]: string;
  };
  seat_nonces: {
    [k: string]: string;
  };
}
/**
 * What is known of luck and skill in a finished game, or how long that will take.
 */
export interface Analysed {
  state: 'done' | 'impossible' | 'waiting' | 'working';
  place?: number;
  done?: number;
  whole?: number;
  why?: Sentence | null;
  analysis?: Analysis | null;
}
/**
 * Of one game, according to one bot.
 */
export interface Analysis {
  bot: string;
  ruleset: string;
  finished: boolean;
  winner: number | null;
  start: number[];
  verdict: Sentence;
  seats: SeatAccount[];
  moments: Moment[];
  mistakes: Mistake[];
  luckiest: number[];
}
/**
 * The account of one player, in chances to win.
 */
export interface SeatAccount {
  name: string;
  start: number;
  luck: number;
  own: number;
  others: number;
  rest: number;
  result: number;
  normal: number;
  of_ten: number;
  turns: number;
  lost_per_turn: number;
  skill: ('beginner' | 'casual' | 'master' | 'practised' | 'strong') | null;
}
/**
 * A decision, or an outcome of chance, that could have been another.
 */
export interface Moment {
  move: number;
  turn: number;
  seat: number;
  kind: 'chance' | 'decision';
  asked: string;
  played: string;
  before: number[];
  after: number[];
  choices?: Choice[];
  loss?: number;
  mark?: ('blunder' | 'inaccuracy' | 'jackpot' | 'lucky' | 'mistake') | null;
}
/**
 * A move that was possible, and the chances of every seat after it.
 */
export interface Choice {
  move: string;
  chances: number[];
}
/**
 * One of the dearest decisions, with the table as it stood.
 */
export interface Mistake {
  moment: number;
  seat: number;
  loss: number;
  played: string;
  better: string;
  coins: number[];
  landmarks: number[];
  dice: number[];
  why: Sentence;
}
/**
 * GET /api/games/{id}/at/{move}: the table after so many moves of the record.
 */
export interface StepView {
  move: number;
  last: number;
  events: EventView[];
  view: View;
}
/**
 * POST /api/campaigns.  With a file its names, towns and colours count.
 */
export interface CreateCampaign {
  seats: CampaignSeatWish[];
  baskets?: 'always' | 'from_2' | 'never';
  lampions?: boolean;
  speed?: 'calm' | 'fast' | 'normal' | 'off';
  file?: string | null;
  language?: 'de' | 'en';
}
export interface CampaignSeatWish {
  kind: 'bot' | 'human' | 'open';
  name?: string;
  town?: string;
  colour?: string;
  bot?: string | null;
}
export interface CampaignCreated {
  campaign: string;
  code: string;
  invite: string;
  seats: number[];
}
/**
 * With an invite, the room code, or the key of another device of the same player.
 */
export interface CampaignJoin {
  invite?: string | null;
  code?: string | null;
  key?: string | null;
  seat?: number | null;
  spectate?: boolean;
  name?: string;
  town?: string;
  colour?: string;
}
export interface CampaignJoined {
  campaign: string;
  seats: number[];
}
export interface MyCampaigns {
  campaigns: MyCampaign[];
  keep_days: number | null;
}
export interface MyCampaign {
  campaign: string;
  code: string;
  names: string[];
  towns: string[];
  seats: number[];
  host: boolean;
  chapter: number;
  waiting:
    'before_game' | 'box' | 'free' | 'game_ended' | 'lobby' | 'pick' | 'play' | 'rulebook' | 'side';
  created: number;
  touched: number;
  keep_until: number | null;
  old_rules?: boolean;
}
/**
 * GET /api/campaigns/{campaign}/cards: what it has seen; without one the starting cards.
 */
export interface CampaignCards {
  game: CampaignGame;
  slots: number[];
  establishments: EstablishmentCard[];
  landmarks: CampaignLandmark[];
  projects: CampaignProject[];
  rules: CampaignRule[];
  flavours: {
    [k: string]: Words;
  };
  pictures: string[];
  moments: LessonMoment[];
  words: {
    [k: string]: {
      [k: string]: string;
    };
  };
  islands?: CampaignIsland[];
}
/**
 * The game that the rules are told for: that of the newest chapter that lies open.
 */
export interface CampaignGame {
  chapter: number;
  about: AboutRuleset;
  circles: number;
  projects: string[];
  rule_cards: string[];
  reference: Words;
  for_waiting?: number[];
}
export interface CampaignLandmark {
  id: string;
  letter: string;
  symbol: string;
  operation: string;
  name: CardName;
  text: Words;
}
export interface CampaignProject {
  id: string;
  cost: number;
  symbol: string;
  name: CardName;
  text: Words;
  least?: number | null;
  floors?: number;
}
export interface CampaignRule {
  id: string;
  name: CardName;
  text: Words;
  amount?: number;
  cost?: number;
  later_cost?: number;
  fields?: number;
}
/**
 * A thing that is explained the first time it happens: `moment.<id>.1` is what is said.
 */
export interface LessonMoment {
  id: string;
  when: {
    [k: string]: unknown;
  };
  sentences: number;
  point: string[];
  weight: number;
  alone: boolean;
}
export interface CampaignIsland {
  id: string;
  field: number;
  name: CardName;
  text: Words;
}
export interface Lessons {
  moments: LessonMoment[];
  coach: LessonMoment[];
  lessons: LessonPlan[];
  rulesets: {
    [k: string]: string[];
  };
}
export interface LessonPlan {
  id: string;
  rulesets: string[];
  minutes: number;
  people: never[];
  seats: number;
  goes_on: boolean;
  known: string | null;
  moments: string[];
  core: string[];
  start: string[][];
  turns: LessonStep[];
}
/**
 * What is suggested for one turn; nothing of it has to be done.
 */
export interface LessonStep {
  suggest: string[];
  tip: string | null;
  tip_if: {
    [k: string]: unknown;
  };
}
/**
 * GET /api/puzzles: rulesets that have some, and how many.
 */
export interface Puzzles {
  rulesets: {
    [k: string]: number;
  };
}
/**
 * GET /api/puzzles/{ruleset}/{day}: the same for everybody on one day.
 */
export interface PuzzleOfDay {
  ruleset: string;
  day: string;
  number: number;
  seat: number;
  bot: string;
  moves: PuzzleMove[];
  view: View;
}
/**
 * A move that is possible, and what came of playing on after it.
 */
export interface PuzzleMove {
  move: string;
  net: number;
  share: number;
  error: number;
  games: number;
  lead?: number;
  lead_error?: number;
  why?: Sentence | null;
}
/**
 * POST /api/puzzles/{ruleset}/{number}/play_on: from there on against bots.
 */
export interface PlayPuzzle {
  names?: string[];
  bot?: string | null;
}
