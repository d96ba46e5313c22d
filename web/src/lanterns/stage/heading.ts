import type { Attachment } from 'svelte/attachments';

/** A new page of the stage begins at its heading, for whoever listens or uses the keyboard. */
export const heading: Attachment<HTMLElement> = (element) => {
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
};
