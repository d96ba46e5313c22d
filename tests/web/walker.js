// Plays moves at a table over a socket of its own: quick, and without the page.
([game, moves, protocol]) =>
  new Promise((done, fail) => {
    const socket = new WebSocket(`ws://${location.host}/ws/${game}`);
    const left = [...moves];
    let view = null;
    let began = false;

    const next = () => {
      if (!left.length) {
        socket.close();
        return done(view.rev);
      }
      const move = { type: 'move', id: `walk-${left.length}`, rev: view.rev, action: left[0] };
      socket.send(JSON.stringify(move));
    };
    socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', protocol }));
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data);
      if (message.type === 'refused' && message.code !== 'too_fast') return fail(new Error(event.data));
      if (message.type === 'welcome') view = message.view;
      if (message.type === 'update') view = { ...view, ...message.view }; // the rest of it is of no interest here
      if (message.type === 'accepted') left.shift();
      if (message.type === 'refused') setTimeout(next, 200);
      else if (message.type === 'accepted' || (!began && view.stage === 'playing')) {
        began = true;
        next();
      }
    };
    socket.onclose = (event) => fail(new Error(`closed: ${event.code} ${event.reason}`));
    socket.onerror = () => fail(new Error('no connection'));
  });
