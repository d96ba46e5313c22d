import { offline } from './offline.svelte';
import type {
  About,
  Analysed,
  AskSeat,
  CampaignCards,
  CampaignCreated,
  CampaignJoin,
  CampaignJoined,
  Cards,
  CreateCampaign,
  CreateGame,
  Created,
  DeviceKey,
  Failure,
  Invitation,
  Join,
  Joined,
  Lessons,
  LetIn,
  LetInAnswer,
  Mine,
  MyCampaigns,
  OptionsSense,
  OptionsWish,
  Record as GameRecord,
  Rematch,
  PlayOn,
  PlayPuzzle,
  PuzzleOfDay,
  Puzzles,
  RematchWish,
  StepView,
} from './wire';

export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly values: { [k: string]: unknown } = {},
  ) {
    super(code);
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      ...(method !== 'GET' && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) }),
    });
  } catch {
    offline.now = true;
    throw new Refusal('offline');
  }
  offline.now = answer.headers.has('x-kept');
  if (!answer.ok) {
    const failure = (await answer.json().catch(() => null)) as Failure | null;
    throw new Refusal(failure?.code ?? `http_${answer.status}`, failure?.values ?? {});
  }
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

const game = (id: string): string => `/api/games/${encodeURIComponent(id)}`;

const campaign = (id: string): string => `/api/campaigns/${encodeURIComponent(id)}`;

export const api = {
  about: () => ask<About>('GET', '/api/about'),
  cards: () => ask<Cards>('GET', '/api/cards'),
  lessons: () => ask<Lessons>('GET', '/api/lessons'),
  sense: (wish: OptionsWish) => ask<OptionsSense>('POST', '/api/options', wish),
  create: (wish: CreateGame) => ask<Created>('POST', '/api/games', wish),
  join: (id: string, join: Join) => ask<Joined>('POST', `${game(id)}/join`, join),
  device: (id: string) => ask<DeviceKey>('POST', `${game(id)}/device`),
  askFor: (id: string, wish: AskSeat) => ask<unknown>('POST', `${game(id)}/ask`, wish),
  replay: (id: string) => ask<GameRecord>('GET', `${game(id)}/replay`),
  at: (id: string, move: number) => ask<StepView>('GET', `${game(id)}/at/${move}`),
  analysis: (id: string) => ask<Analysed>('GET', `${game(id)}/analysis`),
  playOn: (id: string, wish: PlayOn) => ask<Created>('POST', `${game(id)}/play_on`, wish),
  rematch: (id: string, wish: RematchWish) => ask<Rematch>('POST', `${game(id)}/rematch`, wish),
  network: (wish: LetIn) => ask<LetInAnswer>('POST', '/api/network', wish),
  invitation: (id: string, join: Join) => ask<Invitation>('POST', `${game(id)}/invitation`, join),
  puzzles: () => ask<Puzzles>('GET', '/api/puzzles'),
  puzzle: (ruleset: string, day: string) =>
    ask<PuzzleOfDay>('GET', `/api/puzzles/${encodeURIComponent(ruleset)}/${day}`),
  playPuzzle: (ruleset: string, number: number, wish: PlayPuzzle) =>
    ask<Created>('POST', `/api/puzzles/${encodeURIComponent(ruleset)}/${number}/play_on`, wish),
  mine: () => ask<Mine>('GET', '/api/mine'),
  forget: (id: string) => ask<unknown>('DELETE', `/api/mine/${encodeURIComponent(id)}`),
  transcript: (id: string) => `${game(id)}/transcript`,
  campaigns: () => ask<MyCampaigns>('GET', '/api/campaigns'),
  createCampaign: (wish: CreateCampaign) => ask<CampaignCreated>('POST', '/api/campaigns', wish),
  joinCampaign: (id: string, join: CampaignJoin) => ask<CampaignJoined>('POST', `${campaign(id)}/join`, join),
  campaignDevice: (id: string) => ask<DeviceKey>('POST', `${campaign(id)}/device`),
  resetCampaign: (id: string) => ask<CampaignCreated>('POST', `${campaign(id)}/reset`),
  forgetCampaign: (id: string) => ask<unknown>('DELETE', campaign(id)),
  /** Of a campaign, or of a chapter that is played by itself. */
  revealed: (shelf: string) => ask<CampaignCards>('GET', `/api/${shelf}/cards`),
  campaignFile: (id: string) => `${campaign(id)}/file`,
  picture: (shelf: string, name: string) => `/api/${shelf}/pictures/${encodeURIComponent(name)}`,
  qr: (url: string) => `/qr.svg?url=${encodeURIComponent(url)}`,
};
