// The sun tells how far the game is: dusk when somebody has half of the landmarks, night when one is missing.
import type { Sites } from '$/lib/landmarks';
import { roundOf } from '$/lib/round';
import { shownTheme } from '$/lib/settings.svelte';
import type { View } from '$/lib/wire';

export type Light = 'day' | 'dusk' | 'night';

export function lightOf(view: Pick<View, 'stage'>, towns: readonly Sites[]): Light {
  if (shownTheme() === 'dark' || view.stage === 'over') return 'night';
  if (towns.some(({ built, wanted }) => built && wanted - built <= 1)) return 'night';
  return towns.some(({ built, wanted }) => built && built >= Math.floor(wanted / 2)) ? 'dusk' : 'day';
}

export type Weather = '' | 'petals' | 'rain';
/** Now and then, for a round. */
export function weatherOf(view: View): Weather {
  const round = roundOf(view) % 9;
  return round === 3 ? 'petals' : round === 7 ? 'rain' : '';
}
