import type { Settings } from '../contract/users.ts';
import { fill, fillCount, momentOf, oneLine, type Reader, readerOf, shortStart, timeRange } from '../mail/language.ts';
import { type Message, type News, newsFrom } from '../mail/news.ts';
import type { MailTexts } from '../mail/texts/english.ts';
import { type PushTexts, pushTexts } from './texts.ts';

interface EventFacts {
  id: string;
  title: string;
  location: string | null;
  start_time: string;
  end_time: string;
  timezone: string;
  all_day: boolean;
}

/** What a notification is about, as `private.push_facts` says it. `shift`: of a place of the person; `event`: unless it is a draft. */
export interface PushMessage {
  kind: string;
  status: Message['status'] | null;
  live: boolean | null;
  old: Message['old'];
  shift: Message['shift'] | null;
  question: {
    key: string;
    asked_at: string;
    deadline: string;
    held: boolean | null;
    asked: number | null;
    /** Of a swap: the place that the person gives. */
    in_return?: Omit<EventFacts, 'id'> | null;
  } | null;
  event: EventFacts | null;
  /** What administrators and leads are told of: how many places came free, shifts lack people, answers are missing and ends are open. */
  about: Partial<Record<'places' | 'below' | 'questions' | 'ends', number>> | null;
  to_lead?: boolean;
  /** What somebody has written to many people. */
  message?: { id: string; subject: string; body: string; sent_at: string };
  /** Places that fit. */
  places: { shift: Omit<EventFacts, 'id'> }[] | null;
}

/** A notification that is due. `timezone`: that of the person, if they have saved one. */
export interface ClaimedPush {
  id: string;
  attempt: number;
  category: keyof PushTexts['titles'] | 'test';
  language: Settings['language'];
  timezone: string | null;
  messages: PushMessage[];
  devices: { id: string; endpoint: string; p256dh: string; auth: string }[];
}

/** What the worker of a browser shows. A later notification with the same `tag` replaces it. */
interface PushPayload {
  title: string;
  body: string;
  tag: string;
  /** A path of the app. */
  url: string;
}

/** A notification, with what push services want to know: how many seconds it is worth something, and how urgent it is. */
export interface Push {
  payload: PushPayload;
  ttl: number;
  urgency: 'high' | 'normal' | 'low';
}

interface Said {
  title: string;
  body: string;
  url: string;
  event: EventFacts | null;
}

const soon = 6 * 3_600_000;
const longestTtl = 2 * 86_400;
/** Kinds of notices of which the emails have words. */
const ofMails = ['moved', 'canceled', 'restored', 'clash', 'removed', 'unanswered', 'handed_over', 'not_taken_over'];
/** Where one reads more. */
const pages = {
  changes: '/volunteer/messages',
  questions: '/volunteer',
  reminders: '/volunteer/shifts',
  fitting: '/volunteer',
  alerts: '/volunteer/messages',
  messages: '/volunteer/messages',
  test: '/volunteer/settings',
} as const;

const beginning = (text: string, most: number): string => {
  const signs = Array.from(oneLine(text).trim());
  return signs.length > most ? `${signs.slice(0, most - 1).join('')}…` : signs.join('');
};
const answerPage = ({ key }: { key: string }): string => `/answer#${key}`;

/** A message as the emails know it; `null`: they do not have it, or know it by another one. */
function asMail({ kind, status, live, old, shift, question }: PushMessage): Message | null {
  if (!shift || status === null || live === null) return null;
  const known = { status, live, old, shift };
  if (question && kind === 'place') {
    return { ...known, kind: 'assigned', notice: false, question: { ...question, kind: 'place' } };
  }
  if (question && (kind === 'still' || kind === 'confirm')) {
    const changed = kind === 'still';
    const says = changed ? 'still' : 'reminder';
    return { ...known, kind: says, notice: changed, question: { ...question, kind: 'still' } };
  }
  if (kind === 'reminders') return { ...known, kind: 'reminder', notice: false, question: null };
  if (kind === 'assigned' || kind === 'released') return { ...known, kind, notice: false, question: null };
  return ofMails.includes(kind) ? { ...known, kind, notice: true, question: null } : null;
}

function sayNews({ kind, shift, question }: News, reader: Reader, page: string): Omit<Said, 'event'> {
  const { texts } = reader;
  const values = { title: beginning(shift.title, 80), when: shortStart(shift, reader) };
  const sentence = fill(texts.sentences[kind], {
    deadline: question ? momentOf(question.deadline, shift.timezone, reader) : '',
  });
  const where = [shift.slot_type, shift.location ?? ''].filter(Boolean).join(' · ');
  return {
    title: fill(texts.subjects[kind], values),
    body: `${where}\n${sentence}`,
    url: question ? answerPage(question) : page,
  };
}

function sayOffer({ question, event }: PushMessage, reader: Reader): Said | null {
  if (!question || !event) return null;
  const { offer }: MailTexts = reader.texts;
  const deadline = { deadline: momentOf(question.deadline, event.timezone, reader) };
  const title = fill(offer.subject, { title: beginning(event.title, 80), when: shortStart(event, reader) });
  const body = question.held
    ? fill(offer.held, deadline)
    : fill(fillCount(offer.first, question.asked ?? 1, reader), deadline);
  return { title, body, url: answerPage(question), event };
}

function sayHandOver({ question, event }: PushMessage, reader: Reader): Said | null {
  if (!question || !event) return null;
  const { subject, somebody, swapSubject, swapSomebody } = reader.texts.handOver;
  const { in_return: gives } = question;
  const title = fill(gives ? swapSubject : subject, {
    title: beginning(event.title, 80),
    when: shortStart(event, reader),
  });
  const other = gives && `${beginning(gives.title, 80)}, ${shortStart(gives, reader)}`;
  return { title, body: other ? fill(swapSomebody, { other }) : somebody, url: answerPage(question), event };
}

function sayPlaces(places: NonNullable<PushMessage['places']>, reader: Reader, page: string): Said | null {
  const [first] = places;
  if (!first) return null;
  const { subject, sentence } = reader.texts.fits;
  const title = fill(fillCount(subject, places.length, reader), {
    title: beginning(first.shift.title, 80),
    when: shortStart(first.shift, reader),
  });
  const names = places.slice(0, 3).map(({ shift }) => beginning(shift.title, 60));
  return { title, body: places.length === 1 ? sentence : names.join(', '), url: page, event: null };
}

/** What somebody has written, as far as a notification has room for it. */
const sayMessage = ({ subject, body }: NonNullable<PushMessage['message']>, page: string): Said => ({
  title: beginning(subject, 120),
  body: beginning(body, 300),
  url: page,
  event: null,
});

/** What administrators and leads are told: the numbers of each kind. */
function sayAlert(about: NonNullable<PushMessage['about']>, title: string, reader: Reader, page: string): Said {
  const { alert } = reader.texts;
  const lines = (['below', 'places', 'questions', 'ends'] as const).flatMap((what) =>
    about[what] ? fillCount(alert[what], about[what], reader) : [],
  );
  return { title, body: lines.join('\n'), url: page, event: null };
}

/** What can be said of every kind: where it belongs, and which event it is about. */
function sayOther(
  { question, event }: PushMessage,
  title: string,
  { page, open }: { page: string; open: string },
  reader: Reader,
): Said {
  const body = event ? `${beginning(event.title, 80)}\n${timeRange(event, reader)}` : open;
  return { title, body, url: question ? answerPage(question) : page, event };
}

/** How long the earliest of these events is ahead, in milliseconds; of one that has begun, how long it lasts. */
function timeLeft(events: readonly EventFacts[], now: number): number {
  const left = events.map(({ start_time, end_time }) => {
    const ahead = Date.parse(start_time) - now;
    return ahead > 0 ? ahead : Date.parse(end_time) - now;
  });
  return Math.min(longestTtl * 1000, ...left);
}

/** What a later notification has to have to replace this one: it is about the same event, or of the same kind. Messages stay. */
const tagOf = ({ category, messages }: ClaimedPush, event: EventFacts | null): string =>
  event ? `event:${event.id}` : messages[0]?.message ? `message:${messages[0].message.id}` : category;

/** Writes a notification in the language of its person; `null`: there is nothing to say. `zone`: of people without one. */
export function composePush(claimed: ClaimedPush, zone: string, now: Date): Push | null {
  const { category, language, timezone, messages } = claimed;
  const words = pushTexts[language];
  if (category === 'test') {
    return { payload: { ...words.test, tag: 'test', url: pages.test }, ttl: 600, urgency: 'high' };
  }
  const reader = readerOf(language, timezone, zone);
  const page = pages[category];
  const eventOf = (shift: Message['shift']) => messages.find((each) => each.shift?.id === shift.id)?.event ?? null;
  const said = [
    ...newsFrom(
      messages.flatMap((each) => asMail(each) ?? []),
      now,
    ).map((news) => ({
      ...sayNews(news, reader, page),
      event: eventOf(news.shift),
    })),
    ...messages.flatMap((each) => {
      if (asMail(each)) return [];
      if (each.kind === 'offer') return sayOffer(each, reader) ?? [];
      if (each.kind === 'hand_over') return sayHandOver(each, reader) ?? [];
      if (each.message) return sayMessage(each.message, page);
      if (each.places) return sayPlaces(each.places, reader, page) ?? [];
      if (each.about) return sayAlert(each.about, each.to_lead ? words.toLeads : words.titles[category], reader, page);
      return sayOther(each, words.titles[category], { page, open: words.open }, reader);
    }),
  ];
  const [first] = said;
  if (!first) return null;
  const isOne = said.length === 1;
  const isToLead = messages.some(({ to_lead }) => to_lead);
  const counted = category === 'fitting' || category === 'alerts' ? words.several[category] : reader.texts.several;
  const events = said.flatMap(({ event }) => event ?? []);
  const answers = messages.flatMap(({ question }) => (question ? Date.parse(question.deadline) - now.getTime() : []));
  const left = Math.min(timeLeft(events, now.getTime()), ...answers);
  const isUrgent = category === 'questions' || category === 'messages' || left <= soon;
  return {
    payload: {
      title: isOne ? beginning(first.title, 120) : isToLead ? words.toLeads : fillCount(counted, said.length, reader),
      body: isOne ? first.body : [...new Set(events.map(({ title }) => beginning(title, 60)))].slice(0, 3).join(', '),
      tag: tagOf(claimed, isOne ? first.event : null),
      url: isOne ? first.url : page,
    },
    ttl: Math.max(Math.floor(left / 1000), 60),
    urgency: isUrgent ? 'high' : category === 'fitting' ? 'low' : 'normal',
  };
}
