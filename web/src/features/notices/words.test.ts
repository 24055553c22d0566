import type { Notice } from '@contract/notices.ts';
import { expect, it } from 'vitest';
import { noticeWords } from './words.ts';

const state = {
  title: 'Summer fair',
  location: 'Hall 1',
  start_time: '2026-06-13T13:00:00Z',
  end_time: '2026-06-13T17:00:00Z',
  timezone: 'Europe/Berlin',
  all_day: false,
  status: 'scheduled' as const,
  cancel_reason: null,
};
const notice = (more: Partial<Notice>): Notice => ({
  id: '1',
  kind: 'moved',
  event: { id: '2', ...state },
  about: null,
  alert: null,
  message: null,
  old: state,
  new: state,
  created_at: '2026-06-01T00:00:00Z',
  ...more,
});

it('lists only what changed, in the zone of the event', () => {
  const later = { ...state, start_time: '2026-06-14T13:00:00Z', end_time: '2026-06-14T17:00:00Z' };
  expect(noticeWords(notice({ new: later }))).toEqual({
    sentence: '“Summer fair” has changed. You still have your place.',
    changes: [
      {
        before: 'Saturday, June 13, 2026, 3:00 PM – 7:00 PM GMT+2',
        after: 'Sunday, June 14, 2026, 3:00 PM – 7:00 PM GMT+2',
      },
    ],
  });
  expect(noticeWords(notice({ new: { ...state, location: null } })).changes).toEqual([
    { before: 'Hall 1', after: 'no place' },
  ]);
});

it('states the time of a canceled event', () => {
  expect(noticeWords(notice({ kind: 'canceled', new: { ...state, location: 'Hall 2' } }))).toEqual({
    sentence: '“Summer fair”, Saturday, June 13, 2026, 3:00 PM – 7:00 PM GMT+2, has been canceled.',
    changes: [],
  });
});

it('shows all-day events by the days of their own zone, without times', () => {
  const days = { ...state, start_time: '2026-06-12T22:00:00Z', end_time: '2026-06-14T22:00:00Z', all_day: true };
  const canceled = noticeWords(notice({ kind: 'canceled', event: { id: '2', ...days } }));
  expect(canceled.sentence).toBe(
    '“Summer fair”, Saturday, June 13, 2026 – Sunday, June 14, 2026, all day, has been canceled.',
  );
  expect(noticeWords(notice({ new: days })).changes).toEqual([
    {
      before: 'Saturday, June 13, 2026, 3:00 PM – 7:00 PM GMT+2',
      after: 'Saturday, June 13, 2026 – Sunday, June 14, 2026, all day',
    },
  ]);
});

it('says what became of a qualification', () => {
  const about = {
    actor: null,
    person: 'Ben Baker',
    subject: 'Lift',
    day: '2026-07-02',
    count: null,
    hours: null,
    scheduled: null,
  };
  const words = (kind: Notice['kind']) =>
    noticeWords({ ...notice({ kind, about, old: null, new: null }), event: null }).sentence;
  expect(words('qualification_ending')).toBe('Your qualification “Lift” ends on July 2, 2026.');
  expect(words('qualification_asked')).toBe('Ben Baker asks you to confirm “Lift”.');
});

it('tells an administrator who cannot take which place', () => {
  const about = {
    actor: null,
    person: 'Ben Baker',
    subject: 'Bar',
    day: null,
    count: null,
    hours: null,
    scheduled: null,
  };
  const declined = noticeWords(notice({ kind: 'declined', about, old: null, new: null }));
  expect(declined.sentence).toBe(
    'Ben Baker cannot take Bar, “Summer fair”, Saturday, June 13, 2026, 3:00 PM – 7:00 PM GMT+2.',
  );
});
