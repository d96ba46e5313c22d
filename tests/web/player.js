// Plays with the page's own buttons: whatever is offered is pressed, landmarks first.
() => {
  const one = (selector) => document.querySelector(selector);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const ready = (element) => element && !element.disabled && element.getAttribute('aria-disabled') !== 'true';
  const press = (element) => (ready(element) ? (element.click(), true) : false);
  const any = (list) => list[Math.floor(Math.random() * list.length)];
  const chosen = (button) => button.getAttribute('aria-pressed') === 'true';

  function choose() {
    for (const group of all('.turn .choices, .turn .far')) {
      const choices = [...group.querySelectorAll('button')];
      if (choices.length && !choices.some(chosen)) any(choices).click();
    }
  }

  function build() {
    const wares = all('.mk .s-affordable, .me .lmk.s-affordable');
    const landmarks = [...all('.slots .affordable'), ...wares.filter((ware) => ware.matches('.lm, .lmc, .lmk'))];
    const project = one('.turn [data-act=contribute]');
    const others = all('.turn [data-act]:not([data-act=contribute])').filter((chip) => !chosen(chip));
    const wanted = landmarks.at(-1) ?? project ?? any([...wares, ...others]);
    return wanted ? (wanted.click(), true) : false;
  }

  function act() {
    if (press(one('[data-do=roll2]')) || press(one('[data-do=roll1]'))) return;
    if (press(one('.turn [data-do=confirm]'))) return;
    if (press(one('.turn [data-do=yes]'))) return;
    const person = one('.turn .person');
    if (person) return press(person);
    choose();
    const gold = one('.turn [data-do=build]');
    if (press(gold)) return;
    if (one('.turn .choices, .turn .far')) return;
    const ways = all('.turn .rollpair button').filter(ready);
    if (ways.length) return any(ways).click();
    if (gold && build()) return;
    press(one('.turn [data-do=end]'));
  }
  window.player ??= setInterval(act, 25);
}
