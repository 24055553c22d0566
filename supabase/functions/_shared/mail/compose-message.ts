import { type ClaimedMail, type House, mailWith } from './compose.ts';
import { fill, oneLine, readerOf } from './language.ts';
import type { Mail } from './sender.ts';

/** What somebody has written to many people, in the language of its reader if there is one. `contact`: where answers go. */
export interface MessageLetter {
  about: 'message';
  subject: string;
  body: string;
  /** A name. */
  sender: string | null;
  contact: string | null;
  /** It is about a shift that the person holds, so it reaches them whatever they have set. */
  operational: boolean;
  sent_at: string;
}

/** An email that could not be sent for so long helps nobody on the day. */
const longestDelay = 2 * 86_400_000;

export const isMessage = (letter: { about: string } | null): letter is MessageLetter => letter?.about === 'message';

/** Writes an email with what somebody has written; `null`: it is about a shift, and comes too late. */
export function composeMessage(claimed: ClaimedMail, message: MessageLetter, house: House, now: Date): Mail | null {
  const { name, settings, language, unsubscribe_key: key } = claimed;
  if (message.operational && now.getTime() - Date.parse(message.sent_at) > longestDelay) return null;
  const reader = readerOf(language, settings?.timezone, house.timezone);
  const texts = reader.texts.message;
  const values = { organisation: house.organisation };
  return mailWith(
    {
      language: reader.tag,
      subject: oneLine(message.subject),
      sender: house.sender,
      hello: fill(reader.texts.hello, { name }),
      message: {
        body: message.body,
        by: message.sender === null ? house.organisation : `${oneLine(message.sender)}, ${house.organisation}`,
      },
      sections: [],
      attached: null,
      open: { label: texts.open, href: `${house.siteUrl}/volunteer/messages` },
      why: fill(message.operational ? texts.whyShift : texts.why, values),
      stop: message.operational ? null : { label: reader.texts.stop, href: `${house.siteUrl}/unsubscribe#${key}` },
    },
    claimed,
    house,
    { replyTo: message.contact ?? house.replyTo },
  );
}
