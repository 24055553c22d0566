import type { LeadRight } from '../contract/leads.ts';
import { type ClaimedMail, type House, mailWith } from './compose.ts';
import { leadPage } from './compose-alert.ts';
import { fill, oneLine, type Reader, readerOf } from './language.ts';
import type { Mail } from './sender.ts';

/** What an email to somebody who leads shifts says: which ones, and what they may do there. `name`: `null` for all, and for a draft that they do not see. */
export interface LeadingLetter {
  about: 'leading';
  leads: { name: string | null; is_all: boolean; rights: LeadRight[] }[];
}

function grantLine({ name, is_all, rights }: LeadingLetter['leads'][number], { texts, tag }: Reader): string {
  const words = texts.leading;
  const list = new Intl.ListFormat(tag).format(rights.map((right) => words.rights[right]));
  return `${name ?? (is_all ? words.all : words.planned)} – ${list}`;
}

/** Writes an email to somebody who leads shifts; `null`: they lead none any more. */
export function composeLeading(claimed: ClaimedMail, { leads }: LeadingLetter, house: House): Mail | null {
  if (leads.length === 0) return null;
  const { name, settings, language, unsubscribe_key: key } = claimed;
  const reader = readerOf(language, settings?.timezone, house.timezone);
  const { leading: words, access, alert, hello, stop } = reader.texts;
  const { organisation } = house;
  return mailWith(
    {
      language: reader.tag,
      subject: oneLine(fill(words.subject, { organisation })),
      sender: house.sender,
      hello: fill(hello, { name }),
      sections: [
        {
          heading: organisation,
          lines: leads.map((lead) => grantLine(lead, reader)),
          description: null,
          before: null,
          sentence: words.sentence,
        },
      ],
      attached: null,
      open: { label: alert.openLed, href: leadPage(house.siteUrl) },
      why: fill(access.why, { organisation }),
      stop: { label: stop, href: `${house.siteUrl}/unsubscribe#${key}` },
    },
    claimed,
    house,
  );
}
