import { type ClaimedMail, type House, mailWith } from './compose.ts';
import type { Letter, Section } from './html.ts';
import { dayOf, fill, fillCount, type LetterShift, oneLine, readerOf, shortStart } from './language.ts';
import { placeLines } from './place-lines.ts';
import type { Mail } from './sender.ts';

/** A place that fits. `asked`: how many people know of it, if that matters. */
interface FittingPlace {
  asked: number | null;
  slot_type_id: string;
  place_id: string | null;
  shift: LetterShift;
}

/** What an email says to somebody who watches: the places that are new to them, by start, as far as they are still free. */
export interface FitsLetter {
  about: 'fits';
  places: FittingPlace[];
}

/** More than these are left to the app. */
const most = 10;

/** The first page of volunteers, narrowed to this place. */
function addressOf({ shift, slot_type_id, place_id }: FittingPlace, siteUrl: string): string {
  const search = new URLSearchParams({ day: dayOf(shift), types: slot_type_id, ...(place_id && { places: place_id }) });
  return `${siteUrl}/volunteer?${search}`;
}

/** Writes an email about places that fit; `null`: none of them is free any more. */
export function composeFits(claimed: ClaimedMail, { places }: FitsLetter, house: House): Mail | null {
  const [first] = places;
  if (!first) return null;
  const { name, settings, language, unsubscribe_key: key } = claimed;
  const reader = readerOf(language, settings?.timezone, house.timezone);
  const { texts } = reader;
  const more = places.length - most;
  const sections = places.slice(0, most).map((place): Section => {
    const { shift, asked } = place;
    return {
      heading: shift.title,
      lines: placeLines(shift, reader),
      description: null,
      before: null,
      sentence: asked === null ? texts.fits.sentence : fillCount(texts.fits.told, asked, reader),
      link: { label: texts.fits.take, href: addressOf(place, house.siteUrl) },
    };
  });
  const subject = fill(fillCount(texts.fits.subject, places.length, reader), {
    title: first.shift.title,
    when: shortStart(first.shift, reader),
  });
  const letter: Letter = {
    language: reader.tag,
    subject: oneLine(subject),
    sender: house.sender,
    hello: fill(texts.hello, { name }),
    sections: [
      ...sections,
      {
        heading: texts.fits.watching,
        lines: more > 0 ? [fillCount(texts.fits.more, more, reader)] : [],
        description: null,
        before: null,
        sentence: texts.fits.end,
        link: { label: texts.fits.settings, href: `${house.siteUrl}/volunteer/settings#watches` },
      },
    ],
    attached: null,
    open: { label: texts.open, href: `${house.siteUrl}/volunteer` },
    why: fill(texts.fits.why, { organisation: house.organisation }),
    stop: { label: texts.stop, href: `${house.siteUrl}/unsubscribe#${key}` },
  };
  return mailWith(letter, claimed, house);
}
