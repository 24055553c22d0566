import page from './es.json' with { type: 'json' };
import list from './list/es.json' with { type: 'json' };

/** All texts of the page in this language. */
export const texts = { ...list, ...page };
