// A seat's colour comes with an animal: people tell faces apart more easily than shades.
const PEOPLE: Record<string, string> = {
  red: 'fox',
  blue: 'penguin',
  green: 'frog',
  yellow: 'cat-face',
  violet: 'owl',
};
const BOTS: Record<string, string> = {
  red: 'robot',
  blue: 'koala',
  green: 'panda',
  yellow: 'bear',
  violet: 'rabbit-face',
};

export function faceOf(colour: string, bot = false): string {
  return (bot ? BOTS : PEOPLE)[colour] ?? (bot ? 'robot' : 'fox');
}
