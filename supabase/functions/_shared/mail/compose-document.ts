import { type ClaimedMail, type House, mailWith } from './compose.ts';
import { fill, oneLine, readerOf } from './language.ts';
import type { Mail } from './sender.ts';

/**
 * What an email says about a document: it has a new text, and the person has agreed to an earlier one and has places that ask for it; or what a parent whom they have
 * asked to agree to it says.
 */
export type DocumentLetter = { about: 'document_asked' | 'parent_agreed' | 'parent_declined'; document: string };

export const isAboutDocument = (letter: { about: string }): letter is DocumentLetter =>
  ['document_asked', 'parent_agreed', 'parent_declined'].includes(letter.about);

/** Writes an email about a document. */
export function composeDocument(claimed: ClaimedMail, { about, document }: DocumentLetter, house: House): Mail {
  const { name, settings, language, unsubscribe_key: key } = claimed;
  const reader = readerOf(language, settings?.timezone, house.timezone);
  const { open, ...abouts } = reader.texts.document;
  const texts = abouts[about];
  return mailWith(
    {
      language: reader.tag,
      subject: oneLine(fill(texts.subject, { document })),
      sender: house.sender,
      hello: fill(reader.texts.hello, { name }),
      sections: [
        { heading: document, lines: [], description: null, before: null, sentence: fill(texts.sentence, { document }) },
      ],
      attached: null,
      open: { label: open, href: `${house.siteUrl}/volunteer/profile` },
      why: fill(reader.texts.access.why, { organisation: house.organisation }),
      stop: { label: reader.texts.stop, href: `${house.siteUrl}/unsubscribe#${key}` },
    },
    claimed,
    house,
  );
}
