// The invite's secret stays in this browser and in the fragment of the link.
const key = (game: string): string => `machikoro-invite-${game}`;

export function keepInvite(game: string, invite: string): void {
  try {
    localStorage.setItem(key(game), invite);
  } catch {
    // Without storage the room code still works.
  }
}

export function inviteLink(game: string, code: string): string {
  let invite: string | null = null;
  try {
    invite = localStorage.getItem(key(game));
  } catch {
    invite = null;
  }
  return invite ? `${location.origin}/g/${game}#i=${invite}` : `${location.origin}/join/${code}`;
}
