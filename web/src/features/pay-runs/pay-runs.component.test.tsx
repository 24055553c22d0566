import {
  type Blocker,
  closeRun,
  getRun,
  getRunFile,
  listRuns,
  makeRunFile,
  markRunPaid,
  previewRun,
  voidRun,
} from '@contract/pay-runs.ts';
import { listPayrollProfiles } from '@contract/payroll-profiles.ts';
import { getReport } from '@contract/reports.ts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { catchDownloads } from '@/test/downloads.ts';
import { api, refusal } from '@/test/fake-api.ts';
import { button, choose, link } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { previewWith, runLineOf, runWith, wholeRun } from '@/test/pay-runs.ts';
import { newId, slotTypeWith } from '@/test/records.ts';
import { workedReport } from '@/test/report.ts';

const paid = slotTypeWith({ name: 'Stage', hourly_credits: -15, rates: [{ hourly_credits: -15, from: null }] });
const alert = page.getByRole('alertdialog');
const file = {
  id: newId(),
  name: 'pay.csv',
  sha256: 'ab12',
  bytes: 3,
  made_at: '2026-10-02T09:00:00Z',
  profile: 'CSV',
};

beforeEach(() => {
  worldWith({ me: administrator(), slotTypes: [paid] });
  api.on(listRuns, []);
  api.on(listPayrollProfiles, []);
});

it('shows what a month pays, closes it, and opens the run', async () => {
  const run = runWith();
  const lines = [runLineOf('Ada'), runLineOf('Ben', { minutes: 90, amount_cents: 2250 })];
  api.on(previewRun, previewWith({ lines }));
  api.on(closeRun, run);
  api.on(getRun, wholeRun(run, lines));
  await openApp('/admin/pay-runs');
  await expect.element(page.getByText('No pay runs yet')).toBeVisible();
  await expect.element(page.getByText('2 people · 5.50 h · $82.50')).toBeVisible();
  await button('Close pay run').click();
  await expect.element(alert).toHaveTextContent('Its lines never change afterwards.');
  await alert.getByRole('button', { name: 'Close pay run' }).click();
  await expect.element(page.getByRole('heading', { name: 'Pay run 7' })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /Ada A1 200/ })).toHaveTextContent('$60.00');
  const [sent] = api.made(closeRun);
  expect(sent?.body).toMatchObject({ slot_type_ids: null, user_ids: null, without_blocked: false });
});

it('names what is to be settled first, each with its page, and can be closed without it', async () => {
  const [ada, stage] = [
    { id: newId(), name: 'Ada' },
    { id: paid.id, name: 'Stage' },
  ];
  const blocked = (why: Blocker['why']) => ({
    ...{ why, signup_id: newId(), day: '2026-09-12', user: ada, slot_type: stage },
  });
  const blockers = [blocked('open_end'), blocked('no_payroll_number'), blocked('no_pay_code'), blocked('no_rate')];
  api.on(previewRun, previewWith({ blockers }));
  api.on(closeRun, refusal('run_overlaps', { number: 3 }));
  await openApp('/admin/pay-runs');
  const list = page.getByRole('region', { name: '4 things to settle first' });
  await expect
    .element(list)
    .toHaveTextContent('Ada, September 12, 2026: nobody has settled whether they worked (Stage)');
  await expect
    .element(list.getByRole('link', { name: 'Add number Ada' }))
    .toHaveAttribute('href', `/admin/staff/${ada.id}/edit`);
  await expect
    .element(list.getByRole('link', { name: 'Add pay code Stage' }))
    .toHaveAttribute('href', `/admin/slot-types?edit=${paid.id}`);
  await expect
    .element(list.getByRole('link', { name: 'Settle Ada' }))
    .toHaveAttribute('href', '/admin/open-ends?all=true');
  await expect.element(list).toHaveTextContent('Stage: no wage is set for September 12, 2026');
  await expect
    .element(list.getByRole('link', { name: 'Set the wage Stage' }))
    .toHaveAttribute('href', `/admin/slot-types?edit=${paid.id}`);
  await button('Close without them').click();
  await expect.element(alert).toHaveTextContent('What is not settled is left out');
  await alert.getByRole('button', { name: 'Close pay run' }).click();
  await expect.element(page.getByText('Pay run 3 has some of these days')).toBeVisible();
  expect(api.made(closeRun)[0]?.body).toMatchObject({ without_blocked: true });
});

it.each([
  ['of the run', { day: '2026-09-12', starts_at: '2026-09-12T08:00:00Z' }, '2026-09-01'],
  ['that goes on after midnight', { day: '2026-09-01', starts_at: '2026-09-01T00:00:00Z' }, '2026-08-29'],
  ['of an earlier run', { day: '2026-08-05', starts_at: '2026-08-05T08:00:00Z', why: 'added' }, '2026-08-05'],
] as const)('leads from hours %s that are not approved to timesheets that list them', async (_, when, from) => {
  const [late, early] = [
    runLineOf('Ada', when),
    runLineOf('Ben', { day: '2026-09-20', starts_at: '2026-09-20T08:00:00Z' }),
  ];
  const blockers = [late, early].map(({ signup_id, day, user }) => ({
    ...{ why: 'unapproved' as const, signup_id, day, user, slot_type: { id: paid.id, name: 'Stage' } },
  }));
  api.on(previewRun, previewWith({ lines: [late, early], blockers }));
  await openApp('/admin/pay-runs');
  await expect
    .element(page.getByRole('link', { name: 'Approve Ada' }))
    .toHaveAttribute('href', `/admin/timesheets?from=${from}&to=2026-09-30`);
  await expect
    .element(page.getByRole('link', { name: 'Approve Ben' }))
    .toHaveAttribute('href', '/admin/timesheets?from=2026-09-01&to=2026-09-30');
});

it('has its period in the address', async () => {
  api.on(previewRun, previewWith());
  const { address } = await openApp('/admin/pay-runs?from=2026-08-01&to=2026-08-15');
  const sent = () => api.made(previewRun).at(-1)?.body;
  await expect.poll(sent).toMatchObject({ from: '2026-08-01', to: '2026-08-15' });
  await expect.element(page.getByLabelText('From', { exact: true })).toHaveValue('2026-08-01');
  await page.getByLabelText('To', { exact: true }).fill('2026-08-20');
  await expect.poll(sent).toMatchObject({ from: '2026-08-01', to: '2026-08-20' });
  expect(address()).toBe('/admin/pay-runs?from=2026-08-01&to=2026-08-20');
  const period = page.getByRole('combobox', { name: 'Period' });
  await choose(period, 'First half of last month');
  await expect.poll(address).toBe('/admin/pay-runs?from=2026-09-01&to=2026-09-15');
  await expect.element(page.getByLabelText('From', { exact: true })).not.toBeInTheDocument();
  await choose(period, 'Other days');
  await expect.element(page.getByLabelText('From', { exact: true })).toHaveValue('2026-09-01');
  await page.getByLabelText('From', { exact: true }).fill('2026-09-30');
  // The first day is after the last: nothing is asked for.
  await expect.element(page.getByText('1 person')).not.toBeInTheDocument();
});

it('looks at a period that is not over, or that another run has, without closing it', async () => {
  api.on(previewRun, previewWith({ is_over: false, overlaps: 4 }));
  await openApp('/admin/pay-runs');
  await expect.element(page.getByText('Pay run 4 has some of these days.')).toBeVisible();
  await expect.element(page.getByText('This period is not over yet')).toBeVisible();
  await expect.element(button('Close pay run')).not.toBeInTheDocument();
});

it('makes a file, keeps its checksum, saves it again, and marks the run as paid', async () => {
  let run = runWith();
  let files: (typeof file)[] = [];
  api.on(getRun, () => wholeRun(run, [runLineOf('Ada')], { files }));
  api.on(makeRunFile, () => {
    files = [file];
    run = { ...run, state: 'exported' };
    return { file, refusals: [], differences: [{ name: 'Ada', difference_cents: 5 }] };
  });
  api.on(getRunFile, { ...file, content: btoa('abc') });
  api.on(markRunPaid, () => {
    run = { ...run, state: 'paid' };
    return run;
  });
  const saved = catchDownloads();
  await openApp(`/admin/pay-runs/${run.id}`);
  await button('Make file').click();
  await button('Checksum pay.csv').click();
  await expect.element(page.getByText('SHA-256 ab12')).toBeVisible();
  await expect.element(page.getByRole('status').filter({ hasText: 'Ada: payroll pays $0.05 more' })).toBeVisible();
  await button('Download pay.csv').click();
  await expect.poll(() => saved.length).toBe(2);
  await button('Mark as paid').click();
  await expect.element(page.getByText('Paid · 1 person')).toBeVisible();
  await expect.element(button('Void')).not.toBeInTheDocument();
});

it('says why a file cannot be written', async () => {
  const run = runWith();
  api.on(getRun, wholeRun(run, [runLineOf('=Ada')]));
  api.on(makeRunFile, {
    ...{ file: null, differences: [] },
    refusals: [{ person: { id: newId(), name: '=Ada' }, field: 'name', reason: 'formula', text: '=Ada' }],
  });
  await openApp(`/admin/pay-runs/${run.id}`);
  await button('Make file').click();
  await expect.element(page.getByText('This file cannot be written:')).toBeVisible();
  await expect.element(page.getByText('=Ada: Name “=Ada” begins like a formula')).toBeVisible();
});

it('is void with a reason', async () => {
  let run = runWith();
  api.on(getRun, () => wholeRun(run, [runLineOf('Ada')]));
  api.on(voidRun, () => {
    run = { ...run, state: 'void', void_reason: 'Wrong month' };
    return run;
  });
  await openApp(`/admin/pay-runs/${run.id}`);
  await button('Void').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Void' }).click();
  await expect.element(dialog.getByText('A reason is required')).toBeVisible();
  await dialog.getByLabelText('Reason').fill('Wrong month');
  await dialog.getByRole('button', { name: 'Void' }).click();
  await expect.element(page.getByText('Void · 1 person')).toBeVisible();
  await expect.element(page.getByText('Wrong month')).toBeVisible();
  await expect.element(button('Make file')).not.toBeInTheDocument();
});

it('is below reports with the timesheets of the same days', async () => {
  api.on(getReport, workedReport);
  await openApp('/admin/reports?from=2026-08-01&to=2026-08-31');
  const links = page.getByRole('main');
  await expect
    .element(links.getByRole('link', { name: 'Timesheets' }))
    .toHaveAttribute('href', '/admin/timesheets?from=2026-08-01&to=2026-08-31');
  await expect.element(links.getByRole('link', { name: 'Pay runs' })).toHaveAttribute('href', '/admin/pay-runs');
});

it('is found in the palette and below reports, but not without wages', async () => {
  worldWith({ me: administrator(), slotTypes: [slotTypeWith()] });
  await openApp('/admin/reports');
  await expect.element(page.getByRole('heading', { name: 'Reports' })).toBeVisible();
  await expect.element(link('Pay runs')).not.toBeInTheDocument();
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Timesheets' })).not.toBeInTheDocument();
});
