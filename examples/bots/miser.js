// A bot in JavaScript that knows nothing but the protocol: it builds a landmark when it can, else
// the cheapest card of which it has fewest, and rolls two dice as soon as it may.
//
// At the command line it is `machikoro play --bots "exec:node examples/bots/miser.js"`.
const lines = require('node:readline').createInterface({ input: process.stdin });
let position = null;
let legal = [];

function choose() {
  const landmark = legal.filter((action) => action.startsWith('build landmark')).at(-1);
  if (landmark) return landmark;
  const own = position.players[position.to_move].cards;
  const builds = legal.filter((action) => action.startsWith('build '));
  builds.sort((a, b) => (own[a.slice(6)] ?? 0) - (own[b.slice(6)] ?? 0));
  return builds[0] ?? legal.at(-1);
}

lines.on('line', (line) => {
  const space = line.indexOf(' ');
  const word = space < 0 ? line : line.slice(0, space);
  const rest = line.slice(space + 1);
  if (word === 'machikoro') console.log('bot 1 Miser');
  else if (word === 'position') position = JSON.parse(rest);
  else if (word === 'legal') legal = JSON.parse(rest);
  else if (word === 'go') console.log(`play ${choose()}`);
  else if (word === 'quit') process.exit(0);
});
lines.on('close', () => process.exit(0));
