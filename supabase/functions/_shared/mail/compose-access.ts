import { type ClaimedMail, type House, mailWith } from './compose.ts';
import type { Letter } from './html.ts';
import { fill, fillCount, oneLine, type Reader, readerOf } from './language.ts';
import type { Mail } from './sender.ts';

/**
 * What an email about access says: to the person that they are in or blocked; to administrators that somebody was
 * blocked, or that people wait. `reason` is missing if it is not told.
 */
export type AccessLetter =
  | { about: 'admitted' }
  | { about: 'blocked'; released: number; reason?: string | null }
  | { about: 'person_blocked'; name: string; actor: string; released: number; reason: string }
  | { about: 'people_waiting'; count: number };

function linesOf(access: AccessLetter, reader: Reader): string[] {
  if (access.about !== 'blocked' && access.about !== 'person_blocked') return [];
  const texts = reader.texts.access;
  const freed = access.about === 'blocked' ? texts.released : texts.freed;
  return [
    ...(access.released > 0 ? [fillCount(freed, access.released, reader)] : []),
    ...(access.reason ? [fill(texts.reason, { reason: access.reason })] : []),
    ...(access.about === 'blocked' ? [texts.ask] : []),
  ];
}

/** Writes an email about access; `null`: nobody waits any more. */
export function composeAccess(claimed: ClaimedMail, access: AccessLetter, house: House): Mail | null {
  const { name, settings, language, unsubscribe_key: key } = claimed;
  if (access.about === 'people_waiting' && access.count === 0) return null;
  const reader = readerOf(language, settings?.timezone ?? house.timezone);
  const texts = reader.texts.access;
  const values: Record<string, string> = {
    organisation: house.organisation,
    ...(access.about === 'person_blocked' && { name: access.name, actor: access.actor }),
  };
  const words =
    access.about === 'people_waiting'
      ? {
          subject: fillCount(texts.waiting, access.count, reader),
          sentence: fillCount(texts.waiting, access.count, reader),
        }
      : { subject: fill(texts[access.about].subject, values), sentence: fill(texts[access.about].sentence, values) };
  const isForPeople = access.about === 'admitted' || access.about === 'blocked';
  const letter: Letter = {
    language: reader.tag,
    subject: oneLine(words.subject),
    sender: house.sender,
    hello: fill(reader.texts.hello, { name }),
    sections: [
      {
        heading: house.organisation,
        lines: linesOf(access, reader),
        description: null,
        before: null,
        sentence: words.sentence,
      },
    ],
    attached: null,
    open: isForPeople
      ? { label: texts.open, href: `${house.siteUrl}/volunteer` }
      : { label: texts.openStaff, href: `${house.siteUrl}/admin/staff` },
    why: fill(texts.why, values),
    stop: { label: reader.texts.stop, href: `${house.siteUrl}/unsubscribe#${key}` },
  };
  return mailWith(letter, claimed, house);
}
