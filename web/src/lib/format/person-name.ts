import { formerNumber } from '@contract/former-member.ts';
import { personMessages } from './person-messages.ts';

/** The name of a person as the reader sees it: somebody who has left has a number, worded in the reader's language. */
export function personName(name: string): string {
  const number = formerNumber(name);
  if (number === null) return name;
  const t = personMessages.get();
  return number === '' ? t.former : t.formerNumbered({ number });
}
