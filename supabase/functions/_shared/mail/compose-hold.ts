import { type ClaimedMail, type House, mailWith } from './compose.ts';
import { fill, type LetterShift, oneLine, readerOf, shortStart } from './language.ts';
import { placeLines } from './place-lines.ts';
import type { Mail } from './sender.ts';

/** What an email says to somebody for whom a place is held: the six digits. Without them the hold is over. `event`: the id of the shift; `places`: how many are held. */
export type HoldLetter = { about: 'hold_code'; code?: string; places?: number; event?: string; shift?: LetterShift };

/**
 * Writes the email with the six digits of a place that is held; `null`: it is over. It does not greet by name: a stranger may have typed this
 * address, and anything in place of a name.
 */
export function composeHold(
  claimed: ClaimedMail,
  { code, places = 1, event, shift }: HoldLetter,
  house: House,
): Mail | null {
  if (!code || !shift) return null;
  const reader = readerOf(claimed.language, undefined, house.timezone);
  const { texts } = reader;
  const values = { code, organisation: house.organisation };
  const howMany = places > 1 ? [fill(texts.hold.places, { count: String(places) })] : [];
  return mailWith(
    {
      language: reader.tag,
      subject: oneLine(fill(texts.hold.subject, { code, title: shift.title, when: shortStart(shift, reader) })),
      sender: house.sender,
      hello: texts.hold.hello,
      sections: [
        {
          heading: shift.title,
          lines: placeLines(shift, reader),
          description: null,
          before: null,
          sentence: [fill(texts.hold.sentence, values), ...howMany, texts.hold.valid].join(' '),
        },
      ],
      attached: null,
      open: { label: texts.hold.open, href: `${house.siteUrl}/open/${event}` },
      why: fill(texts.hold.why, values),
      stop: null,
    },
    claimed,
    house,
  );
}
