import { type ClaimedMail, type House, mailWith } from './compose.ts';
import { fill, fillCount, oneLine, readerOf } from './language.ts';
import type { Mail } from './sender.ts';

/** What an email says about `count` places that somebody took for others at a shift and that have no name: until which day they stay, or that they are gone. */
export type NamesLetter = { about: 'names_needed' | 'names_missed'; count: number; day: string; title: string };

/** Whether a letter is about places of companions without a name. */
export const isAboutNames = (letter: { about: string }): letter is NamesLetter =>
  letter.about === 'names_needed' || letter.about === 'names_missed';

/** Writes an email about places of companions without a name. */
export function composeNames(claimed: ClaimedMail, { about, count, day, title }: NamesLetter, house: House): Mail {
  const { name, settings, language, unsubscribe_key: key } = claimed;
  const reader = readerOf(language, settings?.timezone, house.timezone);
  const texts = reader.texts.names[about];
  // A day of the calendar, which no zone moves.
  const date = new Intl.DateTimeFormat(reader.tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
  return mailWith(
    {
      language: reader.tag,
      subject: oneLine(fill(texts.subject, { title })),
      sender: house.sender,
      hello: fill(reader.texts.hello, { name }),
      sections: [
        {
          heading: title,
          lines: [],
          description: null,
          before: null,
          sentence: fill(fillCount(texts.sentence, count, reader), { day: date }),
        },
      ],
      attached: null,
      open: { label: reader.texts.names.open, href: `${house.siteUrl}/volunteer/shifts` },
      why: fill(reader.texts.access.why, { organisation: house.organisation }),
      stop: { label: reader.texts.stop, href: `${house.siteUrl}/unsubscribe#${key}` },
    },
    claimed,
    house,
  );
}
