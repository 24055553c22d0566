import { formerNumber } from '@contract/former-member.ts';
import { personTexts } from './person-texts.ts';

/** The name of a person as the reader sees it: somebody who has left has a number, worded in the reader's language. */
export function personName(name: string): string {
  const number = formerNumber(name);
  if (number === null) return name;
  const t = personTexts.get();
  return number === '' ? t.former : t.formerNumbered({ number });
}
