// What has not changed stays the same object, so that nobody draws it anew.
type Facts = Record<string, unknown>;
const isFacts = (value: unknown): value is Facts => typeof value === 'object' && value !== null;

/** The new value, made of the old one's parts wherever they are equal. */
export function share<T>(before: unknown, now: T): T {
  if (before === now || !isFacts(before) || !isFacts(now)) return now;
  return (Array.isArray(now) ? sharedList(before, now) : sharedFacts(before, now)) as T;
}

function sharedList(before: Facts, now: unknown[]): unknown {
  if (!Array.isArray(before)) return now;
  const parts = now.map((part, i) => share(before[i], part));
  return parts.length === before.length && parts.every((part, i) => part === before[i]) ? before : parts;
}

function sharedFacts(before: Facts, now: Facts): Facts {
  if (Array.isArray(before)) return now;
  const names = Object.keys(now);
  let same = names.length === Object.keys(before).length;
  const parts: Facts = {};
  for (const name of names) {
    parts[name] = share(before[name], now[name]);
    same &&= parts[name] === before[name] && name in before;
  }
  return same ? before : parts;
}
