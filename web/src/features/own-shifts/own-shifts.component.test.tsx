import { cancelSignup } from '@contract/signups.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerSignups } from '@/test/changes.ts';
import { catchDownloads } from '@/test/downloads.ts';
import { api, refusal } from '@/test/fake-api.ts';
import { choose, expectGone, expectTexts, toasts } from '@/test/find.ts';
import { openApp, worldWith } from '@/test/open-app.tsx';
import { eventWith, newId, signupFor, slotOf, slotTypeWith, userWith } from '@/test/records.ts';

const me = userWith();
const coming = page.getByRole('region', { name: 'Coming up' });
const past = page.getByRole('region', { name: 'What you have done' });
const shift = (title: string, start: string, end: string, more: Parameters<typeof signupFor>[2] = {}, hourly = 1) =>
  signupFor(
    eventWith({
      ...{ title, start_time: `2026-${start}:00Z`, end_time: `2026-${end}:00Z` },
      slot_assignments: [slotOf(slotTypeWith({ hourly_credits: hourly }))],
    }),
    me,
    more,
  );

it('shows all there is to know about each shift ahead', async () => {
  const place = { id: newId(), name: 'Pier', address: 'Pier 3', meeting_point: 'Red door', contact: 'kim@example.org' };
  const concert = eventWith({ title: 'Concert', location: 'Pier', place });
  const bare = shift('Bare', '10-25T18:00', '10-25T19:00');
  const asked = shift('Asked', '10-26T18:00', '10-26T19:00', {
    status: 'asked',
    question: { id: newId(), kind: 'place', was: null, deadline: '2026-10-25T18:00:00Z' },
  });
  const signups = [
    bare,
    signupFor(concert, me, {
      bring: 'Black shoes',
      companions: ['Ben', 'Mia'],
      leads: [{ name: 'Lea', phone: '+49 2' }],
    }),
    asked,
  ];
  const [role] = concert.slot_assignments;
  worldWith({ me, signups, slotTypes: [slotTypeWith({ ...role?.slot_type, description: 'Pour drinks.' })] });
  await openApp('/volunteer/shifts');
  await expectTexts(coming.getByRole('heading', { level: 3 }), ['Concert', 'Bare']);
  const first = coming.getByRole('listitem').first();
  for (const words of [
    ...['Today', '6:00 PM', '8:00 PM', '2 h', 'Bar', '2 credits', 'Pier 3', 'Meeting point: Red door'],
    ...['Pour drinks.', 'What to bring: Black shoes', 'With you: Ben, Mia', 'In charge: Lea · +49 2'],
  ])
    await expect.element(first).toHaveTextContent(words);
  const way = (name: string) => first.getByRole('link', { name: `${name} for Concert` });
  await expect.element(way('Map')).toHaveAttribute('href', 'https://www.openstreetmap.org/search?query=Pier%203');
  await expect.element(way('Contact')).toHaveAttribute('href', 'mailto:kim@example.org');
  await expect.element(first.getByRole('link', { name: '+49 2' })).toHaveAttribute('href', 'tel:+492');
  const second = coming.getByRole('listitem').nth(1);
  await expect.element(second).not.toHaveTextContent('What to bring');
  await expect.element(second).not.toHaveTextContent('Pour drinks.');
  await expect.element(second).not.toHaveTextContent('With you');
  await expect.element(second).not.toHaveTextContent('In charge');
  await expect.element(second.getByRole('link')).not.toBeInTheDocument();
  await expect.element(page.getByText('A place is held for you until you answer.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Add to your calendar' }))
    .toHaveAttribute('href', '/volunteer/settings#own-calendar');
});

it('gives a shift back, with the focus on the next one, and undoes that; not once it has begun', async () => {
  const events = [
    eventWith({ title: 'Now', start_time: '2026-10-23T09:00:00Z', end_time: '2026-10-23T23:00:00Z' }),
    eventWith({ title: 'Early', start_time: '2026-10-24T09:00:00Z', end_time: '2026-10-24T10:00:00Z' }),
    eventWith({ title: 'Late', start_time: '2026-10-25T09:00:00Z', end_time: '2026-10-25T10:00:00Z' }),
  ];
  const world = worldWith({ me, events, signups: events.map((event) => signupFor(event, me)) });
  answerSignups(world);
  await openApp('/volunteer/shifts');
  const cancel = (title: string) => coming.getByRole('button', { name: `Cancel signup for Bar, ${title}` });
  await expectGone(cancel('Now'));
  await cancel('Early').click();
  await expectTexts(coming.getByRole('heading', { level: 3 }), ['Now', 'Late']);
  await expect.element(cancel('Late')).toHaveFocus();
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await expectTexts(coming.getByRole('heading', { level: 3 }), ['Now', 'Early', 'Late']);
  api.on(cancelSignup, refusal('event_started', { action: 'cancel', started_at: '2026-10-22T09:00:00Z' }));
  await cancel('Late').click();
  await expect.element(toasts).toHaveTextContent('Failed to cancel signup. Please try again.');
  await expect.element(cancel('Late')).toBeVisible();
});

it('sums what is over by season: hours, credits, and wages once they are marked', async () => {
  const [spring, autumn] = ['Spring', 'Autumn'].map((name) => ({ id: newId(), name }));
  if (!spring || !autumn) throw new Error('The seasons are missing.');
  const wage = (pay: number, attendance: 'attended' | null) => ({ season: autumn, pay, credits: 0, attendance });
  const signups = [
    shift('May', '05-02T10:00', '05-02T12:00', { season: spring }),
    shift('Missed', '09-02T10:00', '09-02T12:00', { season: autumn, attendance: 'no_show', hours: 0, credits: 0 }),
    shift('Paid', '09-03T10:00', '09-03T12:00', { ...wage(31.1, 'attended'), out_assumed: true }, -15.55),
    shift('Open', '09-04T10:00', '09-04T10:20', wage(5.17, null), -15.5),
    shift('Between', '07-04T10:00', '07-04T10:30', { hours: 0.5, credits: 0.5 }),
    shift('Overlapped', '09-04T10:00', '09-04T11:00', { status: 'displaced', season: autumn }),
    shift('Ahead', '10-24T10:00', '10-24T11:00', { season: autumn }),
  ];
  worldWith({ me, signups });
  const files = catchDownloads();
  await openApp('/volunteer/shifts');
  const rows = past.getByRole('row');
  const names = () =>
    past
      .getByRole('rowheader')
      .elements()
      .map(({ children }) => children[1]?.textContent ?? '');
  await expect.poll(names).toEqual(['Open', 'Paid', 'Missed', 'Between', 'May', '']);
  const total = rows.last();
  await expect.element(total).toHaveTextContent('Total4.832.5 credits$31.10');
  await expect.element(past).toHaveTextContent('$5.17 are still open');
  await expect.element(rows.nth(1)).toHaveTextContent('Not marked yet');
  await expect.element(rows.nth(2)).toHaveTextContent('Check-out assumed');
  await expect.element(rows.nth(3)).toHaveTextContent('Missed');
  await choose(past.getByLabelText('Season'), 'Spring');
  await expect.element(total).toHaveTextContent('Total22 credits');
  await expect.element(past).not.toHaveTextContent('still open');
  await choose(past.getByLabelText('Season'), 'Outside of all seasons');
  await expect.poll(names).toEqual(['Between', '']);
  await choose(past.getByLabelText('Season'), 'Autumn');
  await past.getByRole('button', { name: 'Download as CSV' }).click();
  await expect.poll(() => files.length).toBe(1);
  expect(files[0]?.name).toBe('muster-shifts-2026-09-02-2026-09-04.csv');
  expect(
    (await files[0]?.text())
      ?.trim()
      .split('\r\n')
      .map((line) => line.replace('\ufeff', '')),
  ).toEqual([
    'Date,Start,End,Shift,Role,Place,Season,Hours,Credits,Pay in USD,Attendance',
    '2026-09-02,10:00 AM,12:00 PM,Missed,Bar,,Autumn,0.00,0.0,,Missed',
    '2026-09-03,10:00 AM,12:00 PM,Paid,Bar,,Autumn,2.00,0.0,31.10,Attended · Check-out assumed',
    '2026-09-04,10:00 AM,10:20 AM,Open,Bar,,Autumn,0.33,0.0,5.17,Not marked yet',
  ]);
});

it('shows apart which hours nobody has recorded, and that open shifts have none', async () => {
  const nothing = { hours: 0, credits: 0 };
  const signups = [
    shift('Marked', '09-02T10:00', '09-02T12:00', { attendance: 'attended' }),
    shift('Quiet', '09-03T10:00', '09-03T13:00', { unrecorded: 'assumed' }),
    shift('Gate', '09-04T10:00', '09-04T12:00', { unrecorded: 'open', ...nothing }),
  ];
  worldWith({ me, signups });
  const files = catchDownloads();
  await openApp('/volunteer/shifts');
  const rows = past.getByRole('row');
  await expect.element(rows.last()).toHaveTextContent('Total53 h assumed5 credits');
  await expect.element(rows.nth(1)).toHaveTextContent(/0 credits?Not marked yet$/);
  await expect.element(rows.nth(2)).toHaveTextContent(/3Assumed3 credits$/);
  await expect.element(rows.nth(3)).not.toHaveTextContent(/assumed/i);
  await past.getByRole('button', { name: 'Download as CSV' }).click();
  await expect.poll(() => files.length).toBe(1);
  const lines = (await files[0]?.text())?.trim().split('\r\n').slice(1) ?? [];
  expect(lines.map((line) => line.split(',').at(-1))).toEqual(['Attended', 'Assumed', 'Not marked yet']);
});

it('names no shift as assumed where all of them are', async () => {
  const quiet = { unrecorded: 'assumed' } as const;
  worldWith({ me, signups: ['02', '03'].map((day) => shift(day, `09-${day}T10:00`, `09-${day}T12:00`, quiet)) });
  await openApp('/volunteer/shifts');
  const rows = past.getByRole('row');
  await expect.element(rows.last()).toHaveTextContent('4 h assumed');
  await expect.element(rows.nth(1)).not.toHaveTextContent(/assumed/i);
});

it('says what will be here, and leads to a first shift', async () => {
  worldWith({ me });
  await openApp('/volunteer/shifts');
  await expect.element(coming.getByRole('link', { name: 'Find a shift' })).toHaveAttribute('href', '/volunteer');
  await expect.element(past).toHaveTextContent('Shifts appear here when they are over');
  await expectGone(past.getByRole('button'));
});
