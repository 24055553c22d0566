import { formerNumber } from '@contract/former-member.ts';
import { personTexts } from './texts.ts';

const first = (text: string): string => Array.from(text.trim())[0]?.toLocaleUpperCase('en-US') ?? '';

/** The letter of an avatar: of the name, else of the address, else 'U'. */
export const initialOf = (name: string, email: string): string => first(name) || first(email) || 'U';

/** Text folded for searches: lower case without accents, so that 'muller' finds 'Müller'. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** What calls a phone number as people write it. */
export const phoneLink = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, '')}`;

/** The name of a person as the reader sees it: somebody who has left has a number, worded in the reader's language. */
export function personName(name: string): string {
  const number = formerNumber(name);
  if (number === null) return name;
  const t = personTexts.get();
  return number === '' ? t.former : t.formerNumbered({ number });
}
