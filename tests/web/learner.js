// A person who plays a guided game: follows the tips, or does as they please. Notes every sentence.
async (manner) => {
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
    if (press('.turn [data-guide=next]')) return true;
    const rolls = all('.turn [data-do^=roll]');
    if (rolls.length) {
      const tip = rolls.find((roll) => roll.matches('[data-hinted]'));
      (manner === 'one' ? rolls[0] : (tip ?? rolls.at(-1))).click();
      return true;
    }
    if (document.querySelector('.turn.mine [data-do=build]')) return build();
    return press('.turn [data-hinted]:not([data-do=undo], [data-do=hint])') || press('.turn [data-do=yes]') || press('.turn.mine .btn.primary') || press('.turn.mine [data-do=end]') || press('.turn.mine [data-choice]') || press('.turn.mine .person');
  };
  note();
  const acted = act();
  note();
  return acted;
}
