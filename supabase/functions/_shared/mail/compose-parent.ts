import { type ClaimedMail, type House, mailWith } from './compose.ts';
import { fill, oneLine, readerOf } from './language.ts';
import type { Mail } from './sender.ts';

/** What an email asks a parent: to agree to a document for somebody under 18. */
export interface ParentLetter {
  about: 'parent_asked';
  person: string;
  document: string;
  /** ISO 8601; when the link ends. */
  until: string;
}

/** Writes an email to a parent. `token`: the secret of its link. It does not greet by name: the young person has typed it, and may have typed anything. */
export function composeParent(
  claimed: ClaimedMail,
  { person, document, until }: ParentLetter,
  house: House,
  token: string,
): Mail {
  const reader = readerOf(claimed.language, undefined, house.timezone);
  const texts = reader.texts.parent;
  const date = new Intl.DateTimeFormat(reader.tag, { dateStyle: 'long', timeZone: reader.zone }).format(
    new Date(until),
  );
  const values = { person, document, date, organisation: house.organisation };
  return mailWith(
    {
      language: reader.tag,
      subject: oneLine(fill(texts.subject, values)),
      sender: house.sender,
      hello: reader.texts.hold.hello,
      sections: [
        {
          heading: document,
          lines: [texts.noAccount, fill(texts.valid, values)],
          description: null,
          before: null,
          sentence: fill(texts.sentence, values),
        },
      ],
      attached: null,
      open: { label: texts.open, href: `${house.siteUrl}/parent#${token}` },
      why: fill(texts.why, values),
      stop: null,
    },
    claimed,
    house,
  );
}
