const placeholder = (name: string): string => `{${name}}`;

/** Placeholders that stay in a sentence, so that elements can be put there. */
export const keptPlaces = { actor: placeholder('actor'), title: placeholder('title'), person: placeholder('person') };
