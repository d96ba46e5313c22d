// Pictures that will be wanted, made when the page has time: where something is built it has none.
import { catalog } from '$/lib/catalog.svelte';
import { soon } from '$/lib/soon';
import type { Light } from './light';
import { houseLook, landmarkLook } from './looks';
import { CARD, drawn, HOUSE, LANDMARK, picture, pictures, site } from './picture';
import { scene } from './scene';

const AFTER: Record<Light, Light[]> = { day: ['dusk'], dusk: ['night'], night: [] };

let wanted: (() => unknown)[] = [];

/** Every card and house of a game, in its town's light and the next. */
export function foresee(ruleset: string, light: Light): void {
  const running = wanted.length > 0;
  const book = catalog.book(ruleset);
  const houses = (book?.establishments ?? []).map((card) => ({ card, look: houseLook(ruleset, card.id) }));
  const landmarks = (book?.landmarks ?? []).map(({ id }) => landmarkLook(ruleset, id));
  wanted = [
    ...houses.map(
      ({ card, look }) =>
        () =>
          picture(scene(card, drawn(look)), CARD, '', look),
    ),
    ...[light, ...AFTER[light]].flatMap((time) => [
      ...houses.flatMap(({ look }) => pictures(drawn(look), HOUSE, time, look)),
      ...landmarks.flatMap((look) => [
        () => picture(site(look), LANDMARK, time),
        ...pictures(drawn(look), LANDMARK, time, look),
      ]),
    ]),
  ];
  if (!running && wanted.length) soon(makeOne);
}

/** One at a time, so that whatever else waits has its turn between. */
function makeOne(): void {
  wanted.shift()?.();
  if (wanted.length) soon(makeOne);
}
