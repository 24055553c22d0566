import type { ClaimedMail, House } from './compose.ts';
import { mailWith } from './compose.ts';
import type { Letter } from './html.ts';
import { fill, fillCount, type LetterShift, momentOf, oneLine, type Reader, readerOf, shortStart } from './language.ts';
import { placeLines } from './place-lines.ts';
import type { Mail } from './sender.ts';

/**
 * What an email says to somebody who waits: that a place is offered to them, or that somebody else was first; or to somebody who is
 * asked to take over a place: by `giver`, if that person shows the name, and `in_return` for a shift of theirs if it is a swap. `open`: they can
 * still answer. `held`: the place is held for them; otherwise the first of the `asked` people to say yes has it.
 */
export interface OfferLetter {
  about: 'offer' | 'offer_over' | 'hand_over';
  open: boolean;
  key: string;
  deadline: string;
  held: boolean;
  asked: number;
  giver: string | null;
  in_return: LetterShift | null;
  shift: LetterShift;
}

/** What is said about the place, and the words of the button that answers; `null`: there is nothing to answer. */
function wordsOf(
  offer: OfferLetter,
  reader: Reader,
): { subject: string; sentence: string; answer: string | null; why: string } {
  const { texts } = reader;
  if (offer.about === 'hand_over') {
    const { giver, in_return: gives } = offer;
    const { subject, named, somebody, swapSubject, swapNamed, swapSomebody, answer, why } = texts.handOver;
    if (gives) {
      const other = `${gives.title}, ${shortStart(gives, reader)}`;
      const sentence = giver ? fill(swapNamed, { giver, other }) : fill(swapSomebody, { other });
      return { subject: swapSubject, sentence, answer, why };
    }
    return { subject, sentence: giver ? fill(named, { giver }) : somebody, answer, why };
  }
  const { why, answer } = texts.offer;
  if (offer.about === 'offer_over') return { ...texts.offerOver, answer: null, why };
  const deadline = { deadline: momentOf(offer.deadline, offer.shift.timezone, reader) };
  const sentence = offer.held ? texts.offer.held : fillCount(texts.offer.first, offer.asked, reader);
  return { subject: texts.offer.subject, sentence: fill(sentence, deadline), answer, why };
}

/** Writes an email about an offer or a hand-over; `null`: it is over, or the shift has begun. */
export function composeOffer(claimed: ClaimedMail, offer: OfferLetter, house: House, now: Date): Mail | null {
  const { shift } = offer;
  if ((offer.about !== 'offer_over' && !offer.open) || Date.parse(shift.start_time) <= now.getTime()) return null;
  const { name, settings, language, unsubscribe_key: key } = claimed;
  const reader = readerOf(language, settings?.timezone, house.timezone);
  const { texts } = reader;
  const { subject, sentence, answer, why } = wordsOf(offer, reader);
  const letter: Letter = {
    language: reader.tag,
    subject: oneLine(fill(subject, { title: shift.title, when: shortStart(shift, reader) })),
    sender: house.sender,
    hello: fill(texts.hello, { name }),
    sections: [
      {
        heading: shift.title,
        lines: placeLines(shift, reader),
        description: null,
        before: null,
        sentence,
        link: answer === null ? null : { label: answer, href: `${house.siteUrl}/answer#${offer.key}` },
      },
    ],
    attached: null,
    open: { label: texts.open, href: `${house.siteUrl}/volunteer` },
    why: fill(why, { organisation: house.organisation }),
    stop: { label: texts.stop, href: `${house.siteUrl}/unsubscribe#${key}` },
  };
  return mailWith(letter, claimed, house);
}
