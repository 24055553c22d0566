import { expect, it } from 'vitest';
import { type ClaimedPush, composePush, type PushMessage } from './compose.ts';
import { longestMessage } from './encrypt.ts';

const now = new Date('2026-06-01T12:00:00Z');
const event = (day: number, title = 'Concert') => ({
  id: `event-${day}`,
  title,
  location: 'Tent',
  start_time: `2026-06-${String(day).padStart(2, '0')}T18:00:00Z`,
  end_time: `2026-06-${String(day).padStart(2, '0')}T20:00:00Z`,
  timezone: 'Europe/Berlin',
  all_day: false,
});
const message = (kind: string, more: Partial<PushMessage> = {}): PushMessage => ({
  kind,
  status: null,
  live: null,
  old: null,
  shift: null,
  question: null,
  event: event(10),
  about: null,
  places: null,
  ...more,
});
const compose = (messages: PushMessage[], more: Partial<ClaimedPush> = {}) =>
  composePush(
    {
      id: 'push',
      attempt: 1,
      category: 'changes',
      language: 'english',
      timezone: 'UTC',
      devices: [],
      messages,
      ...more,
    },
    'UTC',
    now,
  );
const offered = {
  key: 'secret',
  asked_at: '2026-06-01T10:00:00Z',
  deadline: '2026-06-01T13:00:00Z',
  held: true,
  asked: 1,
};

it('an offer says until when it is held, and is worth nothing afterwards', () => {
  expect(compose([message('offer', { question: offered })], { category: 'questions' })).toEqual({
    payload: {
      title: 'A place is free: Concert, Wed, Jun 10, 8:00 PM GMT+2',
      body: 'A place has come free, and it is held for you. Please answer by Monday, June 1 at 3:00 PM GMT+2; then the next person is asked.',
      tag: 'event:event-10',
      url: '/answer#secret',
    },
    ttl: 3600,
    urgency: 'high',
  });
});

it('a kind without words of its own names its event, in the language and zone of its person', () => {
  const push = compose([message('something_new')], {
    language: 'german',
    timezone: 'Europe/Berlin',
    category: 'fitting',
  });
  expect(push?.payload).toMatchObject({
    title: 'Das könnte dir passen',
    body: 'Concert\nMittwoch, 10. Juni 2026, 20:00–22:00 Uhr MESZ',
    url: '/volunteer',
  });
  expect(push?.urgency).toBe('low');
});

it('nothing is named of a draft', () => {
  expect(compose([message('declined', { event: null })], { category: 'alerts' })?.payload).toEqual({
    title: 'News for administrators',
    body: 'Open the app to read it.',
    tag: 'alerts',
    url: '/volunteer/messages',
  });
});

it('a burst is one notification with the first names, worth something until the first event begins', () => {
  const burst = Array.from({ length: 20 }, (_, index) =>
    message('news', { event: event(2 + index, `Shift ${index}`) }),
  );
  expect(compose(burst)).toEqual({
    payload: {
      title: '20 messages about your shifts',
      body: 'Shift 0, Shift 1, Shift 2',
      tag: 'changes',
      url: '/volunteer/messages',
    },
    ttl: 30 * 3600,
    urgency: 'normal',
  });
});

it('what begins within six hours is urgent; what is far away is kept for two days', () => {
  const soon = { ...event(1), start_time: '2026-06-01T17:00:00Z' };
  expect(compose([message('news', { event: soon })])).toMatchObject({ urgency: 'high', ttl: 5 * 3600 });
  expect(compose([message('news')])).toMatchObject({ urgency: 'normal', ttl: 2 * 86_400 });
  const begun = { ...event(1), start_time: '2026-06-01T11:00:00Z', end_time: '2026-06-01T12:30:00Z' };
  expect(compose([message('news', { event: begun })])).toMatchObject({ ttl: 1800 });
});

it('what administrators are told has its numbers, and places that fit have theirs', () => {
  const alert = message('alert', { event: null, about: { places: 3, below: 1 } });
  expect(compose([alert], { category: 'alerts' })?.payload).toMatchObject({
    title: 'News for administrators',
    body: '1 shift has too few people to run\n3 places have been given back',
  });
  const digest = message('digest', { event: null, about: { ends: 2 }, to_lead: true });
  const toLead = { title: 'News of the shifts that you lead', url: '/volunteer/messages' };
  expect(compose([digest], { category: 'alerts' })?.payload).toMatchObject({
    ...toLead,
    body: '2 people of the last shifts were not checked out or marked',
  });
  expect(compose([digest, { ...alert, to_lead: true }], { category: 'alerts' })?.payload).toMatchObject(toLead);
  const places = [{ shift: event(10) }, { shift: event(11, 'Bar') }];
  expect(compose([message('fitting', { event: null, places })], { category: 'fitting' })?.payload).toMatchObject({
    title: '2 places that fit you are free',
    body: 'Concert, Bar',
  });
  const one = message('fitting', { event: null, places: places.slice(1) });
  expect(compose([one], { category: 'fitting' })?.payload.title).toBe('Fits you: Bar, Thu, Jun 11, 8:00 PM GMT+2');
});

it('a question about a hand-over leads to the answer', () => {
  expect(compose([message('hand_over', { question: offered })], { category: 'questions' })?.payload).toMatchObject({
    title: 'Can you take over? Concert, Wed, Jun 10, 8:00 PM GMT+2',
    url: '/answer#secret',
  });
});

it('a question about a swap says which shift goes the other way', () => {
  const question = { ...offered, in_return: event(10, 'Market') };
  expect(compose([message('hand_over', { question })], { category: 'questions' })?.payload).toMatchObject({
    title: 'Would you swap? Concert, Wed, Jun 10, 8:00 PM GMT+2',
    body: expect.stringMatching(/^Somebody would take your shift “Market, Wed, Jun 10, 8:00 PM GMT\+2” and give/),
    url: '/answer#secret',
  });
});

it('without news there is no notification', () => {
  expect(compose([])).toBeNull();
});

it('the longest names fit into a message', () => {
  const long = compose([message('offer', { question: offered, event: event(10, '🎪\n'.repeat(500)) })]);
  expect(new TextEncoder().encode(JSON.stringify(long?.payload)).length).toBeLessThan(longestMessage);
  expect(long?.payload.title).not.toContain('\n');
});

it('a message says what somebody has written, and does not replace another one', () => {
  const text = { id: 'm1', subject: 'Come to\nthe tent', body: 'x'.repeat(2000), sent_at: '2026-06-01T11:59:00Z' };
  const push = compose([message('message', { event: null, message: text })], { category: 'messages' });
  expect(push).toMatchObject({
    payload: { title: 'Come to the tent', tag: 'message:m1', url: '/volunteer/messages' },
    urgency: 'high',
  });
  expect(push?.payload.body).toHaveLength(300);
  expect(new TextEncoder().encode(JSON.stringify(push?.payload)).length).toBeLessThan(longestMessage);
});
