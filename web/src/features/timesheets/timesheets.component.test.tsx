import { markAttendance } from '@contract/attendance.ts';
import { settleOpenEnds } from '@contract/open-ends.ts';
import {
  type Approved,
  answerClaim,
  approveClean,
  approveHours,
  listTimesheets,
  type TimesheetLine,
} from '@contract/timesheets.ts';
import { getWorkHistory } from '@contract/work-history.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api, failure } from '@/test/fake-api.ts';
import { button, choose, dialog, expectGone, expectTexts, link, toasts } from '@/test/find.ts';
import { claimWith, timesheetLineWith, timesheetsOf } from '@/test/hours.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { attendeeOf, organisationWith, slotOf, slotTypeWith, userWith } from '@/test/records.ts';

const admin = administrator();
const line = (name: string, more: Partial<TimesheetLine> = {}) =>
  timesheetLineWith({ user: { id: crypto.randomUUID(), name }, ...more });
const row = (name: string) => page.getByRole('listitem').filter({ hasText: new RegExp(`^${name}`) });
const bar = page.getByRole('region', { name: 'Approve the selected hours' });
const box = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^Select ${name},`) });
const sentTo = (call: Parameters<typeof api.made>[0]) => api.made(call).at(-1)?.body;

/** Opens the page of administrators, or of a lead with these rights. */
async function open(lines: TimesheetLine[], rights?: ('gate' | 'hours')[], skipped: Approved['skipped'] = []) {
  worldWith({
    me: rights ? userWith({ id: admin.id, name: 'Lea' }) : admin,
    organisation: organisationWith({ asks_hours: 'wanted' }),
    ...(rights && { rights }),
  });
  let now = lines;
  api.on(listTimesheets, ({ query }) =>
    timesheetsOf(now.filter(({ user }) => (query.get('user_id') ?? user.id) === user.id)),
  );
  const approve = (ids: string[]): Approved => {
    const approved = ids.filter((id) => !skipped.some((each) => each.id === id));
    now = now.filter(({ id }) => !approved.includes(id));
    return { approved, skipped };
  };
  api.on(approveHours, ({ body }) => approve((body as { signup_ids: string[] }).signup_ids));
  api.on(approveClean, () => approve(now.filter(({ anomalies }) => anomalies.length === 0).map(({ id }) => id)));
  api.on(getWorkHistory, []);
  return await openApp(rights ? '/lead/hours' : '/admin/timesheets');
}

it('sums up the days, and lists what is odd first, each with its words', async () => {
  await open([
    line('Ada', { anomalies: ['never_out'], attendance: null, minutes: 0 }),
    line('Bob', { anomalies: ['long', 'overlap'] }),
    line('Cy', { pay: 80, is_paid: true, confirmed: true }),
  ]);
  await expectTexts(page.getByRole('heading', { level: 2 }), ['To look at first', 'Nothing odd about these']);
  await expectTexts(page.getByRole('definition'), ['3', '8', '0', '1', '2']);
  await expect.element(row('Ada')).toHaveTextContent('Checked in and never out');
  await expect.element(row('Bob')).toHaveTextContent('Longer than one and a half times the shift');
  await expect.element(row('Bob')).toHaveTextContent('At the same time as other work');
  await expect.element(row('Cy')).toHaveTextContent('4 h · $80.00');
  await expect.element(row('Cy')).toHaveTextContent('Confirmed by the person');
});

it('approves what is clean with one press, and names what was skipped and why', async () => {
  const lines = [line('Ada'), line('Bob'), line('Cy', { anomalies: ['short'] })];
  const others = { id: crypto.randomUUID(), why: 'open' } as const;
  await open(lines, undefined, [{ id: lines[1]?.id ?? '', why: 'unconfirmed' }, others]);
  await button('Approve all with nothing odd (2)').click();
  await expect.element(toasts).toHaveTextContent('The hours of 1 shift are approved.');
  await expect.element(toasts).toHaveTextContent('To be settled first: 1 other · Has to confirm first: Bob');
  expect(sentTo(approveClean)).toEqual({ from: '2026-10-01', to: '2026-10-31' });
  await expectGone(row('Ada'));
  await expect.element(row('Cy')).toBeVisible();
});

it('leads to what settles each line, and approves what is only odd anyway', async () => {
  const [open_end, long, unpaid] = [
    line('Ada', { anomalies: ['not_recorded'], attendance: null }),
    line('Bob', { anomalies: ['long'] }),
    line('Cy', { anomalies: ['no_rate'] }),
  ];
  await open([open_end, long, unpaid]);
  const within = (name: string, label: RegExp) => row(name).getByRole('link', { name: label });
  await expect.element(within('Ada', /^Settle it/)).toHaveAttribute('href', '/admin/open-ends?all=true');
  await expect
    .element(within('Bob', /^Attendance of the shift/))
    .toHaveAttribute('href', `/admin/events/${long.event.id}/attendance`);
  await expect
    .element(within('Cy', /^Set the wage/))
    .toHaveAttribute('href', `/admin/slot-types?edit=${unpaid.slot_type.id}`);
  // What somebody has to settle first cannot be approved.
  expect(button('Approve anyway').elements()).toHaveLength(1);
  expect(page.getByRole('checkbox', { name: /^Select (Ada|Cy),/ }).elements()).toEqual([]);
  await button('Approve anyway').click();
  await expect.element(toasts).toHaveTextContent('The hours of 1 shift are approved.');
  expect(sentTo(approveHours)).toEqual({ signup_ids: [long.id] });
  await expectGone(row('Bob'));
});

it('approves what nobody recorded as planned with one press, or notes with one that somebody did not come', async () => {
  const [never_out, missing] = [
    line('Ada', { anomalies: ['never_out'], attendance: null }),
    line('Bob', { anomalies: ['not_recorded'], attendance: null }),
  ];
  await open([never_out, missing]);
  const settled_at = '2026-10-23T09:00:00Z';
  api.on(settleOpenEnds, ({ body }) => ({
    settled_at,
    settled: (body as { signup_ids: string[] }).signup_ids,
    skipped: [],
  }));
  await button('Approve as planned: Ada').click();
  await expect.element(toasts).toHaveTextContent('The hours of 1 shift are approved.');
  expect(sentTo(settleOpenEnds)).toEqual({ answer: 'planned', signup_ids: [never_out.id] });
  expect(sentTo(approveHours)).toEqual({ signup_ids: [never_out.id] });
  await button('No-show: Bob').click();
  await expect.element(toasts).toHaveTextContent('Bob is marked as no-show.');
  expect(sentTo(settleOpenEnds)).toEqual({ answer: 'no_show', signup_ids: [missing.id] });
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => sentTo(settleOpenEnds)).toEqual({ answer: 'open', signup_ids: [missing.id], settled_at });
  api.on(settleOpenEnds, { settled_at, settled: [], skipped: [{ id: missing.id, why: 'changed' }] });
  await button('No-show: Bob').click();
  await expect.element(toasts).toHaveTextContent('Changed meanwhile: Bob');
});

it('what is settled leaves the list at once, while it is loaded again', async () => {
  const [ada, bob] = [
    line('Ada', { anomalies: ['long'] }),
    line('Bob', { anomalies: ['not_recorded'], attendance: null }),
  ];
  await open([ada, bob, line('Cy')]);
  await expectTexts(page.getByRole('definition'), ['3', '12', '0', '1', '2']);
  const load = api.hold(listTimesheets, timesheetsOf([], { lines: 2, approved: 2 }));
  api.on(settleOpenEnds, { settled_at: '2026-10-23T09:00:00Z', settled: [bob.id], skipped: [] });
  await button('Approve anyway: Ada').click();
  await expectGone(row('Ada'));
  await button('No-show: Bob').click();
  await expectGone(row('Bob'));
  await expectTexts(page.getByRole('definition'), ['2', '12', '1', '1', '0']);
  await button('Approve all with nothing odd (1)').click();
  await expect.element(page.getByText('Everything is approved')).toBeVisible();
  load.go();
});

it('corrects odd hours with a reason, and approves them with the same press', async () => {
  const odd = line('Ada', { anomalies: ['never_out'], attendance: null, minutes: 0 });
  await open([odd]);
  api.on(markAttendance, attendeeOf(slotOf(slotTypeWith()), 'Ada'));
  await button('Correct the hours of Ada').click();
  await expect.element(dialog.getByLabelText('Hours that count')).toHaveValue(4);
  await expect.element(dialog).toHaveTextContent('Scheduled: 4 h.');
  await dialog.getByLabelText('Hours that count').fill('3.5');
  await dialog.getByRole('button', { name: 'Correct and approve' }).click();
  await expect.element(dialog).toHaveTextContent('A reason is required to correct hours');
  expect(api.made(markAttendance)).toEqual([]);
  await dialog.getByLabelText('Reason').fill('Left early');
  await dialog.getByRole('button', { name: 'Correct and approve' }).click();
  await expectGone(dialog);
  await expect.element(toasts).toHaveTextContent('The hours of 1 shift are approved.');
  expect(api.made(markAttendance).map(({ params, body }) => [params, body])).toEqual([
    [{ signupId: odd.id }, { attendance: 'attended', hours: 3.5, reason: 'Left early' }],
  ]);
  expect(sentTo(approveHours)).toEqual({ signup_ids: [odd.id] });
});

it('shows what a person says, and accepts or declines it with a reason', async () => {
  const claimed = line('Ada', { anomalies: ['claim'], claim: { ...claimWith('Cleaned up'), break_minutes: 20 } });
  await open([claimed]);
  await expect.element(row('Ada')).toHaveTextContent('Says: 5:00 PM – 9:30 PM, unpaid break of 20 min');
  await expect.element(row('Ada')).toHaveTextContent('Cleaned up');
  api.on(answerClaim, null);
  await button('Decline what Ada says').click();
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect.element(dialog).toHaveTextContent('A reason is required to correct hours');
  expect(api.made(answerClaim)).toEqual([]);
  await dialog.getByLabelText('Reason for the person').fill('The bar was closed');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expectGone(dialog);
  await expect.element(toasts).toHaveTextContent('Declined. The person reads why.');
  expect(sentTo(answerClaim)).toEqual({ accept: false, reason: 'The bar was closed' });
  await button('Accept what Ada says').click();
  await expect.element(toasts).toHaveTextContent('Accepted.');
  expect(sentTo(answerClaim)).toEqual({ accept: true });
});

it('selects several with the keyboard and with Shift, and keeps them when nothing was saved', async () => {
  const lines = ['Ada', 'Bob', 'Cy', 'Dan'].map((name) => line(name));
  await open(lines);
  await expect.element(box('Ada')).toBeVisible();
  (box('Ada').element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(bar).toHaveTextContent('1 selected');
  await userEvent.keyboard('{Escape}');
  await expectGone(bar);
  await box('Ada').click();
  await userEvent.keyboard('{Shift>}');
  await box('Cy').click({ modifiers: ['Shift'] });
  await userEvent.keyboard('{/Shift}');
  await expect.element(bar).toHaveTextContent('3 selected');
  api.on(approveHours, failure);
  await bar.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect.element(toasts).toHaveTextContent('Nothing was approved.');
  await expect.element(bar).toHaveTextContent('3 selected');
  await page.getByRole('checkbox', { name: 'Select all 4 shifts' }).click();
  await expect.element(bar).toHaveTextContent('4 selected');
  api.on(approveHours, { approved: lines.map(({ id }) => id), skipped: [] });
  await bar.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect.element(toasts).toHaveTextContent('The hours of 4 shifts are approved.');
  await expectGone(bar);
});

it('the own hours wait for somebody else, without a box or a button', async () => {
  const own = { id: admin.id, name: 'Ada Admin' };
  await open([timesheetLineWith({ user: own, anomalies: ['claim', 'long'], claim: claimWith('Rain') })]);
  await expect
    .element(row('Ada Admin'))
    .toHaveTextContent('Another administrator or a lead who may approve hours has to approve them.');
  expect(row('Ada Admin').getByRole('checkbox').elements()).toEqual([]);
  expect(row('Ada Admin').getByRole('button').elements()).toHaveLength(1);
  await expect.element(row('Ada Admin').getByRole('button', { name: /^History Ada Admin/ })).toBeVisible();
});

it('lists the hours of one person of other days', async () => {
  const [ada, bob] = [line('Ada'), line('Bob')];
  const { address } = await open([ada, bob]);
  await choose(page.getByRole('combobox', { name: 'Person' }), 'Bob');
  await expectGone(row('Ada'));
  await button('Approve all with nothing odd (1)').click();
  expect(sentTo(approveClean)).toEqual({ from: '2026-10-01', to: '2026-10-31', user_id: bob.user.id });
  await choose(page.getByRole('combobox', { name: 'Days' }), 'Last month');
  await expect.poll(address).toBe(`/admin/timesheets?of=${bob.user.id}&from=2026-09-01&to=2026-09-30`);
});

it('chooses one of many people, by pointer and by the first letters of their name', async () => {
  const many = Array.from({ length: 60 }, (_, number) => line(`P${number} Doe`));
  const { address } = await open([...many, line('Zoe')]);
  const person = page.getByRole('combobox', { name: 'Person' });
  await choose(person, 'P59 Doe');
  await expect.element(person).toHaveTextContent('P59 Doe');
  await expect.poll(address).toBe(`/admin/timesheets?of=${many[59]?.user.id}`);
  (person.element() as HTMLElement).focus();
  await userEvent.keyboard('Zo');
  await expect.element(person).toHaveTextContent('Zoe');
});

it('says that more is to approve than is listed, what waits for its person, and that all is done', async () => {
  await open([]);
  await expect.element(page.getByText('No hours on these days')).toBeVisible();
  api.on(listTimesheets, timesheetsOf([], { lines: 3, approved: 3 }));
  await choose(page.getByRole('combobox', { name: 'Days' }), 'Last month');
  await expect.element(page.getByText('Everything is approved')).toBeVisible();
  api.on(listTimesheets, timesheetsOf([line('Ada')], { lines: 9, approved: 3, unconfirmed: 2 }));
  await page.getByLabelText('From', { exact: true }).fill('2026-08-01');
  await expect.element(page.getByText('Only the first 1 are listed.')).toBeVisible();
  await expect.element(page.getByRole('term').filter({ hasText: 'Not confirmed yet' })).toBeVisible();
});

it.each([
  [
    'once a month with wages is over',
    true,
    '',
    [slotTypeWith({ hourly_credits: -15, rates: [{ hourly_credits: -15, from: null }] })],
  ],
  ['not while it goes on', false, '?from=2026-10-01&to=2026-10-31', undefined],
  ['not without wages', false, '', [slotTypeWith()]],
  ['not of one person', false, `?of=${admin.id}`, undefined],
] as const)('leads to the pay run of the same days: %s', async (_, offered, search, types) => {
  const paid = slotTypeWith({ hourly_credits: -15, rates: [{ hourly_credits: -15, from: null }] });
  worldWith({ me: admin, slotTypes: [...(types ?? [paid])] });
  api.on(listTimesheets, timesheetsOf([], { lines: 3, approved: 3 }));
  await openApp(`/admin/timesheets${search || '?from=2026-09-01&to=2026-09-30'}`);
  await expect.element(page.getByText('Everything is approved')).toBeVisible();
  const run = page.getByRole('link', { name: 'Close a pay run' });
  await expect.poll(() => run.elements().length > 0).toBe(offered);
  if (offered) await expect.element(run).toHaveAttribute('href', '/admin/pay-runs?from=2026-09-01&to=2026-09-30');
});

it('leads approve without links of the administration, and settle open ends only with the right to it', async () => {
  const odd = line('Ada', { anomalies: ['never_out'], attendance: null });
  await open([odd, line('Bob', { anomalies: ['long'] })], ['hours']);
  await expect.element(row('Ada')).toHaveTextContent('Somebody who may check people in has to settle this.');
  expect(row('Ada').getByRole('button', { name: 'Approve as planned' }).elements()).toEqual([]);
  expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /Ada|Attendance|Settle/ })
      .elements(),
  ).toEqual([]);
  await expectTexts(page.getByRole('navigation', { name: 'Pages of your team' }).getByRole('link'), [
    'Shifts',
    'Hours',
  ]);
});

it('leads who check people in get to their open ends', async () => {
  await open([line('Ada', { anomalies: ['never_out'], attendance: null })], ['gate', 'hours']);
  await expect.element(row('Ada').getByRole('link')).toHaveAttribute('href', '/lead/open-ends');
  // Hours are corrected by administrators.
  await expectTexts(row('Ada').getByRole('button'), [
    'Approve as planned',
    'No-show',
    expect.stringMatching(/^History/),
  ]);
});

it.each([
  ['nobody is paid and nobody is asked', false, {}],
  ['people are asked', true, { organisation: organisationWith({ asks_hours: 'wanted' }) }],
  [
    'somebody is paid',
    true,
    { slotTypes: [slotTypeWith({ hourly_credits: -15, rates: [{ hourly_credits: -15, from: null }] })] },
  ],
] as const)('is offered: %s', async (_, offered, world) => {
  worldWith({ me: admin, ...world, slotTypes: 'slotTypes' in world ? [...world.slotTypes] : [] });
  api.on(listTimesheets, timesheetsOf([]));
  await openApp('/admin');
  const nav = page.getByRole('navigation', { name: 'Administration' });
  await expect.element(nav.getByRole('link', { name: 'Slot Types' })).toBeVisible();
  await expect.poll(() => link('Timesheets').elements().length > 0).toBe(offered);
});

it('a lead without the right gets to the shifts instead', async () => {
  worldWith({ rights: ['gate'] });
  const { address } = await openApp('/lead/hours');
  await expect.poll(address).toBe('/lead');
});
