import type { AlertList } from '../contract/notices.ts';
import { type ClaimedMail, type House, mailWith } from './compose.ts';
import type { Section } from './html.ts';
import { dayOf, fill, fillCount, oneLine, type Reader, readerOf, timeRange } from './language.ts';
import type { Mail } from './sender.ts';

/** What an email to an administrator or lead says of places that came free and shifts with too few people: at once, or once a day. */
export interface AlertLetter {
  about: 'alert' | 'digest';
  /** Nothing for somebody who leads no more. */
  list?: AlertList | null;
  to_lead?: boolean;
}

type Shift = AlertList['shifts'][number];

export const isAlert = (letter: { about: string }): letter is AlertLetter =>
  letter.about === 'alert' || letter.about === 'digest';

const isLacking = ({ min_count, confirmed }: Shift): boolean => min_count !== null && confirmed < min_count;
/** Whether there is still something to do: a retried email may arrive when somebody has done it. */
const isOpen = (shift: Shift): boolean => shift.open !== null && (shift.open > 0 || isLacking(shift));

/** The page of what a lead leads, which the board is not for. */
export const leadPage = (siteUrl: string): string => `${siteUrl}/lead`;

/** The shift on the board of its day, with its panel open. */
function addressOf({ event, slot_id }: Shift, siteUrl: string): string {
  return `${siteUrl}/admin/schedule?day=${dayOf(event)}&shift=${event.id}&slot=${slot_id}`;
}

function section(shift: Shift, reader: Reader, siteUrl: string, toLead: boolean): Section {
  const texts = reader.texts.alert;
  const { event, open, offered, people } = shift;
  return {
    heading: event.title,
    lines: [
      timeRange(event, reader),
      event.location ?? '',
      shift.slot_type,
      ...people.map(({ name, late }) => fill(late ? texts.gaveLate : texts.gave, { name })),
      isLacking(shift) ? fill(texts.lacking, { confirmed: String(shift.confirmed), min: String(shift.min_count) }) : '',
      offered > 0 ? fillCount(texts.offered, offered, reader) : '',
    ].filter(Boolean),
    description: null,
    before: null,
    sentence: open ? fillCount(texts.open, open, reader) : texts.full,
    link: toLead ? null : { label: texts.openShift, href: addressOf(shift, siteUrl) },
  };
}

/** Writes an email of alerts or a digest; `null`: somebody has seen to everything by now. */
export function composeAlert(
  claimed: ClaimedMail,
  { about, list, to_lead = false }: AlertLetter,
  house: House,
): Mail | null {
  const shifts = list?.shifts.filter(isOpen) ?? [];
  if (!list || shifts.length + list.questions + list.ends === 0) return null;
  const { name, settings, language, unsubscribe_key: key } = claimed;
  const reader = readerOf(language, settings?.timezone, house.timezone);
  const texts = reader.texts.alert;
  const told = [
    list.places > 0 ? fillCount(texts.places, list.places, reader) : '',
    list.below > 0 ? fillCount(texts.below, list.below, reader) : '',
    list.questions > 0 ? fillCount(texts.questions, list.questions, reader) : '',
    list.ends > 0 ? fillCount(texts.ends, list.ends, reader) : '',
  ].filter(Boolean);
  const values = { organisation: house.organisation };
  return mailWith(
    {
      language: reader.tag,
      subject: oneLine(about === 'digest' ? fill(texts.digest.subject, values) : (told[0] ?? '')),
      sender: house.sender,
      hello: fill(reader.texts.hello, { name }),
      sections: [
        {
          heading: told[0] ?? house.organisation,
          lines: told.slice(1),
          description: null,
          before: null,
          sentence: about === 'digest' ? texts.digest.sentence : texts.sentence,
        },
        ...shifts.map((shift) => section(shift, reader, house.siteUrl, to_lead)),
      ],
      attached: list.more > 0 ? fillCount(texts.more, list.more, reader) : null,
      open: to_lead
        ? { label: texts.openLed, href: leadPage(house.siteUrl) }
        : { label: texts.openAll, href: `${house.siteUrl}/admin` },
      why: fill(to_lead ? texts.whyLead : texts.why, values),
      stop: { label: reader.texts.stop, href: `${house.siteUrl}/unsubscribe#${key}` },
    },
    claimed,
    house,
  );
}
