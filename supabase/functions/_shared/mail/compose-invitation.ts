import { type ClaimedMail, type House, type Invitation, mailWith } from './compose.ts';
import type { Letter } from './html.ts';
import { fill, oneLine, readerOf } from './language.ts';
import type { Mail } from './sender.ts';

/** Writes an invitation. `token`: the secret of its link. */
export function composeInvitation(
  claimed: ClaimedMail,
  { role, expires_at, inviter, inviter_email }: Invitation,
  house: House,
  token: string,
): Mail {
  const { name, settings, language, unsubscribe_key: key } = claimed;
  const reader = readerOf(language, settings?.timezone, house.timezone);
  const texts = reader.texts.invitation;
  const date = new Intl.DateTimeFormat(reader.tag, { dateStyle: 'long', timeZone: reader.zone }).format(
    new Date(expires_at),
  );
  const reach = house.contact ?? inviter_email;
  const values = { inviter, organisation: house.organisation, date, reach: reach ?? '' };
  const letter: Letter = {
    language: reader.tag,
    subject: oneLine(fill(texts.subject, values)),
    sender: house.sender,
    hello: fill(reader.texts.hello, { name }),
    sections: [
      {
        heading: house.organisation,
        lines: [texts[role], ...(reach ? [fill(texts.questions, values)] : [])],
        description: null,
        before: null,
        sentence: fill(texts.sentence, values),
      },
    ],
    attached: fill(texts.valid, values),
    open: { label: texts.open, href: `${house.siteUrl}/join#${token}` },
    why: fill(texts.why, values),
    stop: { label: reader.texts.stop, href: `${house.siteUrl}/unsubscribe#${key}` },
  };
  return mailWith(letter, claimed, house, { replyTo: reach });
}
