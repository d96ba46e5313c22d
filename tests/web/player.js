// Plays with the page's own buttons: whatever is offered is pressed, landmarks first.
() => {
  const one = (selector) => document.querySelector(selector);
  const ready = (element) => element && !element.disabled && element.getAttribute('aria-disabled') !== 'true';
  const press = (element) => (ready(element) ? (element.click(), true) : false);
  const any = (list) => list[Math.floor(Math.random() * list.length)];

  function act() {
    if (press(one('[data-do=roll2]')) || press(one('[data-do=roll1]'))) return;
    if (press(one('.turn [data-do=confirm]'))) return;
    if (press(one('.turn [data-do=yes]'))) return;
    const person = one('.turn .person');
    if (person) return press(person);
    for (const group of document.querySelectorAll('.turn .choices')) {
      const choices = [...group.querySelectorAll('button')];
      if (choices.length && !choices.some((b) => b.getAttribute('aria-pressed') === 'true')) any(choices).click();
    }
    if (one('.turn .choices')) return;
    const build = one('.turn [data-do=build]');
    if (press(build)) return;
    const wares = [...document.querySelectorAll('.mk .s-affordable')];
    const landmarks = wares.filter((ware) => ware.matches('.lm, .lmc'));
    if (build && wares.length) return (landmarks.at(-1) ?? any(wares)).click();
    press(one('.turn [data-do=end]'));
  }
  window.player ??= setInterval(act, 25);
}
