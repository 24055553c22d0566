import { claimHours, confirmHours, getOwnTimesheet, type TimesheetLine } from '@contract/timesheets.ts';
import { getWorkHistory } from '@contract/work-history.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api, refusal } from '@/test/fake-api.ts';
import { anyDialog, button, choose, dialog, expectGone, link, toasts } from '@/test/find.ts';
import { claimWith, timesheetLineWith } from '@/test/hours.ts';
import { openApp, worldWith } from '@/test/open-app.tsx';
import { eventWith, organisationWith, signupFor, userWith } from '@/test/records.ts';

const event = (title: string, more = {}) => ({ ...timesheetLineWith().event, id: crypto.randomUUID(), title, ...more });
const row = (title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });

/** Opens the page with these lines, in an organization that asks people or does not. */
async function open(lines: TimesheetLine[], asks_hours: 'off' | 'wanted' = 'wanted', path = '/volunteer/hours') {
  const me = userWith();
  worldWith({
    me,
    organisation: organisationWith({ asks_hours }),
    signups: [signupFor(eventWith({ start_time: '2026-10-20T10:00:00Z' }), me, { pay: 20 })],
  });
  let now = lines;
  api.on(getOwnTimesheet, () => ({ asks_hours, lines: now }));
  api.on(confirmHours, ({ body }) => {
    const { signup_ids } = body as { signup_ids: string[] };
    now = now.map((line) => (signup_ids.includes(line.id) ? { ...line, confirmed: true, claim: null } : line));
    return { done: signup_ids };
  });
  api.on(getWorkHistory, []);
  return await openApp(path);
}

it('says of each shift what counts and what has become of it', async () => {
  await open([
    timesheetLineWith({ event: event('Open'), minutes: 210, break_minutes: 30, pay: 70, is_paid: true }),
    timesheetLineWith({ event: event('Right'), confirmed: true, came_at: '2026-10-22T17:10:00Z' }),
    timesheetLineWith({ event: event('Done'), approved: true }),
    timesheetLineWith({ event: event('Paid'), approved: true, run: { id: crypto.randomUUID(), number: 7 } }),
    timesheetLineWith({ event: event('Otherwise'), claim: claimWith('Rain') }),
    timesheetLineWith({ event: event('Missed'), attendance: 'no_show', minutes: 0 }),
    timesheetLineWith({ event: event('Unsettled'), attendance: null, minutes: 0, anomalies: ['not_recorded'] }),
    timesheetLineWith({ event: event('Unrecorded'), attendance: null, anomalies: ['assumed'] }),
  ]);
  for (const [title, ...words] of [
    ['Open', 'Thu, Oct 22, 5:00 PM – 9:00 PM', 'To confirm', '3.5 h · unpaid break of 30 min · $70.00', 'Bar'],
    ['Right', 'Confirmed', '5:10 PM – 9:00 PM'],
    ['Done', 'Approved'],
    ['Paid', 'In pay run 7'],
    ['Otherwise', 'You said: 5:00 PM – 9:30 PM'],
    ['Missed', 'Marked as no-show', '0 h'],
    ['Unsettled', 'Not settled yet'],
    ['Unrecorded', 'To confirm'],
  ] as const)
    for (const each of words) await expect.element(row(title)).toHaveTextContent(each);
  await expect.element(page.getByText('23.5 h in all')).toBeVisible();
  // Only what nobody has said anything of is confirmed with one tap.
  await expect.element(button('All is right (2)')).toBeVisible();
  await expectGone(row('Unsettled').getByRole('button', { name: /^That’s right/ }));
  await expectGone(row('Done').getByRole('button', { name: /^That’s right/ }));
});

it('confirms all with one tap, without what the person says otherwise, or one by one', async () => {
  const [first, second] = [timesheetLineWith({ event: event('First') }), timesheetLineWith({ event: event('Second') })];
  const claimed = timesheetLineWith({ event: event('Claimed'), claim: claimWith('Rain') });
  await open([first, second, claimed]);
  await row('First')
    .getByRole('button', { name: /^That’s right/ })
    .click();
  await expect.element(toasts).toHaveTextContent('1 shift is confirmed.');
  await expect.element(row('First')).toHaveTextContent('Confirmed');
  await button('All is right (1)').click();
  await expectGone(button('All is right'));
  expect(api.made(confirmHours).map(({ body }) => body)).toEqual([
    { signup_ids: [first.id] },
    { signup_ids: [second.id] },
  ]);
  await row('Claimed')
    .getByRole('button', { name: /^That’s right/ })
    .click();
  await expectGone(page.getByText(/You said/));
});

it('says what is right by the clock of the event, with a break only where it is paid, and shows what is refused', async () => {
  const there = { timezone: 'Europe/Berlin' };
  const paid = timesheetLineWith({ event: event('Paid', there), is_paid: true, came_at: '2026-10-22T17:10:00Z' });
  await open([paid, timesheetLineWith({ event: event('Unpaid') })]);
  await row('Unpaid')
    .getByRole('button', { name: /^Not right/ })
    .click();
  await expect.element(anyDialog.getByLabelText('Until, time')).toHaveValue('21:00');
  await expectGone(anyDialog.getByLabelText('Unpaid break in minutes'));
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await row('Paid')
    .getByRole('button', { name: /^Not right/ })
    .click();
  await expect.element(anyDialog).toHaveTextContent('All times are those of the shift’s place (GMT+2).');
  await expect.element(anyDialog.getByLabelText('From, time')).toHaveValue('19:10');
  await anyDialog.getByLabelText('Until, time').fill('23:45');
  await anyDialog.getByLabelText('Unpaid break in minutes').fill('x');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect.element(dialog).toHaveTextContent('A reason is required to correct hours');
  expect(api.made(claimHours)).toEqual([]);
  await anyDialog.getByLabelText('Unpaid break in minutes').fill('15');
  await anyDialog.getByLabelText('Why it differs').fill('Cleaned up');
  api.on(
    claimHours,
    refusal('invalid_request', {}, [{ code: 'claim_outside', params: {}, path: 'left_at', message: 'x' }]),
  );
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect.element(dialog).toHaveTextContent('These times are not near the shift, or not in order');
  api.on(claimHours, null);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expectGone(dialog);
  await expect.element(toasts).toHaveTextContent('Sent.');
  expect(api.made(claimHours).at(-1)?.body).toEqual({
    came_at: '2026-10-22T19:10:00+02:00',
    left_at: '2026-10-22T23:45:00+02:00',
    break_minutes: 15,
    reason: 'Cleaned up',
  });
});

it('asks the server for the days that are chosen', async () => {
  const { address } = await open([]);
  const asked = () => api.made(getOwnTimesheet).at(-1)?.query.toString();
  await expect.element(page.getByText('No hours on these days')).toBeVisible();
  expect(asked()).toBe('from=2026-10-01&to=2026-10-31');
  await choose(page.getByRole('combobox', { name: 'Days' }), 'Last month');
  await expect.poll(asked).toBe('from=2026-09-01&to=2026-09-30');
  expect(address()).toBe('/volunteer/hours?from=2026-09-01&to=2026-09-30');
  const before = api.made(getOwnTimesheet).length;
  await page.getByLabelText('From', { exact: true }).fill('2026-10-05');
  await expect.element(page.getByRole('alert')).toHaveTextContent('The first day is after the last.');
  expect(api.made(getOwnTimesheet)).toHaveLength(before);
  await page.getByLabelText('To', { exact: true }).fill('2026-10-06');
  await expect.poll(asked).toBe('from=2026-10-05&to=2026-10-06');
});

it('is there for those who are paid where nobody is asked, without a word of confirming', async () => {
  await open([timesheetLineWith({ event: event('Paid'), pay: 70, is_paid: true })], 'off', '/volunteer/me');
  await link('My hours').click();
  await expect.element(row('Paid')).toHaveTextContent('Not approved yet');
  await expectGone(page.getByRole('button', { name: /right \(|^That’s right/ }));
  await expect.element(row('Paid').getByRole('button', { name: /^Not right/ })).toBeVisible();
});

it('is not there for anybody else: no entry, no notice, no page', async () => {
  worldWith();
  const screen = await openApp('/volunteer/me');
  await expect.element(link('Show my code')).toBeVisible();
  await expectGone(link('My hours'));
  await screen.router.navigate({ to: '/volunteer/hours' });
  await expect.poll(screen.address).toBe('/volunteer/shifts');
  await expectGone(link('My hours'));
  await screen.router.navigate({ to: '/volunteer' });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome');
  await expectGone(page.getByText(/Confirm your hours/));
  expect(api.made(getOwnTimesheet)).toEqual([]);
});

it('the dashboard says how many hours are to be confirmed, and leads to them', async () => {
  const lines = [timesheetLineWith(), timesheetLineWith(), timesheetLineWith({ confirmed: true })];
  const { address } = await open(lines, 'wanted', '/volunteer');
  await link('Confirm your hours (2)').click();
  await expect.poll(address).toBe('/volunteer/hours?from=2026-09-01&to=2026-10-23');
  await expect.element(button('All is right (2)')).toBeVisible();
});
