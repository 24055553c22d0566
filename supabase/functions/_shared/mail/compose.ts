import { writeShiftFile } from '../calendar/write-calendar.ts';
import type { Settings } from '../contract/users.ts';
import { htmlOf, type Letter, type Section, textOf } from './html.ts';
import { fill, fillCount, type Reader, readerOf, shortStart, timeRange } from './language.ts';
import { isChange, isEnd, type Message, type News, newsFrom } from './news.ts';
import type { Attachment, Mail } from './sender.ts';

/** A mail that is to be sent now, as the database gives it. */
export interface ClaimedMail {
  id: string;
  to: string;
  name: string;
  settings: Settings | null;
  /** The one that was saved, else the one that was shown at the first sign-in. */
  language: Settings['language'];
  unsubscribe_key: string;
  messages: Message[];
}

/** Who sends, and where the links lead. */
export interface House {
  /** The name that mails come from, and of the organisation. */
  sender: string;
  organisation: string;
  /** The address that mails come from. */
  address: string;
  timezone: string;
  siteUrl: string;
  /** Of the functions, as mail programs reach it. */
  apiUrl: string;
}

/** Beginning of a text that may be as long as an article. */
function beginning(text: string, most: number): string {
  const signs = Array.from(text);
  return signs.length > most ? `${signs.slice(0, most - 1).join('')}…` : text;
}

function section(news: News, reader: Reader): Section {
  const { kind, shift, before } = news;
  const description = isEnd(news) ? '' : (shift.description ?? '').trim();
  return {
    heading: shift.title,
    lines: [timeRange(shift, reader), shift.location ?? '', shift.slot_type].filter(Boolean),
    description: beginning(description, 1_000) || null,
    before: before && fill(reader.texts.was, { when: timeRange({ ...shift, ...before }, reader) }),
    sentence: reader.texts.sentences[kind],
  };
}

/** What brings the person's calendar up to date: one file of shifts that are there, one of those that are no more. */
function calendars(news: readonly News[], { sender, address, siteUrl }: House): Attachment[] {
  const organizer = { name: sender, address };
  const file = (method: 'PUBLISH' | 'CANCEL', filename: string, of: readonly News[]): Attachment[] => {
    const shifts = of.map(({ shift }) => ({ ...shift, confirmed: method === 'PUBLISH' }));
    if (shifts.length === 0) return [];
    const content = writeShiftFile(shifts, { siteUrl, method, organizer });
    return [{ filename, contentType: `text/calendar; charset=utf-8; method=${method}`, content }];
  };
  return [
    ...file('PUBLISH', 'shifts.ics', news.filter(isChange)),
    ...file('CANCEL', 'canceled.ics', news.filter(isEnd)),
  ];
}

function subjectOf(news: readonly News[], reader: Reader): string {
  const [first] = news;
  if (news.length !== 1 || !first) return fillCount(reader.texts.several, news.length, reader);
  const { title } = first.shift;
  return fill(reader.texts.subjects[first.kind], {
    title: beginning(title, 80),
    when: shortStart(first.shift, reader),
  });
}

/** One line of plain text: what ends a line would begin another header. */
const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ');

/** Writes a mail in its person's language; `null`: what was to be said is no news any more. */
export function composeMail(claimed: ClaimedMail, house: House, now: Date): Mail | null {
  const { id, to, name, settings, language, unsubscribe_key: key } = claimed;
  const news = newsFrom(claimed.messages, now);
  if (news.length === 0) return null;
  const reader = readerOf(language, settings?.timezone ?? house.timezone);
  const { texts } = reader;
  const attachments = calendars(news, house);
  const letter: Letter = {
    language: reader.tag,
    subject: oneLine(subjectOf(news, reader)),
    sender: house.sender,
    hello: fill(texts.hello, { name }),
    sections: news.map((each) => section(each, reader)),
    attached: attachments.length === 0 ? null : texts.attached,
    open: { label: texts.open, href: `${house.siteUrl}/volunteer` },
    why: fill(texts.why, { organisation: house.organisation }),
    stop: { label: texts.stop, href: `${house.siteUrl}/unsubscribe#${key}` },
  };
  return {
    id,
    from: { name: oneLine(house.sender), address: house.address },
    to: { name: oneLine(name), address: to },
    subject: letter.subject,
    text: textOf(letter),
    html: htmlOf(letter),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': reader.tag,
      // RFC 8058: a mail program stops these mails with one click.
      'List-Unsubscribe': `<${house.apiUrl}/unsubscribe/${key}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    attachments,
  };
}
