import { type ChangeOutcome, makeChange } from '@contract/change-sets.ts';
import { assignSlot, listSignups } from '@contract/signups.ts';
import type { Unreached } from '@contract/unreached.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api, failure, refusal } from '@/test/fake-api.ts';
import { anyDialog, button, dialog, exactButton, expectGone, toasts } from '@/test/find.ts';
import { expectAccessible } from '@/test/look.ts';
import { administrator, openApp, type World, worldWith } from '@/test/open-app.tsx';
import { outcomeWith } from '@/test/outcomes.ts';
import { eventWith, signupFor, slotOf, slotTypeWith, userWith } from '@/test/records.ts';

const ada = userWith({ name: 'Ada' });
const bar = slotTypeWith({ name: 'Bar', hourly_credits: 2 });
const gate = slotTypeWith({ name: 'Gate' });
const signups = (which: 'Upcoming' | 'Past') => page.getByRole('region', { name: which }).getByRole('listitem');

it('assigns slots, overrides a rule with a reason, and cannot override an overlap', {
  tags: ['2.109'],
}, async () => {
  const begun = eventWith({
    title: 'Begun',
    start_time: '2026-10-23T09:30:00Z',
    end_time: '2026-10-23T21:30:00Z',
    slot_assignments: [slotOf(bar, { blocked: 'event_started' })],
  });
  const day = (start: string, end: string) => ({ start_time: `2026-12-04T${start}Z`, end_time: `2026-12-04T${end}Z` });
  const fair = eventWith({ title: 'Fair', ...day('12:00:00', '14:00:00'), slot_assignments: [slotOf(bar)] });
  const clash = eventWith({ title: 'Clash', ...day('13:00:00', '15:00:00'), slot_assignments: [slotOf(bar)] });
  const world = worldWith({ me: administrator(), users: [ada], events: [begun, fair, clash] });
  const takes = (event: typeof fair) =>
    api.on(assignSlot, ({ body }) => {
      const { override_reason = null } = body as { override_reason?: string };
      const signup = signupFor(event, ada, { override_reason });
      world.signups.push(signup);
      const volunteer = { id: signup.id, user_id: ada.id, slot_id: signup.slot_id, status: 'confirmed' as const };
      world.events = world.events.map((one) => (one.id === event.id ? { ...one, volunteers: [volunteer] } : one));
      return { ...signup, reached: true };
    });
  await openApp('/admin/staff?q=ada');
  await page.getByRole('link', { name: 'Slots Ada' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Slots of Ada' })).toBeVisible();
  await expect.element(page.getByText('No upcoming signups.')).toBeVisible();
  await page.getByRole('link', { name: 'Assign slot' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Assign a slot to Ada' })).toBeVisible();

  const search = page.getByLabelText('Search events');
  const assign = (event: string) => button(`Assign Bar, ${event},`);
  const reason = anyDialog.getByLabelText('Reason');
  const anyway = anyDialog.getByRole('button', { name: 'Assign anyway' });
  await search.fill('begun');
  await expect.element(page.getByText('1 event', { exact: true })).toBeVisible();
  api.on(assignSlot, refusal('event_started', { action: 'signup', started_at: begun.start_time }));
  await assign('Begun').click();
  await expect.element(anyDialog).toHaveTextContent('Cannot sign up for past events');
  await expect.element(reason).toHaveFocus();
  takes(begun);
  await anyway.click();
  await expect.element(anyDialog).toHaveTextContent('A reason is required');
  await reason.fill('Jumped in at the door');
  await anyway.click();
  await expect.element(toasts).toHaveTextContent('Ada is signed up for “Begun”.');
  await expect.element(anyDialog).not.toBeInTheDocument();
  await expect.element(page.getByText('Signed up', { exact: true })).toBeVisible();

  await search.fill('');
  await page.getByLabelText('To', { exact: true }).fill('2026-12-04');
  await page.getByLabelText('From', { exact: true }).fill('2026-12-04');
  await expect.element(page.getByText('2 events', { exact: true })).toBeVisible();
  takes(fair);
  await assign('Fair').click();
  await expect.element(toasts).toHaveTextContent('Ada is signed up for “Fair”.');
  api.on(assignSlot, refusal('overlap', { own: false, event_id: fair.id, event_title: 'Fair' }));
  await assign('Clash').click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This overlaps with "Fair", which this person is signed up for');
  await expect.element(anyDialog).not.toBeInTheDocument();
  expect(api.made(assignSlot).map(({ params, body }) => ({ ...params, body }))).toEqual([
    { id: ada.id, body: { slot_id: begun.slot_assignments[0]?.id } },
    { id: ada.id, body: { slot_id: begun.slot_assignments[0]?.id, override_reason: 'Jumped in at the door' } },
    { id: ada.id, body: { slot_id: fair.slot_assignments[0]?.id } },
    { id: ada.id, body: { slot_id: clash.slot_assignments[0]?.id } },
  ]);

  await page.getByRole('link', { name: 'Back to slots' }).click();
  await expect.poll(() => signups('Upcoming').elements().length).toBe(2);
  const entry = signups('Upcoming').filter({ hasText: 'Begun' });
  await expect.element(entry).toHaveTextContent('Assigned despite a rule: Jumped in at the door');
  await expect.element(entry).toHaveTextContent('12 h · 24 credits');
});

/** Lets the server release Ada, whom that does not reach for a reason, and returns what it was sent. */
function answerReleases(world: World, unreached?: Pick<Unreached, 'reason'>) {
  api.on(makeChange, ({ body }) => {
    const { preview, signup_ids } = body as { preview?: boolean; signup_ids: string[] };
    const released = world.signups.filter(({ id }) => signup_ids.includes(id));
    if (!preview) world.signups = world.signups.filter((each) => !released.includes(each));
    const missed = unreached ? [{ user: ada, phone: null, ...unreached }] : [];
    const signups = released.map(({ id, event, slot_id }) => ({
      ...{ id, event_id: event.id, slot_id, user: ada, status: 'canceled' as const },
    }));
    return outcomeWith({ action: 'release', signups, unreached: missed });
  });
  return () => api.made(makeChange).map(({ body }) => body);
}

it('releases a person only after a confirmation, and moves the focus to the next signup', async () => {
  const event = (title: string, day: number) =>
    eventWith({
      title,
      start_time: `2026-11-0${day}T12:00:00Z`,
      end_time: `2026-11-0${day}T14:00:00Z`,
      slot_assignments: [slotOf(bar)],
    });
  const world = worldWith({
    me: administrator(),
    users: [ada],
    signups: [event('Fair', 4), event('Supper', 5)].map((one) => signupFor(one, ada)),
  });
  const bodies = answerReleases(world, { reason: 'mails_off' });
  await openApp(`/admin/staff/${ada.id}`);
  await button('Release from Bar, Fair,').click();
  await expect.element(dialog).toHaveTextContent('Release this person?Ada: Bar, Fair');
  await expect.element(dialog).toHaveTextContent('1 person can’t be reachedAda (emails switched off)');
  expect(bodies()).toMatchObject([{ action: 'release', preview: true }]);
  await dialog.getByRole('button', { name: 'Take back 1 place' }).click();
  await expect.element(toasts).toHaveTextContent('Ada is no longer signed up for “Fair”.');
  await expect.element(toasts).toHaveTextContent('1 person can’t be reached: Ada (emails switched off).');
  await expect.element(toasts.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect.poll(() => signups('Upcoming').elements().length).toBe(1);
  await expect.element(button('Release from Bar, Supper,')).toHaveFocus();
});

it('releases a person from a past shift with a reason only', async () => {
  const times = { start_time: '2026-10-20T12:00:00Z', end_time: '2026-10-20T14:00:00Z' };
  const past = eventWith({ title: 'Fair', ...times, slot_assignments: [slotOf(bar)] });
  const signup = signupFor(past, ada, { attendance: 'attended' });
  const world = worldWith({ me: administrator(), users: [ada], signups: [signup] });
  const bodies = answerReleases(world);
  await openApp(`/admin/staff/${ada.id}`);
  await button('Release from Bar, Fair,').click();
  const release = anyDialog.getByRole('button', { name: 'Release' });
  await expect.element(anyDialog).toHaveTextContent('Ada will lose this place with its hours and credits');
  await release.click();
  await expect.element(anyDialog.getByLabelText('Reason')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible('releasing from a past shift');
  expect(bodies()).toEqual([]);
  await anyDialog.getByLabelText('Reason').fill('It was another Ada');
  await release.click();
  await expect.element(toasts).toHaveTextContent('Ada is no longer signed up for “Fair”.');
  expect(bodies()).toEqual([{ action: 'release', signup_ids: [signup.id], reason: 'It was another Ada' }]);
});

it('asks for a reason before it releases a person from a shift that runs, if they were checked out of it', async () => {
  const times = { start_time: '2026-10-23T08:00:00Z', end_time: '2026-10-23T14:00:00Z' };
  const running = eventWith({ title: 'Fair', ...times, slot_assignments: [slotOf(bar)] });
  const signup = signupFor(running, ada);
  const world = worldWith({ me: administrator(), users: [ada], signups: [signup] });
  const bodies = answerReleases(world);
  const skips = (code: 'event_started' | 'person_here') => {
    const params = code === 'event_started' ? { action: 'cancel' as const, started_at: times.start_time } : {};
    const left = { event_id: running.id, title: 'Fair', user: ada, refusal: { code, message: '', params } };
    api.on(makeChange, outcomeWith({ action: 'release', skipped: [left as ChangeOutcome['skipped'][number]] }));
  };
  await openApp(`/admin/staff/${ada.id}`);
  skips('person_here');
  await button('Release from Bar, Fair,').click();
  await expect.element(toasts).toHaveTextContent('This person is at the shift. Check them out at the gate instead.');
  skips('event_started');
  await button('Release from Bar, Fair,').click();
  await expect.element(anyDialog).toHaveTextContent('Ada will lose this place with its hours and credits');
  answerReleases(world);
  await anyDialog.getByLabelText('Reason').fill('It was another Ada');
  await anyDialog.getByRole('button', { name: 'Release' }).click();
  await expect.element(toasts).toHaveTextContent('Ada is no longer signed up for “Fair”.');
  expect(bodies().at(-1)).toEqual({ action: 'release', signup_ids: [signup.id], reason: 'It was another Ada' });
  await expectGone(toasts.getByText('Cannot cancel signups for past events'));
});

it('shows all-day events by the days of their own zone, and says why a canceled signup does not count', async () => {
  const settings = {
    emailNotifications: true,
    smsNotifications: false,
    darkMode: false,
    language: 'english',
    timezone: 'Pacific/Honolulu',
  } as const;
  // From midnight to midnight in Tokyo, while it is still the day before in Honolulu.
  const camp = eventWith({
    title: 'Camp',
    start_time: '2026-11-04T15:00:00Z',
    end_time: '2026-11-05T15:00:00Z',
    timezone: 'Asia/Tokyo',
    all_day: true,
  });
  const off = eventWith({ title: 'Off', start_time: '2026-11-06T12:00:00Z', end_time: '2026-11-06T13:00:00Z' });
  const fair = eventWith({
    title: 'Fair',
    start_time: '2026-11-06T14:00:00Z',
    end_time: '2026-11-06T16:00:00Z',
    slot_assignments: [slotOf(bar, { is_canceled: true }), slotOf(gate)],
  });
  const world = worldWith({
    me: administrator({ settings }),
    users: [ada],
    signups: [
      signupFor(camp, ada),
      signupFor({ ...off, status: 'canceled' }, ada),
      signupFor(fair, ada, { slot_canceled: true }),
    ],
  });
  answerReleases(world);
  await openApp(`/admin/staff/${ada.id}`);
  const entry = (title: string) => signups('Upcoming').filter({ hasText: title });
  await expect.element(entry('Camp')).toHaveTextContent('Thu, Nov 5');
  await expect.element(entry('Camp')).toHaveTextContent('All day');
  await expect.element(entry('Off')).toHaveTextContent('Event canceled – no hours or credits.');
  await expect.element(entry('Fair')).toHaveTextContent('Slot canceled – no hours or credits.');
  await expect.element(entry('Camp')).not.toHaveTextContent('canceled');
  await entry('Camp').getByRole('button').click();
  await expect.element(dialog).toHaveTextContent(', all day');
  await expect.element(dialog).not.toHaveTextContent(/ [AP]M/);
  await userEvent.keyboard('{Escape}');
});

it('B3: adds pay of past shifts only when they are marked, and says what is not marked yet', async () => {
  const guard = slotTypeWith({ name: 'Guard', hourly_credits: -15 });
  const over = (day: string) =>
    eventWith({
      start_time: `2026-10-${day}T10:00:00Z`,
      end_time: `2026-10-${day}T12:00:00Z`,
      slot_assignments: [slotOf(guard)],
    });
  const paid = { credits: 0, pay: 30 };
  worldWith({
    me: administrator(),
    users: [ada],
    signups: [
      signupFor(over('01'), ada, { ...paid, attendance: 'attended' }),
      signupFor(over('02'), ada, paid),
      signupFor(over('03'), ada, paid),
    ],
  });
  await openApp(`/admin/staff/${ada.id}`);
  const past = page.getByRole('region', { name: 'Past' });
  await expect.element(past).toHaveTextContent(/6 h · \$30\.00/);
  await expect.element(past).toHaveTextContent('2 paid shifts are not marked as attended yet ($60.00)');
});

it('reports an unknown person, and signups that could not be loaded', async () => {
  worldWith({ me: administrator(), users: [ada] });
  const screen = await openApp('/admin/staff/nobody');
  await expect.element(page.getByText('User not found')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Staff Management' }).click();
  await expect.poll(screen.address).toBe('/admin/staff');
  api.on(listSignups, failure());
  await page.getByRole('link', { name: 'Slots Ada' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to load the signups. Please try again.');
  api.on(listSignups, []);
  await exactButton('Try again').click();
  await expect.element(page.getByText('No past signups.')).toBeVisible();
});
