import type { ClaimedMail, House } from './compose.ts';
import { mailWith } from './compose.ts';
import type { Letter } from './html.ts';
import { fill, fillCount, momentOf, oneLine, readerOf, shortStart, timeRange } from './language.ts';
import type { Mail } from './sender.ts';

/**
 * What an email says to somebody who waits: that a place is offered to them, or that somebody else was first. `open`: they can
 * still answer. `held`: the place is held for them; otherwise the first of the `asked` people to say yes has it.
 */
export interface OfferLetter {
  about: 'offer' | 'offer_over';
  open: boolean;
  key: string;
  deadline: string;
  held: boolean;
  asked: number;
  shift: {
    title: string;
    location: string | null;
    slot_type: string;
    start_time: string;
    end_time: string;
    timezone: string;
    all_day: boolean;
  };
}

/** Writes an email about an offer; `null`: the offer is over, or the shift has begun. */
export function composeOffer(claimed: ClaimedMail, offer: OfferLetter, house: House, now: Date): Mail | null {
  const isOffer = offer.about === 'offer';
  if ((isOffer && !offer.open) || Date.parse(offer.shift.start_time) <= now.getTime()) return null;
  const { name, settings, language, unsubscribe_key: key } = claimed;
  const reader = readerOf(language, settings?.timezone ?? house.timezone);
  const { texts } = reader;
  const { shift } = offer;
  const words = isOffer ? texts.offer : texts.offerOver;
  const deadline = { deadline: momentOf(offer.deadline, reader) };
  const sentence = !isOffer
    ? texts.offerOver.sentence
    : offer.held
      ? fill(texts.offer.held, deadline)
      : fill(fillCount(texts.offer.first, offer.asked, reader), deadline);
  const letter: Letter = {
    language: reader.tag,
    subject: oneLine(fill(words.subject, { title: shift.title, when: shortStart(shift, reader) })),
    sender: house.sender,
    hello: fill(texts.hello, { name }),
    sections: [
      {
        heading: shift.title,
        lines: [timeRange(shift, reader), shift.location ?? '', shift.slot_type].filter(Boolean),
        description: null,
        before: null,
        sentence,
        link: isOffer ? { label: texts.offer.answer, href: `${house.siteUrl}/answer#${offer.key}` } : null,
      },
    ],
    attached: null,
    open: { label: texts.open, href: `${house.siteUrl}/volunteer` },
    why: fill(texts.offer.why, { organisation: house.organisation }),
    stop: { label: texts.stop, href: `${house.siteUrl}/unsubscribe#${key}` },
  };
  return mailWith(letter, claimed, house);
}
