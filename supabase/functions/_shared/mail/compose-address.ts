import { type ClaimedMail, type House, mailWith } from './compose.ts';
import { fill, oneLine, readerOf } from './language.ts';
import type { Mail } from './sender.ts';

/**
 * What an email about a change of address says: at the new address the code that confirms it, which is missing if it is over; at the
 * old one that it has changed, and who did it, if not its person.
 */
export type AddressLetter =
  | { about: 'address_code'; code?: string }
  | { about: 'address_changed'; actor: string | null };

export const isAboutAddress = (letter: { about: string }): letter is AddressLetter =>
  letter.about.startsWith('address_');

/** Writes an email about a change of address; `null`: the code is over. Nobody stops such emails. */
export function composeAddress(claimed: ClaimedMail, letter: AddressLetter, house: House): Mail | null {
  const reader = readerOf(claimed.language, claimed.settings?.timezone, house.timezone);
  const { texts } = reader;
  const { organisation } = house;
  if (letter.about === 'address_code' && !letter.code) return null;
  const words =
    letter.about === 'address_code'
      ? texts.address.code
      : letter.actor === null
        ? texts.address.changed
        : texts.address.changedBy;
  const values = {
    organisation,
    ...(letter.about === 'address_code' ? { code: letter.code ?? '' } : { actor: letter.actor ?? '' }),
  };
  return mailWith(
    {
      language: reader.tag,
      subject: oneLine(fill(words.subject, values)),
      sender: house.sender,
      hello: fill(texts.hello, { name: claimed.name }),
      sections: [
        {
          heading: organisation,
          lines: [fill(words.line, values)],
          description: null,
          before: null,
          sentence: fill(words.sentence, values),
        },
      ],
      attached: null,
      open: { label: texts.access.open, href: `${house.siteUrl}/volunteer/profile` },
      why: fill(texts.access.why, { organisation }),
      stop: null,
    },
    claimed,
    house,
  );
}
