// The doors of the first page behind which a table is set up.
export const WAYS = ['alone', 'screen', 'friends'] as const;
export type Way = (typeof WAYS)[number];

export const isWay = (word: string): word is Way => (WAYS as readonly string[]).includes(word);
