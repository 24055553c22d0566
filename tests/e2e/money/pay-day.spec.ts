import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { PayRun } from '../../../supabase/functions/_shared/contract/pay-runs.ts';
import type { Report } from '../../../supabase/functions/_shared/contract/reports.ts';
import { open, test } from '../support/administrator.ts';
import { expectAccessible } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { countEffort } from '../support/effort.ts';
import { expect, toasts } from '../support/test.ts';
import { fillPaidMonth, month, people, shifts } from './paid-month.ts';

test.use({ stackOf: 'a month of wages', actionTimeout: 60_000 });

/** On a busy machine a step takes longer than a test usually waits. */
const patience = { timeout: 60_000 };

/** The row of somebody's odd hours. */
const row = (page: Page, name = '') =>
  page
    .getByRole('region', { name: 'To look at first' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name, exact: true }) });

/** How long each step takes, from the click until its outcome is there. These are noted, not judged: a busy machine takes longer. */
function stopwatch() {
  const steps: { step: string; milliseconds: number }[] = [];
  return {
    steps,
    async until(step: string, click: () => Promise<unknown>, outcome: Locator): Promise<void> {
      const start = performance.now();
      await click();
      // Unlike an expectation, this looks at the page in each of its frames.
      await outcome.first().waitFor(patience);
      steps.push({ step, milliseconds: Math.round(performance.now() - start) });
    },
  };
}

test('a month of 1,600 paid shifts is looked at, approved, paid and exported with few clicks, and the file pays what the report says', async ({
  adminBlank: page,
  organiser,
  sql,
}) => {
  test.setTimeout(600_000);
  const types = [await organiser.slotType('Bar', -15.25), await organiser.slotType('Stage', -18.5)] as const;
  await sql`update slot_types set pay_code = '20' || length(name) where id = any (${types as unknown as string[]})`;
  await sql`update slot_types set unpaid_breaks = 'by_length' where id = ${types[1]}`;
  const odd = await fillPaidMonth(sql, types);
  const effort = await countEffort(page);
  const watch = stopwatch();
  const press = (name: string | RegExp, within: Page | Locator = page) => within.getByRole('button', { name }).click();
  const figure = (label: string) => page.locator('dl > div').filter({ hasText: label }).locator('dd');

  await test.step('the hours of last month', async () => {
    await open(page, '/admin', 'Admin Dashboard');
    effort.start();
    await watch.until(
      'open timesheets',
      () => page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Timesheets' }).click(),
      page.getByText('No hours on these days'),
    );
    await watch.until(
      'last month',
      () => choose(page.getByRole('combobox', { name: 'Days' }), 'Last month'),
      page.getByRole('region', { name: 'To look at first' }),
    );
    await expect(figure('Shifts')).toHaveText('1,600');
    await expect(figure('To look at')).toHaveText('12');
  });
  const toCome = { ...effort.done };
  await test.step('what is odd, each in its row: 1 click, or 2 with a form', async () => {
    effort.start();
    const correct = async (name: string, hours: string, reason: string) => {
      await press(/^Correct the hours/, row(page, name));
      const dialog = page.getByRole('dialog');
      const field = dialog.getByLabel('Hours that count');
      await expect(field).toBeFocused();
      await page.keyboard.press('Control+a');
      await page.keyboard.type(hours);
      await page.keyboard.press('Tab');
      await page.keyboard.type(reason);
      await press('Correct and approve', dialog);
      await expect(dialog).toBeHidden(patience);
    };
    const [out, later] = odd.never_out;
    const [missing, absent] = odd.not_recorded;
    const [both] = odd.overlap;
    await watch.until(
      'approve one as planned',
      () => press(/^Approve as planned/, row(page, out)),
      toasts(page).getByText('The hours of 1 shift are approved.'),
    );
    await correct(later ?? '', '3.5', 'Left early');
    await press(/^Approve as planned/, row(page, missing));
    await press(/^No-show/, row(page, absent));
    await correct(odd.long[0] ?? '', '4', 'Forgot to check out');
    for (const name of [...odd.assumed, ...odd.short, ...odd.break_missing, both, both])
      await press(/^Approve anyway/, row(page, name).first());
    await press(/^Accept/, row(page, odd.claim[0]));
    await expect(page.getByRole('region', { name: 'To look at first' })).toBeHidden(patience);
    await expect(figure('To look at')).toHaveText('0');
    effort.expectAtMost({ clicks: 14, keys: 60 });
  });
  await test.step('approves what is clean', async () => {
    effort.start();
    await watch.until(
      'approve what is clean',
      () => press('Approve all with nothing odd (1,589)'),
      page.getByText('Everything is approved'),
    );
    await expectAccessible(page, 'everything approved');
  });
  await test.step('closes a run', async () => {
    await watch.until(
      'preview',
      () => page.getByRole('link', { name: 'Close a pay run' }).click(),
      page.getByRole('button', { name: 'Close pay run' }),
    );
    await expect(page.getByText(`${people} people`)).toBeVisible();
    await press('Close pay run');
    await watch.until(
      'close',
      () => press('Close pay run', page.getByRole('alertdialog')),
      page.getByRole('heading', { name: 'Pay run 1' }),
    );
  });
  const file = await test.step('exports a file, and marks the run as paid', async () => {
    const downloading = page.waitForEvent('download', patience);
    await watch.until('make the file', () => press('Make file'), page.getByText('Download', { exact: true }));
    const saved = await (await downloading).path();
    await watch.until('mark as paid', () => press('Mark as paid'), page.getByText(/^Paid · /));
    effort.done.clicks += toCome.clicks;
    effort.expectAtMost({ clicks: 12, keys: 0 });
    return await readFile(saved, 'utf8');
  });
  const rows = file.trim().split('\r\n').slice(1);
  expect(rows).toHaveLength(shifts - 1);
  const inFile = rows.reduce((sum, each) => sum + Math.round(Number(each.split(',').at(-2)) * 100), 0);
  const { totals } = await organiser.call<Report>('GET', `/reports?from=${month.from}&to=${month.to}`);
  const [run] = await organiser.call<PayRun[]>('GET', '/pay-runs');
  expect(inFile).toBe(Math.round(totals.pay * 100));
  expect(run).toMatchObject({ state: 'paid', amount_cents: inFile, minutes: totals.paid_minutes });
  const durations = watch.steps.map(({ step, milliseconds }) => `${step}: ${milliseconds} ms`).join(', ');
  test.info().annotations.push({ type: 'durations', description: durations });
  await test.info().attach('durations.json', { body: JSON.stringify(watch.steps), contentType: 'application/json' });
});
