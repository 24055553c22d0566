import { type ClaimedMail, type House, mailWith } from './compose.ts';
import { fill, oneLine, readerOf } from './language.ts';
import type { Mail } from './sender.ts';

/** What an email says to a person who agreed to a document that has a new text, and who has places that ask for it. */
export type DocumentLetter = { about: 'document_asked'; document: string };

export const isAboutDocument = (letter: { about: string }): letter is DocumentLetter =>
  letter.about === 'document_asked';

/** Writes an email about a new text of a document. */
export function composeDocument(claimed: ClaimedMail, { document }: DocumentLetter, house: House): Mail {
  const { name, settings, language, unsubscribe_key: key } = claimed;
  const reader = readerOf(language, settings?.timezone, house.timezone);
  const texts = reader.texts.document;
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
      open: { label: texts.open, href: `${house.siteUrl}/volunteer/profile` },
      why: fill(reader.texts.access.why, { organisation: house.organisation }),
      stop: { label: reader.texts.stop, href: `${house.siteUrl}/unsubscribe#${key}` },
    },
    claimed,
    house,
  );
}
