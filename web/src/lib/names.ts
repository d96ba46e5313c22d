/** Signs of a name as people count them; the server counts, this is only said. */
export const NAME_LENGTH = 24;
