import { type ClaimedMail, type House, mailWith } from './compose.ts';
import { fill, oneLine, readerOf } from './language.ts';
import type { Mail } from './sender.ts';

/** What an email says to somebody who has a shift soon and has not answered what is needed for it until `day`. */
export type AnswersLetter = { about: 'answers_needed'; questions: string[]; day: string };

/** Writes an email about questions that are to be answered. */
export function composeAnswers(claimed: ClaimedMail, { questions, day }: AnswersLetter, house: House): Mail {
  const { name, settings, language, unsubscribe_key: key } = claimed;
  const reader = readerOf(language, settings?.timezone, house.timezone);
  const texts = reader.texts.answers;
  // A day of the calendar, which no zone moves.
  const date = new Intl.DateTimeFormat(reader.tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
  return mailWith(
    {
      language: reader.tag,
      subject: oneLine(fill(texts.subject, { day: date })),
      sender: house.sender,
      hello: fill(reader.texts.hello, { name }),
      sections: [
        {
          heading: house.organisation,
          lines: questions,
          description: null,
          before: null,
          sentence: fill(texts.sentence, { day: date }),
        },
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
