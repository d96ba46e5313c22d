// Pictures that will be wanted, made when the page has time: where something is built it has none.
import { catalog } from '$/lib/catalog.svelte';
import { soon } from '$/lib/soon';
import type { Light } from './light';
import { houseLook, landmarkLook } from './looks';
import { CARD, drawn, HOUSE, LANDMARK, picture, site } from './picture';
import { scene } from './scene';

let wanted: (() => string)[] = [];

/** Every card and house of a game, in its town's light. Under the next they are made one by one when it comes. */
export function foresee(ruleset: string, light: Light): void {
  const running = wanted.length > 0;
  const book = catalog.book(ruleset);
  const houses = (book?.establishments ?? []).map((card) => ({ card, look: houseLook(ruleset, card.id) }));
  const landmarks = (book?.landmarks ?? []).map(({ id }) => landmarkLook(ruleset, id));
  wanted = [
    ...houses.flatMap(({ card, look }) => [
      () => picture(scene(card, drawn(look)), CARD, '', look),
      () => picture(drawn(look), HOUSE, light, look),
    ]),
    ...landmarks.flatMap((look) => [
      () => picture(site(look), LANDMARK, light),
      () => picture(drawn(look), LANDMARK, light, look),
    ]),
  ];
  if (!running && wanted.length) soon(makeOne);
}

/** One at a time, so that whatever else waits has its turn between. */
function makeOne(): void {
  wanted.shift()?.();
  if (wanted.length) soon(makeOne);
}
