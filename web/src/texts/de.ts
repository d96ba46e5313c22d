import after from '$texts/de/after.json';
import analysis from '$texts/de/analysis.json';
import book from '$texts/de/book.json';
import bots from '$texts/de/bots.json';
import box from '$texts/de/box.json';
import common from '$texts/de/common.json';
import game from '$texts/de/game.json';
import home from '$texts/de/home.json';
import hyphens from '$texts/de/hyphens.json';
import lobby from '$texts/de/lobby.json';
import options from '$texts/de/options.json';
import questions from '$texts/de/questions.json';
import record from '$texts/de/record.json';
import refusals from '$texts/de/refusals.json';
import rules from '$texts/de/rules.json';
import saga from '$texts/de/saga.json';
import table from '$texts/de/table.json';

export default {
  ...after,
  ...analysis,
  ...book,
  ...bots,
  ...box,
  ...common,
  ...game,
  ...home,
  ...hyphens,
  ...lobby,
  ...options,
  ...questions,
  ...record,
  ...refusals,
  ...rules,
  ...saga,
  ...table,
};
