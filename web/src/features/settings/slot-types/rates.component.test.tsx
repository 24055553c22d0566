import { listRates, previewRate, removeRate } from '@contract/slot-types.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api, failure } from '@/test/fake-api.ts';
import { button, expectGone, expectTexts, text, toasts } from '@/test/find.ts';
import { expectAccessible, expectTouchable, phone } from '@/test/look.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { eventWith, slotOf, slotTypeWith } from '@/test/records.ts';

const form = page.getByRole('main').getByRole('form');
const wage = form.getByLabelText('Hourly wage in USD');
const from = form.getByLabelText('Applies from');

/** A slot type with a wage of 20, and 30 from November; a shift of it has started. */
function world() {
  const guard = slotTypeWith({
    name: 'Guard',
    hourly_credits: -20,
    upcoming_rate: { hourly_credits: -30, from: '2026-11-01' },
    rates: [
      { hourly_credits: -20, from: null },
      { hourly_credits: -30, from: '2026-11-01' },
    ],
  });
  const started = { start_time: '2026-10-22T09:00:00Z', end_time: '2026-10-22T11:00:00Z' };
  return worldWith({
    me: administrator(),
    slotTypes: [guard],
    events: [eventWith({ ...started, slot_assignments: [slotOf(guard)] })],
  });
}

it('says before saving how many shifts and people another rate concerns, by how much, and what happens to closed days', async () => {
  await phone();
  world();
  const effect = { shifts: 12, closed_shifts: 0, people: 5, pay: 87.5, credits: 0 };
  api.on(previewRate, ({ body }) =>
    (body as { rate_from?: string }).rate_from ? { ...effect, shifts: 13, closed_shifts: 1, pay: -3 } : effect,
  );
  await openApp('/admin/slot-types');
  await button('Edit Guard').click();
  await expectGone(text('Counting the shifts'));
  await wage.fill('22.5');
  await expect
    .element(form.getByRole('status'))
    .toHaveTextContent(
      '12 shifts get the new rate. 5 people are signed up for such shifts. Their pay rises by $87.50 in all. Closed days stay as they were reported.',
    );
  await expectAccessible('the form that says what a rate changes');
  expectTouchable('the form that says what a rate changes');
  await from.fill('2026-10-20');
  await expect
    .element(form.getByRole('status'))
    .toHaveTextContent(/^13 shifts .* Their pay falls by \$3\.00 in all\. 1 of these shifts is on a closed day/);
  expect(api.made(previewRate).map(({ body }) => body)).toEqual([
    { hourly_credits: -22.5 },
    { hourly_credits: -22.5, rate_from: '2026-10-20' },
  ]);
});

it('can be saved when the shifts cannot be counted', async () => {
  world();
  api.on(previewRate, failure());
  await openApp('/admin/slot-types');
  await button('Edit Guard').click();
  await wage.fill('25');
  await expect.element(form.getByRole('status')).toHaveTextContent('could not be counted');
  await expect.element(form.getByRole('button', { name: 'Save Changes' })).toBeEnabled();
});

it('lists all rates with who set them, and removes one that is not yet in force', async () => {
  await phone();
  const own = world();
  const set = { set_at: '2026-10-22T08:00:00Z', set_by: 'Grace Hopper' };
  const first = { from: null, hourly_credits: -20, upcoming: false, set_at: '2026-09-01T08:00:00Z', set_by: null };
  api.on(listRates, () => [{ from: '2026-11-01', hourly_credits: -30, upcoming: true, ...set }, first]);
  await openApp('/admin/slot-types');
  await button('All rates Guard').click();
  const dialog = page.getByRole('dialog', { name: 'Rates of Guard' });
  const rows = dialog.getByRole('listitem');
  await expect
    .element(rows.nth(0))
    .toHaveTextContent(/\$30\.00 per hour.*From November 1, 2026 · Not yet in force.*Set by Grace Hopper/);
  await expect
    .element(rows.nth(1))
    .toHaveTextContent(/\$20\.00 per hour.*From the beginning.*direct access to the database/);
  await expectAccessible('the rates of a slot type');
  expectTouchable('the rates of a slot type');
  api.on(removeRate, () => {
    own.slotTypes = own.slotTypes.map((type) => ({ ...type, upcoming_rate: null, rates: type.rates.slice(0, 1) }));
    api.on(listRates, () => [first]);
    return null;
  });
  // Only what is not yet in force can be removed.
  await expectTexts(dialog.getByRole('button', { name: /^Remove/ }), ['Remove From November 1, 2026']);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expectGone(dialog.getByText('Not yet in force'));
  await expect.element(dialog.getByRole('list')).toHaveFocus();
  expect(rows.elements()).toHaveLength(1);
  expect(api.made(removeRate).map(({ query }) => query.get('from'))).toEqual(['2026-11-01']);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expectGone(text('$30.00 from'));
});

it('says that the rates could not be loaded', async () => {
  world();
  api.on(listRates, failure());
  await openApp('/admin/slot-types');
  await button('All rates Guard').click();
  const dialog = page.getByRole('dialog', { name: 'Rates of Guard' });
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The rates could not be loaded.');
  await expectGone(dialog.getByRole('status'));
});

it('keeps a rate that could not be removed, and says so', async () => {
  world();
  const set = { set_at: '2026-10-22T08:00:00Z', set_by: 'Grace Hopper' };
  api.on(listRates, [{ from: '2026-11-01', hourly_credits: -30, upcoming: true, ...set }]);
  api.on(removeRate, failure());
  await openApp('/admin/slot-types');
  await button('All rates Guard').click();
  const dialog = page.getByRole('dialog', { name: 'Rates of Guard' });
  const remove = dialog.getByRole('button', { name: 'Remove' });
  await remove.click();
  await expect.element(toasts).toHaveTextContent('Failed to save slot type');
  await expect.element(remove).toBeEnabled();
  await expect.element(dialog.getByText('Not yet in force')).toBeVisible();
});
