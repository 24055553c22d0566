import { type ClaimedMail, type House, mailWith } from './compose.ts';
import { fill, oneLine, readerOf } from './language.ts';
import type { Mail } from './sender.ts';

/** What an email to a person says about a qualification: it ends soon, or what became of their request. `day`: the last day. */
export type QualificationLetter =
  | { about: 'qualification_ending'; qualification: string; day: string; confirmed_by: 'self' | 'organiser' }
  | { about: 'qualification_confirmed' | 'qualification_declined'; qualification: string };

export const isAboutQualification = (letter: { about: string }): letter is QualificationLetter =>
  letter.about.startsWith('qualification_');

/** Writes an email about a qualification. */
export function composeQualification(claimed: ClaimedMail, about: QualificationLetter, house: House): Mail {
  const { name, settings, language, unsubscribe_key: key } = claimed;
  const reader = readerOf(language, settings?.timezone, house.timezone);
  const texts = reader.texts.qualification;
  const ends = about.about === 'qualification_ending' ? about : null;
  const values = {
    qualification: about.qualification,
    // A day of the calendar, which no zone moves.
    ...(ends && {
      day: new Intl.DateTimeFormat(reader.tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(ends.day)),
    }),
  };
  const { subject, sentence } = texts[about.about];
  return mailWith(
    {
      language: reader.tag,
      subject: oneLine(fill(subject, values)),
      sender: house.sender,
      hello: fill(reader.texts.hello, { name }),
      sections: [
        {
          heading: about.qualification,
          lines: ends ? [texts.renew[ends.confirmed_by]] : [],
          description: null,
          before: null,
          sentence: fill(sentence, values),
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
