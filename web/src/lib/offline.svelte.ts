// Whether the server answers, as far as the last question showed.
export const offline = $state({ now: false });
