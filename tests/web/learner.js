// A person who plays a guided game: follows the tips, or does as they please. Notes every sentence.
// `listened` is what they have listened to: if something else is said by now, they listen first.
async ([manner, listened]) => {
  const shown = (found) => found && found.getClientRects().length > 0 && !found.disabled;
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const heard = (window.heard ??= []);
  const faults = (window.faults ??= []);
  const note = () => {
    const guide = document.querySelector('.guide');
    const text = guide?.querySelector('.say')?.textContent.trim();
    const moment = guide?.dataset.moment;
    if (!moment) return;
    if (!text || /[{}]|moment\.|tip\./.test(text)) faults.push(`${moment}: “${text}”`);
    const last = heard.at(-1);
    if (last?.moment !== moment || last.at !== guide.dataset.at) heard.push({ moment, at: guide.dataset.at, text });
  };
  const press = (selector) => {
    const found = all(selector)[0];
    found?.click();
    return !!found;
  };
  const dearest = () => {
    const price = (card) => Number(card.querySelector('.coin')?.textContent ?? 0);
    const can = all('.mk .affordable[data-ware], .projects .affordable[data-ware]');
    return can.sort((a, b) => price(b) - price(a))[0];
  };
  const build = () => {
    if (press('.turn [data-do=build]')) return true;
    const wanted = manner === 'pass' ? null : manner === 'dearest' ? dearest() : all('[data-ware][data-hinted]')[0];
    if (wanted && !wanted.matches('.disabled')) wanted.click();
    else return press('.turn [data-do=end]');
    return true;
  };
  const act = () => {
    // A tap while the last move was on its way explains something.
    if (press('dialog[open]:not(.guide) .iconbtn')) return true;
    if (manner !== 'patient' && press('.turn [data-guide=next]')) return true;
    const rolls = all('.turn [data-do^=roll]');
    if (rolls.length) {
      const tip = rolls.find((roll) => roll.matches('[data-hinted]'));
      (manner === 'one' ? rolls[0] : (tip ?? rolls.at(-1))).click();
      return true;
    }
    if (document.querySelector('.turn.mine [data-do=build]')) return build();
    const answers = [
      '.turn [data-do=confirm]',
      '.turn [data-hinted]:not([data-do=undo], [data-do=hint])',
      '.turn [data-do=yes]',
      '.turn.mine .btn.primary',
      '.turn.mine [data-do=end]',
      '.turn.mine [data-choice]',
      '.turn.mine .person',
    ];
    return answers.some(press);
  };
  note();
  const guide = document.querySelector('.guide');
  if (listened && guide?.dataset.moment && `${guide.dataset.moment} ${guide.dataset.at}` !== listened) return true;
  const acted = act();
  note();
  return acted;
}
