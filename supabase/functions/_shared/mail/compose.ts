import { writeShiftFile } from '../calendar/write-calendar.ts';
import { defaultSettings, type Role, type Settings } from '../contract/users.ts';
import type { AccessLetter } from './compose-access.ts';
import type { AlertLetter } from './compose-alert.ts';
import type { FitsLetter } from './compose-fits.ts';
import type { MessageLetter } from './compose-message.ts';
import type { OfferLetter } from './compose-offer.ts';
import type { ParentLetter } from './compose-parent.ts';
import { htmlOf, type Letter, type Section, textOf } from './html.ts';
import {
  beginning,
  fill,
  fillCount,
  momentOf,
  oneLine,
  type Reader,
  readerOf,
  shortStart,
  timeRange,
} from './language.ts';
import { isChange, isEnd, isGone, type Message, type News, newsFrom } from './news.ts';
import { placeLines } from './place-lines.ts';
import type { Attachment, Mail } from './sender.ts';

/** An email that is due, as the database returns it. */
export interface ClaimedMail {
  id: string;
  /** The number of this attempt. What the worker records counts only while no later attempt has begun. */
  attempt: number;
  to: string;
  name: string;
  settings: Settings | null;
  /** The saved language, else that of the first sign-in page. */
  language: Settings['language'];
  /** `null`: it goes to a visitor or a parent, who gets no other emails. */
  unsubscribe_key: string | null;
  /** Whom a letter is about, if the reader looks after them. */
  for?: string | null;
  messages: Message[];
  /** An invitation is an email of its own, without messages. */
  invitation: Invitation | null;
  /** An email about somebody's access, places that are offered or fit, what administrators want to know, or what somebody wrote to many. */
  letter: AccessLetter | AlertLetter | FitsLetter | MessageLetter | OfferLetter | ParentLetter | null;
}

export interface Invitation {
  role: Role;
  expires_at: string;
  /** The name and address of the administrator who invites. */
  inviter: string;
  inviter_email: string | null;
}

/** The sender, and the addresses for links. */
export interface House {
  /** The name of the sender, which is that of the organisation. */
  sender: string;
  organisation: string;
  /** The address of the sender. */
  address: string;
  /** Where people ask, if the organization has set that. */
  contact: string | null;
  /** Where answers go: there, else to the first administrator. */
  replyTo: string | null;
  timezone: string;
  siteUrl: string;
  /** The address of the functions, as mail programs reach it. */
  apiUrl: string;
}

/** The earlier time and place of a shift, as far as they differ from the present ones. */
function earlier({ shift, before }: News, reader: Reader): string | null {
  if (!before) return null;
  const [then, now] = [timeRange({ ...shift, ...before }, reader), timeRange(shift, reader)];
  const parts = [then === now ? null : then, before.location === shift.location ? null : before.location].filter(
    Boolean,
  );
  return parts.length === 0 ? null : fill(reader.texts.was, { when: parts.join(', ') });
}

const whyCanceled = ({ kind, shift }: News, { texts }: Reader): string =>
  kind === 'event_canceled' && shift.cancel_reason ? fill(texts.access.reason, { reason: shift.cancel_reason }) : '';

/** The link of several questions: that of the last one, which also answers those that were asked before. Null: there are not several. */
function askedIn(news: readonly News[], reader: Reader, siteUrl: string): NonNullable<Letter['asked']> | null {
  const questions = news.flatMap(({ question }) => question ?? []);
  const [last] = questions.toSorted((one, other) => Date.parse(other.asked_at) - Date.parse(one.asked_at));
  if (!last || questions.length === 1) return null;
  const { sentence, answer } = reader.texts.askedMany;
  return {
    sentence: fillCount(sentence, questions.length, reader),
    link: { label: answer, href: `${siteUrl}/answer#${last.key}` },
  };
}

function linkOf(news: News, { texts }: Reader, siteUrl: string, among: boolean): Section['link'] {
  if (news.question) return among ? null : { label: texts.answer, href: `${siteUrl}/answer#${news.question.key}` };
  // Who canceled in the app has seen there what else fits.
  return isEnd(news) && news.kind !== 'canceled' ? { label: texts.fits.else, href: `${siteUrl}/volunteer` } : null;
}

/** @param among whether one link of the email answers this question and others */
function section(news: News, reader: Reader, siteUrl: string, among: boolean): Section {
  const { kind, shift } = news;
  const description = isGone(news) ? whyCanceled(news, reader) : (shift.description ?? '').trim();
  return {
    heading: shift.title,
    lines: placeLines(shift, reader, !isGone(news)),
    description: beginning(description, 1_000) || null,
    before: earlier(news, reader),
    sentence: [
      among && kind === 'asked' ? reader.texts.askedMany.held : reader.texts.sentences[kind],
      news.since && reader.texts.since[news.since],
    ]
      .filter((sentence) => typeof sentence === 'string')
      .map((sentence) =>
        fill(sentence, { deadline: news.question ? momentOf(news.question.deadline, shift.timezone, reader) : '' }),
      )
      .join(' '),
    link: linkOf(news, reader, siteUrl, among),
  };
}

/** Files that update the person's calendar: one with current shifts, one with removed shifts. */
function calendars(
  news: readonly News[],
  language: ClaimedMail['language'],
  { sender, address, siteUrl }: House,
): Attachment[] {
  const organizer = { name: sender, address };
  const file = (method: 'PUBLISH' | 'CANCEL', filename: string, of: readonly News[]): Attachment[] => {
    const shifts = of.map(({ shift }) => ({ ...shift, language, confirmed: method === 'PUBLISH' }));
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
  if (news.length !== 1 || !first) {
    const { texts } = reader;
    const forms = news.every(({ kind }) => kind === 'asked') ? texts.askedMany.subject : texts.several;
    return fillCount(forms, news.length, reader);
  }
  const { title } = first.shift;
  return fill(reader.texts.subjects[first.kind], {
    title: beginning(title, 80),
    when: shortStart(first.shift, reader),
  });
}

const headersOf = ({ language, stop }: Letter, key: string | null, { apiUrl }: House): Mail['headers'] => ({
  'Auto-Submitted': 'auto-generated',
  'Content-Language': language,
  // RFC 8058: lets mail programs unsubscribe with one click.
  ...(stop && {
    'List-Unsubscribe': `<${apiUrl}/unsubscribe/${key}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
});

/** The email with this letter, addressed and with the headers of every email of Muster. */
export const mailWith = (
  written: Letter,
  { id, to, name, language, unsubscribe_key, for: person }: ClaimedMail,
  house: House,
  { replyTo = house.replyTo, attachments = [] }: Partial<Pick<Mail, 'replyTo' | 'attachments'>> = {},
): Mail => {
  const { texts } = readerOf(language, undefined, house.timezone);
  const letter = person ? { ...written, hello: fill(texts.helloAbout, { name, person }) } : written;
  return {
    id,
    from: { name: oneLine(house.sender), address: house.address },
    to: { name: oneLine(name), address: to },
    replyTo,
    subject: letter.subject,
    text: textOf(letter),
    html: htmlOf(letter),
    headers: headersOf(letter, unsubscribe_key, house),
    attachments,
  };
};

/** Whether a person has not switched emails off. */
export const wantsMails = ({ settings }: Pick<ClaimedMail, 'settings'>): boolean =>
  (settings ?? defaultSettings).emailNotifications;

/** What there is to say to a person: to somebody who wants no news, only what is important for their shifts. */
const newsFor = (claimed: ClaimedMail, now: Date): News[] =>
  newsFrom(claimed.messages, now).filter(
    ({ isImportant }) => isImportant || wantsMails(claimed) || claimed.settings?.smsNotifications,
  );

/** Whether an email says something about a shift that its person has to know, whatever they have set. */
export const isImportantNews = ({ messages }: ClaimedMail, now: Date): boolean =>
  newsFrom(messages, now).some(({ isImportant }) => isImportant);

/** Writes an email in the language of its person; `null`: it is no longer news. */
export function composeMail(claimed: ClaimedMail, house: House, now: Date): Mail | null {
  const { name, settings, language, unsubscribe_key: key } = claimed;
  const news = newsFor(claimed, now);
  if (news.length === 0) return null;
  const reader = readerOf(language, settings?.timezone, house.timezone);
  const { texts } = reader;
  const attachments = calendars(news, language, house);
  const asked = askedIn(news, reader, house.siteUrl);
  const letter: Letter = {
    language: reader.tag,
    subject: oneLine(subjectOf(news, reader)),
    sender: house.sender,
    hello: fill(texts.hello, { name }),
    asked,
    sections: news.map((each) => section(each, reader, house.siteUrl, asked !== null)),
    attached: attachments.length === 0 ? null : texts.attached,
    open: { label: texts.open, href: `${house.siteUrl}/volunteer` },
    why: fill(wantsMails(claimed) ? texts.why : texts.message.whyShift, { organisation: house.organisation }),
    // Who has stopped them gets this one all the same.
    stop: wantsMails(claimed) ? { label: texts.stop, href: `${house.siteUrl}/unsubscribe#${key}` } : null,
  };
  return mailWith(letter, claimed, house, { attachments });
}
