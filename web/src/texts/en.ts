// The topics that the page shows.  What is revealed later in a game is in none of them: the server
// sends it when it is due.
import after from '$texts/en/after.json';
import analysis from '$texts/en/analysis.json';
import book from '$texts/en/book.json';
import bots from '$texts/en/bots.json';
import box from '$texts/en/box.json';
import common from '$texts/en/common.json';
import game from '$texts/en/game.json';
import home from '$texts/en/home.json';
import lobby from '$texts/en/lobby.json';
import options from '$texts/en/options.json';
import questions from '$texts/en/questions.json';
import record from '$texts/en/record.json';
import refusals from '$texts/en/refusals.json';
import rules from '$texts/en/rules.json';
import saga from '$texts/en/saga.json';
import table from '$texts/en/table.json';

export default {
  ...after,
  ...analysis,
  ...book,
  ...bots,
  ...box,
  ...common,
  ...game,
  ...home,
  ...lobby,
  ...options,
  ...questions,
  ...record,
  ...refusals,
  ...rules,
  ...saga,
  ...table,
};
