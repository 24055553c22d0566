/** Text folded for searches: lower case without accents, so that 'muller' finds 'Müller'. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
