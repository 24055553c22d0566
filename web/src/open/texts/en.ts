import page from './en.json' with { type: 'json' };
import list from './list/en.json' with { type: 'json' };

/** All texts of the page in this language. */
export const texts = { ...list, ...page };
