/** Text as it is searched: small letters without accents, so that 'Müller' is found by 'muller'. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
