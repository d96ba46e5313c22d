// The invite's secret stays in this browser and in the fragment of the link.
import { catalog } from './catalog.svelte';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const key = (game: string): string => `machikoro-invite-${game}`;

export function keepInvite(game: string, invite: string): void {
  try {
    localStorage.setItem(key(game), invite);
  } catch {
    // Without storage the room code still works.
  }
}

function inviteTo(game: string): string | null {
  try {
    return localStorage.getItem(key(game));
  } catch {
    return null;
  }
}

/** A rematch is open to the guests of the game before. */
export function passInvite(from: string, to: string): void {
  const invite = inviteTo(from);
  if (invite) keepInvite(to, invite);
}

/** Other devices cannot reach this one under the name it has for itself. */
function reachable(): string {
  const lan = catalog.about?.lan_url;
  return lan && LOOPBACK.has(location.hostname) ? lan.replace(/\/$/, '') : location.origin;
}

/** Whether other devices can open what is shown here. */
export const canBeReached = (): boolean => !LOOPBACK.has(location.hostname) || !!catalog.about?.lan_url;

/** To a game, or to a campaign. */
export function inviteLink(game: string, code: string, kind: 'g' | 'c' = 'g'): string {
  const invite = inviteTo(game);
  const open = kind === 'c' ? `/c/${code}` : `/join/${code}`;
  return reachable() + (invite ? `/${kind}/${game}#i=${invite}` : open);
}

export function deviceLink(game: string, key: string): string {
  return `${reachable()}/g/${game}#k=${key}`;
}
